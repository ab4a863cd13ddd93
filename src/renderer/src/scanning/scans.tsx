import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../ui/action-button.tsx'
import { Note } from '../ui/note.tsx'
import { codeBoxOf, completeScan, fieldNow, scanInto, textWith, type FieldBefore } from './scanned-field.ts'
import { createScanReader, type Scan } from './scanner.ts'
import { findCode } from './find-code.ts'
import { useScanSound } from './use-scan-sound.ts'
import { useStation } from '../shell/station.tsx'
import css from '../shell/alerts/alerts.module.css'

/** A scan that led nowhere. */
interface Miss {
  readonly kind: 'unknown' | 'altered' | 'dialog' | 'sentList'
  readonly code: string
}

/**
 * A scan anywhere opens what it names, and the field that had the focus is left as it was. Fields that wait for codes say
 * so with `data-takes-scans`: they get exactly what was scanned. On Batch and Track a scan is meant for the screen's list,
 * wherever the focus is: it must not sound accepted while that list goes without it. Any other field of a dialog is left as it was too, and the key that ends the scan must not send what the dialog holds.
 */
export function Scans(): ReactNode {
  const { bridge, navigation, printing } = useStation()
  const sound = useScanSound()
  const [miss, setMiss] = useState<Miss | null>(null)
  const before = useRef<FieldBefore | null>(null)
  const open = async (code: string): Promise<void> => {
    const { screen } = navigation.getState()
    if (screen === 'batch' || screen === 'track') {
      const box = codeBoxOf(screen)
      setMiss(box === null ? { kind: 'sentList', code } : null)
      return box === null ? sound('wrong') : scanInto(box, code)
    }
    // There, a scan says that the label is on its parcel.
    if (screen === 'print') {
      const { kind } = await printing.getState().confirm(code)
      setMiss(null)
      return sound(kind)
    }
    const found = await findCode(bridge, code)
    setMiss(found === null ? { kind: 'unknown', code } : null)
    sound(found === null ? 'unknown' : 'accepted')
    if (found?.kind === 'bill') navigation.getState().showBill(found.billCode)
    if (found?.kind === 'draft') navigation.getState().showDraft(found.id)
  }
  const putBack = (): void => before.current?.putBack()
  const [reader] = useState(createScanReader)
  const listen = useEffectEvent((event: KeyboardEvent): void => {
    const answer = reader.press(event, event.timeStamp)
    if (answer === 'started') before.current = fieldNow()
    if (answer === null || answer === 'started') return
    if (takesScans() && !answer.altered && arrivedWhole(before.current, answer, event)) return
    event.preventDefault()
    event.stopPropagation()
    if (answer.altered) {
      putBack()
      setMiss({ kind: 'altered', code: answer.code })
      sound('wrong')
    } else if (takesScans()) {
      const was = before.current?.text ?? null
      // After the input method has ended what it was composing.
      if (was !== null) setTimeout(() => completeScan(was, answer.code))
    } else if (isDialogOpen()) {
      putBack()
      setMiss({ kind: 'dialog', code: answer.code })
      sound('wrong')
    } else {
      putBack()
      void open(answer.code)
    }
  })
  useLayoutEffect(() => {
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
  return miss === null ? null : <MissNote miss={miss} onClose={() => setMiss(null)} />
}

const words = {
  unknown: { title: 'shell.scanUnknown', text: 'shell.scanUnknownText' },
  altered: { title: 'shell.scanAltered', text: 'shell.scanAlteredText' },
  dialog: { title: 'shell.scanInDialog', text: 'shell.scanInDialogText' },
  sentList: { title: 'shell.scanSentList', text: 'shell.scanSentListText' },
} as const satisfies Record<Miss['kind'], unknown>

function MissNote(props: { readonly miss: Miss; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { kind, code } = props.miss
  return (
    <aside className={css['alerts']} aria-label={t('shell.scans')} data-testid={`scan-${kind}`}>
      <Note
        tone="bad"
        title={t(words[kind].title, { code })}
        actions={
          <ActionButton size="small" onClick={props.onClose}>
            {t('shell.dismiss')}
          </ActionButton>
        }
      >
        {t(words[kind].text)}
      </Note>
    </aside>
  )
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}

function takesScans(): boolean {
  return document.activeElement?.hasAttribute('data-takes-scans') === true
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
