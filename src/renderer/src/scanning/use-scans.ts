import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  codeBoxOf,
  completeScan,
  fieldNow,
  isTextWith,
  scanInto,
  type FieldBefore,
  type TextField,
} from './scanned-field.ts'
import { useKeysOf } from '../keyboard/shortcut-keys.ts'
import { isFocusable } from '../ui/focus/focusable.ts'
import { leastCode } from '../../../shared/domain/order/scanned-number.ts'
import { createScanReader, type Scan, type ScanReader } from './scanner.ts'
import { useScanSound } from './use-scan-sound.ts'
import { useWeightKeys } from './use-weight-keys.ts'
import type { Screen } from '../shell/navigation-store.ts'
import { useStation } from '../shell/station.tsx'
import type { AppError } from '../../../shared/app-error.ts'
import type { OrderDetail } from '../../../shared/domain/order/order-row.ts'
import { isPackable } from '../../../shared/domain/order/order-states.ts'
import { labelProfile } from '../../../shared/domain/printing/printing.ts'
import { phoneProblem } from '../../../shared/domain/text/phone.ts'
import { happenedWords } from '../format/error-words.ts'

/** Read with the first scan: the window starts without it. */
const readLookups = () => import('./find-code.ts')

/** A shop's own codes of its goods are shorter than those of bills and orders; no hand types three keys and Enter at a scanner's speed. */
const leastItemCode = 3

/** Why a scan led nowhere. */
type Miss = keyof typeof words

/** With the error where that is why. */
type SayMiss = (kind: Miss, code: string, error?: AppError) => void

const words = {
  failed: { title: 'scans.failed', text: 'scans.failedText' },
  unknown: { title: 'scans.unknown', text: 'scans.unknownText' },
  altered: { title: 'scans.altered', text: 'scans.alteredText' },
  dialog: { title: 'scans.inDialog', text: 'scans.inDialogText' },
  left: { title: 'scans.left', text: 'scans.leftText' },
  importing: { title: 'scans.importing', text: 'scans.importingText' },
  sentList: { title: 'scans.sentList', text: 'scans.sentListText' },
} as const

/**
 * A scan anywhere opens what it names, and the field that had the focus is left as it was. Fields that wait for codes say
 * so with `data-takes-scans`: they get exactly what was scanned, a field for phones a phone. On Batch, Track and Handover a scan is meant for the screen's list,
 * wherever the focus is: it must not sound accepted while that list goes without it; Escape leads back from its box to what was left. Any other field of a dialog is left as it was too, and the key that ends the scan must not send what the dialog holds.
 */
export function useScans(): void {
  const { messages, navigation } = useStation()
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const sound = useScanSound()
  const { endMiss } = messages.getState()
  const sayMiss: SayMiss = (kind, code, error) => {
    const { title, text } = words[kind]
    const happened = error === undefined ? '' : happenedWords(t, error)
    const said = { title: t(title, { code }), text: t(text, { key: keysOf('batch.startNew'), happened }) }
    messages.getState().say({ kind: 'miss', ...said, testId: `scan-${kind}` })
    sound(kind === 'unknown' ? 'unknown' : 'wrong')
  }
  const { open, openOrder, countOrWeigh, goesBack } = useOpenScanned(sayMiss, sound)
  const before = useRef<FieldBefore | null>(null)
  const putBack = (): void => before.current?.putBack()
  const [reader] = useState(() =>
    createScanReader(
      () => (navigation.getState().itemScans === null ? leastCode : leastItemCode),
      () => navigation.getState().itemScans !== null,
    ),
  )
  const weightOf = useWeightKeys()
  const listen = useEffectEvent((event: KeyboardEvent): void => {
    // Not the Enter that `completeScan` sends.
    const answer = event.isTrusted ? meantBy(reader.press(event, event.timeStamp)) : null
    if (answer === 'started') before.current = fieldNow()
    const weight = isPassword(document.activeElement) ? null : weightOf(event)
    if (weight !== null) {
      consume(event)
      return void (weight.digits === null ? weight.take() : countOrWeigh(weight.digits, event.timeStamp, weight.take))
    }
    if (event.key === 'Escape' && goesBack()) return consume(event)
    if (isSecret(before.current?.text?.field, event)) return
    // It would press what the scan has opened.
    if (answer === 'rest') return consume(event)
    if (!isScan(answer) || isPassword(document.activeElement)) return
    endMiss()
    // The Tab of this scan has left the field already.
    before.current?.text?.field.focus()
    const isTaken = takesScan(answer.code)
    // What is sought may be an order: that is packed.
    if (isTaken && !answer.altered && isSearch()) void openOrder(answer.code, putBack)
    if (isTaken && !answer.altered && arrivedWhole(before.current, answer, event)) {
      // A phone is one of several fields of a dialog, and not what it was opened for.
      return isPhoneOfDialog() ? consume(event) : undefined
    }
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
      if (isDialogOpen(navigation.getState().scannedOrders.length > 0 ? 1 : 0)) sayMiss('dialog', answer.code)
      else navigation.getState().scanned(open(answer.code, event.timeStamp))
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

type ReadPress = ReturnType<ScanReader['press']>

const isScan = (answer: ReadPress): answer is Scan => answer !== null && typeof answer !== 'string'

const meantBy = (read: ReadPress): ReadPress => (isScan(read) ? { ...read, code: meantCode(read.code) } : read)

/** What is typed there is nobody's to see, and a password manager types it as fast as a scanner. */
const isPassword = (control: Element | null | undefined): boolean => control?.getAttribute('type') === 'password'

/** A password, or what leads to one by Tab, as the name of an account does: the password would come into its field. */
const isSecret = (field: TextField | undefined, { key }: KeyboardEvent): boolean =>
  isPassword(field) || (key === 'Tab' && (field?.form?.querySelector('[type=password]') ?? null) !== null)

/** A phone that shows its number as a code to call says "tel:" before it. */
function meantCode(code: string): string {
  const called = /^tel:(.+)$/i.exec(code)?.[1]
  return called !== undefined && phoneProblem(called) === null ? called : code
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

/** `taking`: so many dialogs take the next scan themselves, as the card of an order does. */
function isDialogOpen(taking: number): boolean {
  return document.querySelectorAll('[aria-modal="true"]').length > taking
}

/** A field for phones takes nothing else: with the cursor there, a bill's code still opens its bill. */
function takesScan(code: string): boolean {
  const takes = document.activeElement?.getAttribute('data-takes-scans') ?? null
  return takes === 'phone' ? phoneProblem(code) === null : takes !== null
}

const isPhoneOfDialog = (): boolean =>
  document.activeElement?.matches('[aria-modal="true"] [data-takes-scans="phone"]') === true

/** A list is searched by what was scanned. */
const isSearch = (): boolean => document.activeElement?.getAttribute('data-takes-scans') === 'search'

/** Whether the field holds what was scanned, and its Enter is an Enter: then there is nothing to mend. */
function arrivedWhole(before: FieldBefore | null, { code }: Scan, event: KeyboardEvent): boolean {
  const was = before?.text ?? null
  if (was === null || was.field !== document.activeElement) return true
  // The Tab of a scanner would leave the field before its code is taken.
  if (event.isComposing || event.key !== 'Enter') return false
  return isTextWith(was, code, was.field.value)
}

/** A scan, and the screen on which it was made. */
interface PlacedScan {
  readonly code: string
  readonly screen: Screen
}

/** Whether what a scan has named may be opened on the screen `to`. Main may answer late: whoever is at something else by then is told instead. */
function useMayOpen(sayMiss: SayMiss): (scan: PlacedScan, to: Screen) => boolean {
  const { navigation } = useStation()
  return ({ code, screen: from }, to) => {
    const { screen, scannedOrders } = navigation.getState()
    const isLeft = screen !== from && screen !== to
    if (!isLeft && !isDialogOpen(scannedOrders.length > 0 ? 1 : 0)) return true
    sayMiss(isLeft ? 'left' : 'dialog', code)
    return false
  }
}

/** What a scan opens, and the way back from the box of a screen that it went into. */
function useOpenScanned(sayMiss: SayMiss, sound: ReturnType<typeof useScanSound>) {
  const { bridge, navigation, printing, settings } = useStation()
  const { toBox, goesBack } = useBoxOfScans()
  const newest = useRef(0)
  const turn = useRef<Promise<void>>(Promise.resolve())
  const mayOpen = useMayOpen(sayMiss)
  const openOrders = (scan: PlacedScan, orders: readonly OrderDetail[]): void => {
    const [order, other] = orders
    const isFree = order !== undefined && isPackable(order.state) && other === undefined
    if (!mayOpen(scan, isFree ? 'new-bill' : scan.screen)) return
    // New bill says how its claim went.
    if (isFree) return navigation.getState().packOrder(order.id)
    sound(order?.draft === null ? 'wrong' : 'repeated')
    navigation.getState().askAboutOrders(orders)
  }
  const open = async (code: string, atMs: number): Promise<void> => {
    const { screen } = navigation.getState()
    const placed = { code, screen }
    newest.current += 1
    const scan = newest.current
    if (screen === 'import') return sayMiss('importing', code)
    // The book of closed handovers has no box: there a scan opens its bill as everywhere.
    const counter = screen === 'handover' ? codeBoxOf(screen) : null
    if (counter !== null) return toBox(counter, code)
    if (screen === 'batch' || screen === 'track') {
      const box = codeBoxOf(screen)
      return box === null ? sayMiss('sentList', code) : toBox(box, code)
    }
    // There, a scan says that the label is on its parcel, or prints that of a slip.
    if (screen === 'print') return inTurn(() => scanOnPrint(code))
    const { itemScans } = navigation.getState()
    // The next scan was made meanwhile: it is the one that is meant.
    if (itemScans === null) return lookUp(placed, () => scan !== newest.current)
    // Each item counts: every scan has its turn, and none is dropped for the next.
    return inTurn(async () => {
      if (!(await itemScans.take(code, atMs))) await lookUp(placed, () => false)
    })
  }
  const scanOnPrint = async (code: string): Promise<void> => {
    const profile = labelProfile(settings.getState().settings)
    const { kind } = await printing.getState().scan(code, profile.id)
    sound(kind === 'printed' ? 'accepted' : kind)
  }
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.current.then(work)
    turn.current = done.catch(() => undefined)
    return done
  }
  const countOrWeigh = async (digits: string, atMs: number, weigh: () => void): Promise<void> => {
    const { itemScans } = navigation.getState()
    if (itemScans === null) return weigh()
    // A piece that was scanned right before it may be the last one.
    const taken = itemScans.takeDigits(digits, atMs, turn.current)
    await inTurn(async () => {
      if (!(await taken)) weigh()
    })
  }
  const lookUp = async (placed: PlacedScan, isOver: () => boolean): Promise<void> => {
    const { code } = placed
    const { ordersOf } = await readLookups()
    const orders = await ordersOf(bridge, code)
    if (isOver()) return
    if (!orders.ok) return sayMiss('failed', code, orders.error)
    if (orders.value.length > 0) return openOrders(placed, orders.value)
    const { screen, itemScans, scannedOrders } = navigation.getState()
    navigation.getState().askAboutOrders([])
    const { findScanned } = await readLookups()
    const answer = await findScanned(bridge, code)
    if (isOver()) return
    if (!answer.ok) return sayMiss('failed', code, answer.error)
    const found = answer.value
    if (found === null && scannedOrders.length === 0 && itemScans?.refuse(code) === true) return
    // Beside an unclear draft, what nobody here knows may be the code that is being looked for.
    const box = found === null && screen === 'queue' && screen === placed.screen ? codeBoxOf(screen) : null
    if (found === null && box === null) return sayMiss('unknown', code)
    if (!mayOpen(placed, found === null ? screen : found.kind === 'bill' ? 'bills' : 'queue')) return
    if (box !== null) toBox(box, code)
    sound('accepted')
    if (found?.kind === 'bill') navigation.getState().showBill(found.billCode)
    if (found?.kind === 'draft') navigation.getState().showDraft(found.id)
  }
  const openOrder = async (code: string, putBack: () => void): Promise<void> => {
    const placed = { code, screen: navigation.getState().screen }
    newest.current += 1
    const scan = newest.current
    const { ordersOf } = await readLookups()
    const orders = await ordersOf(bridge, code)
    if (scan !== newest.current || !orders.ok || orders.value.length === 0) return
    putBack()
    openOrders(placed, orders.value)
  }
  return { open, openOrder, countOrWeigh, goesBack }
}
