import type { TFunction } from 'i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { orderDialog, type OrderOfBill } from '../../../../shared/domain/autosave.ts'
import type { OrderDetail } from '../../../../shared/domain/order/order-row.ts'
import { isPackable } from '../../../../shared/domain/order/order-states.ts'
import type { Result } from '../../../../shared/result.ts'
import type { ScanSound } from '../../scanning/beep.ts'
import { sayFailure } from '../../shell/messages/say-failure.ts'
import type { Station } from '../../shell/station.tsx'
import { isBegunOrder, type NewBillState, type TypedBill } from '../bill/bill-state.ts'
import { leaveFieldsIfThere, type BillStore } from '../bill/use-bill-store.ts'
import { focusField } from '../form/focus-field.ts'
import type { FormValues } from '../form/form-values.ts'
import type { BillForm } from '../form/use-bill-form.ts'
import { valuesOfOrder } from './order-values.ts'

export interface PackingDeps {
  readonly bill: BillForm
  readonly station: Station
  readonly sound: (sound: ScanSound) => void
  readonly t: TFunction
  /** Until no scanner is in the middle of a code. */
  readonly keysRest: () => Promise<void>
}

interface PackRequest {
  readonly id: string
  /** Why another bill is made of an order that has one; empty for its first. */
  readonly why: string
}

/**
 * Claims an order and puts it into the fields. What is typed for another order is not thrown away by one scan: that is asked, and the
 * second scan of the same order is the answer.
 * @returns the order that was asked about; null where nothing was
 */
export async function packOrder(
  deps: PackingDeps,
  request: PackRequest,
  askedFor: string | null,
): Promise<string | null> {
  const { bills } = deps.bill
  const { id, why } = request
  // Half of a code in a field is nothing that a person has typed for the order there.
  await deps.keysRest()
  const here = placeOf(bills.now(), id)
  if (here === 'submitting' || here === 'returned') return say(deps, `packing.${here}`, 'repeated')
  const inForm = bills.now().form.order
  const isOther = inForm !== undefined && inForm.id !== id
  const isMeant = askedFor === id
  if (isOther && !isMeant && isBegunOrder(formOf(bills))) return ask(deps, id, 'packing.touched')
  // One that has a bill already was never claimed.
  const givesBack = isOther && inForm.why === '' ? inForm.id : null
  const answer = await claim(deps, request, givesBack, isMeant)
  if (answer === 'in-hand') return ask(deps, id, 'packing.inHand')
  if (!answer.ok) return refuse(deps, id, answer.error)
  const { content, refCode, number, revision } = answer.value
  if (content === null) return say(deps, 'packing.forgotten', 'wrong')
  await deps.keysRest()
  // Typed while the order was on its way.
  const now = formOf(bills)
  if (!isMeant && now.order !== undefined && now.order.id !== id && isBegunOrder(now)) {
    await returnClaim(deps, request, now.order)
    return ask(deps, id, 'packing.touched')
  }
  const isSame = inForm?.id === id && inForm.revision === revision && inForm.why === why
  // From here on the bill in the fields has the reason.
  if (why !== '') deps.station.autosaved.getState().forgetDialog(orderDialog(id))
  if (isSame) return say(deps, 'packing.same', 'repeated')
  if (bills.now().editing !== null) deps.bill.stopEditing()
  const values = valuesOfOrder(content, refCode || number, beginning(deps.bill))
  const begun = structuredClone(values)
  const order = { id, revision, why }
  const replaced = bills.now().form.order
  show(deps, { id: crypto.randomUUID(), values, begun, given: values.refCode, draftRefCode: null, order })
  // A claim gives the order before back; another bill of an order claims nothing.
  if (why !== '' && replaced?.why === '' && replaced.id !== id) await giveBack(deps, replaced.id)
  return null
}

export async function giveBack(deps: Pick<PackingDeps, 'station' | 't'>, id: string): Promise<void> {
  const answer = await deps.station.bridge.invoke('orders.giveBack', { id })
  if (!answer.ok) sayRefused(deps, answer.error)
}

/**
 * Alt+X is taken back: the order is claimed once more, with what was typed and counted for it.
 * @returns why it cannot be; null where it is in the fields
 */
export async function packAgain(deps: PackingDeps, bill: TypedBill, order: OrderOfBill): Promise<AppError | null> {
  const { bills } = deps.bill
  const { id, why } = order
  await deps.keysRest()
  const { form } = bills.now()
  if (form.order !== undefined && (form.order.id !== id || isBegunOrder(formOf(bills))))
    return { code: 'order-in-hand', context: { number: form.values.refCode } }
  const answer = why === '' ? await deps.station.bridge.invoke('orders.start', { id, givesBack: null }) : null
  if (answer?.ok === false) return answer.error
  await deps.keysRest()
  if (bills.now().editing !== null) deps.bill.stopEditing()
  show(deps, bill)
  return null
}

function show(deps: PackingDeps, bill: TypedBill): void {
  const { bills } = deps.bill
  leaveFieldsIfThere()
  bills.dispatch({ kind: 'packed', bill, blank: bills.blank })
  deps.sound('accepted')
  if (deps.station.navigation.getState().screen === 'new-bill') focusField('cargo.weightGrams')
}

/** Where New bill has a bill of this order already, beside the fields. */
function placeOf({ submitting, returned }: NewBillState, id: string): 'submitting' | 'returned' | null {
  const isOfOrder = ({ order }: TypedBill): boolean => order?.id === id
  if (submitting.some(isOfOrder)) return 'submitting'
  return returned.some(isOfOrder) ? 'returned' : null
}

/** The new bill as it is typed at this moment; it may lie under a draft that is edited. */
function formOf(bills: BillStore): TypedBill {
  const { editing, form } = bills.now()
  return editing === null ? bills.typed() : form
}

/** An order that has a bill is only read: another bill of it claims nothing. */
async function claim(
  { bill, station }: PackingDeps,
  { id, why }: PackRequest,
  givesBack: string | null,
  isMeant: boolean,
): Promise<Result<OrderDetail, AppError> | 'in-hand'> {
  const { bridge } = station
  if (why !== '') return bridge.invoke('orders.get', { id })
  const answer = await bridge.invoke('orders.start', { id, givesBack })
  if (answer.ok || answer.error.code !== 'order-in-hand') return answer
  const inHand = String(answer.error.context?.['orderId'] ?? '')
  // The one before is still on its way to main; what is looked up for it may take a while.
  if (placeOf(bill.bills.now(), inHand) === 'submitting') {
    await until(bill.bills, (state) => placeOf(state, inHand) !== 'submitting')
    return bridge.invoke('orders.start', { id, givesBack })
  }
  return isMeant ? bridge.invoke('orders.start', { id, givesBack: inHand }) : 'in-hand'
}

/** The scan was no more than a question: the order in the fields is the one that is packed. */
async function returnClaim({ station }: PackingDeps, { id, why }: PackRequest, inForm: OrderOfBill): Promise<void> {
  if (why !== '') return
  if (inForm.why === '') await station.bridge.invoke('orders.start', { id: inForm.id, givesBack: id })
  else await station.bridge.invoke('orders.giveBack', { id })
}

function until({ store }: BillStore, isSo: (state: NewBillState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.subscribe((state) => {
      if (!isSo(state)) return
      stop()
      resolve()
    })
    if (isSo(store.getState())) {
      stop()
      resolve()
    }
  })
}

/** What of a station's habits holds for an order too: its sender, and pinned fields that no order speaks of. */
function beginning({ bills, form, pins }: BillForm): FormValues {
  const now = form.getValues()
  const { blank } = bills
  const { cargo } = blank
  return {
    ...blank,
    sender: bills.sender(),
    cargo: { ...cargo, typeId: pins.has('cargo.typeId') ? now.cargo.typeId : cargo.typeId },
    serviceId: pins.has('serviceId') ? now.serviceId : blank.serviceId,
    paymentMethodId: pins.has('paymentMethodId') ? now.paymentMethodId : blank.paymentMethodId,
  }
}

type Words = 'same' | 'submitting' | 'returned' | 'touched' | 'inHand' | 'forgotten'

function say({ station, sound, t }: PackingDeps, words: `packing.${Words}`, tone: ScanSound): null {
  station.messages.getState().say({ kind: 'miss', title: t(words), text: t(`${words}Text`), testId: words })
  sound(tone)
  return null
}

function ask(deps: PackingDeps, id: string, words: 'packing.touched' | 'packing.inHand'): string {
  say(deps, words, 'wrong')
  return id
}

/** The order is where it cannot be packed: the card says where, and what a person may decide. */
async function refuse(deps: PackingDeps, id: string, error: AppError): Promise<null> {
  const { station, sound } = deps
  sound('wrong')
  const detail = await station.bridge.invoke('orders.get', { id })
  const isElsewhere = detail.ok && !isPackable(detail.value.state)
  if (isElsewhere) station.navigation.getState().askAboutOrders([detail.value])
  else sayRefused(deps, error)
  return null
}

export const sayRefused = ({ station, t }: Pick<PackingDeps, 'station' | 't'>, error: AppError): void =>
  sayFailure(station, t, { error, testId: 'packing-refused' })
