import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  codeBoxOf,
  completeScan,
  fieldNow,
  scanInto,
  textWith,
  type FieldBefore,
  type TextField,
} from './scanned-field.ts'
import { isFocusable } from '../ui/focus/focusable.ts'
import { createScanReader, type Scan } from './scanner.ts'
import { findCode } from './find-code.ts'
import { useScanSound } from './use-scan-sound.ts'
import { useStation } from '../shell/station.tsx'
import { phoneProblem } from '../../../shared/domain/text/phone.ts'

/** Why a scan led nowhere. */
type Miss = keyof typeof words

const words = {
  unknown: { title: 'scans.unknown', text: 'scans.unknownText' },
  altered: { title: 'scans.altered', text: 'scans.alteredText' },
  dialog: { title: 'scans.inDialog', text: 'scans.inDialogText' },
  sentList: { title: 'scans.sentList', text: 'scans.sentListText' },
} as const

/**
 * A scan anywhere opens what it names, and the field that had the focus is left as it was. Fields that wait for codes say
 * so with `data-takes-scans`: they get exactly what was scanned, a field for phones a phone. On Batch and Track a scan is meant for the screen's list,
 * wherever the focus is: it must not sound accepted while that list goes without it; Escape leads back from its box to what was left. Any other field of a dialog is left as it was too, and the key that ends the scan must not send what the dialog holds.
 */
export function useScans(): void {
  const { messages } = useStation()
  const { t } = useTranslation()
  const sound = useScanSound()
  const { endMiss } = messages.getState()
  const sayMiss = (kind: Miss, code: string): void => {
    const { title, text } = words[kind]
    messages.getState().say({ kind: 'miss', title: t(title, { code }), text: t(text), testId: `scan-${kind}` })
    sound(kind === 'unknown' ? 'unknown' : 'wrong')
  }
  const { open, goesBack } = useOpenScanned(sayMiss, sound)
  const before = useRef<FieldBefore | null>(null)
  const putBack = (): void => before.current?.putBack()
  const [reader] = useState(createScanReader)
  const listen = useEffectEvent((event: KeyboardEvent): void => {
    // Not the Enter that `completeScan` sends.
    const answer = event.isTrusted ? reader.press(event, event.timeStamp) : null
    if (answer === 'started') before.current = fieldNow()
    if (event.key === 'Escape' && goesBack()) return consume(event)
    if (answer === null || answer === 'started') return
    // It would press what the scan has opened.
    if (answer === 'rest') return consume(event)
    endMiss()
    // The Tab of this scan has left the field already.
    before.current?.text?.field.focus()
    const isTaken = takesScan(answer.code)
    if (isTaken && !answer.altered && arrivedWhole(before.current, answer, event)) return
    consume(event)
    if (answer.altered) {
      putBack()
      sayMiss('altered', answer.code)
    } else if (isTaken) {
      const was = before.current?.text ?? null
      // After the input method has ended what it was composing.
      if (was !== null) setTimeout(() => completeScan(was, answer.code))
    } else {
      putBack()
      if (isDialogOpen()) sayMiss('dialog', answer.code)
      else void open(answer.code)
    }
  })
  useLayoutEffect(() => {
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}

function consume(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Puts scans into a screen's box for codes, and leads back from there to what had the focus before. */
function useBoxOfScans(): { toBox(box: TextField, code: string): void; goesBack(): boolean } {
  const left = useRef<{ readonly control: HTMLElement; readonly box: Element } | null>(null)
  return {
    toBox(box, code) {
      const control = document.activeElement
      if (control instanceof HTMLElement && control !== box) left.current = { control, box }
      scanInto(box, code)
    },
    goesBack() {
      const way = left.current
      if (way === null || document.activeElement !== way.box || !isFocusable(way.control)) return false
      left.current = null
      way.control.focus()
      return true
    },
  }
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}

/** A field for phones takes nothing else: with the cursor there, a bill's code still opens its bill. */
function takesScan(code: string): boolean {
  const takes = document.activeElement?.getAttribute('data-takes-scans') ?? null
  return takes === 'phone' ? phoneProblem(code) === null : takes !== null
}

/** Whether the field holds what was scanned, and its Enter is an Enter: then there is nothing to mend. */
function arrivedWhole(before: FieldBefore | null, { code }: Scan, event: KeyboardEvent): boolean {
  const was = before?.text ?? null
  if (was === null || was.field !== document.activeElement) return true
  // The Tab of a scanner would leave the field before its code is taken.
  if (event.isComposing || event.key !== 'Enter') return false
  // A field may write in capitals what was scanned in small letters.
  return was.field.value.toUpperCase() === textWith(was, code).toUpperCase()
}

/** What a scan opens, and the way back from the box of a screen that it went into. */
function useOpenScanned(sayMiss: (kind: Miss, code: string) => void, sound: ReturnType<typeof useScanSound>) {
  const { bridge, navigation, printing } = useStation()
  const { toBox, goesBack } = useBoxOfScans()
  const open = async (code: string): Promise<void> => {
    const { screen } = navigation.getState()
    if (screen === 'batch' || screen === 'track') {
      const box = codeBoxOf(screen)
      return box === null ? sayMiss('sentList', code) : toBox(box, code)
    }
    // There, a scan says that the label is on its parcel.
    if (screen === 'print') {
      const { kind } = await printing.getState().confirm(code)
      return sound(kind)
    }
    const found = await findCode(bridge, code)
    // Beside an unclear draft, what nobody here knows may be the code that is being looked for.
    const box = found === null && screen === 'queue' ? codeBoxOf(screen) : null
    if (box !== null) toBox(box, code)
    else if (found === null) return sayMiss('unknown', code)
    sound('accepted')
    if (found?.kind === 'bill') navigation.getState().showBill(found.billCode)
    if (found?.kind === 'draft') navigation.getState().showDraft(found.id)
  }
  return { open, goesBack }
}
