import { assertNever } from '../../../../shared/assert-never.ts'
import type { AutosavedForm, OrderOfBill } from '../../../../shared/domain/autosave.ts'
import type { FormValues } from '../form/form-values.ts'
import { isUntouched, withPinned } from '../form/next-values.ts'

/** A bill that is new, or a draft that is edited, with what stands in its fields. */
export interface TypedBill {
  /** The id of its draft; the form gives a new one its own before main has seen it. */
  readonly id: string
  readonly values: FormValues
  /** What it began with; null for a blank form, and for a draft that was restored after a restart. */
  readonly begun: FormValues | null
  /** The reference that the station gave it. */
  readonly given: string
  /** The reference of the draft that is edited; null for a new bill. */
  readonly draftRefCode: string | null
  /** The order that a new bill is made of; a draft that is edited stays with its order in main. */
  readonly order?: OrderOfBill
}

/**
 * Every bill that New bill holds. Nothing leaves it by itself: what main does not have is in one of the four, and the
 * autosave holds all of them.
 */
export interface NewBillState {
  /** The new bill in the fields; it waits under a draft that is edited over it. */
  readonly form: TypedBill
  readonly editing: TypedBill | null
  /** Have left the fields for main, oldest first. */
  readonly submitting: readonly TypedBill[]
  /** Come into the fields behind the one that is there. */
  readonly returned: readonly TypedBill[]
}

/** `typed` is what stands in the fields when the event happens. */
export type NewBillEvent = { readonly typed: FormValues } & (
  | { readonly kind: 'submitted'; readonly next: TypedBill }
  /** What was looked up for a bill that has left the fields. */
  | { readonly kind: 'completed'; readonly id: string; readonly values: FormValues }
  /** Main has it. */
  | { readonly kind: 'stored'; readonly id: string }
  /** Main does not take it: it returns where nothing is typed, else whoever asked stores it for later. */
  | { readonly kind: 'refused'; readonly id: string; readonly blank: FormValues }
  /** It could not be stored for later either. */
  | { readonly kind: 'kept-back'; readonly id: string }
  /** `instead` comes into the fields where no other bill waits. */
  | { readonly kind: 'cleared'; readonly instead: TypedBill }
  | { readonly kind: 'clear-undone'; readonly before: TypedBill; readonly blank: FormValues }
  | { readonly kind: 'opened'; readonly draft: TypedBill }
  /** Comes into the fields at once; a new bill that is typed there comes back behind it. */
  | { readonly kind: 'begun'; readonly bill: TypedBill; readonly blank: FormValues }
  /** A scanned order comes into the fields, in the place of another that went back; a new bill that is typed there comes back behind it. */
  | { readonly kind: 'packed'; readonly bill: TypedBill; readonly blank: FormValues }
  /** The order is no longer packed here: `instead` comes into the fields where no other bill waits. */
  | { readonly kind: 'packing-stopped'; readonly instead: TypedBill }
  /** An item of this order was counted, or the rest was overruled. */
  | ({ readonly kind: 'items-counted'; readonly orderId: string } & Pick<OrderOfBill, 'counted' | 'verified'>)
  | { readonly kind: 'edit-stopped' }
  | {
      readonly kind: 'restored'
      readonly form: AutosavedForm
      readonly blank: FormValues
      readonly newId: () => string
    }
  | { readonly kind: 'numbered'; readonly refCode: string }
)

/** The bill in the fields. */
export const shownBill = ({ editing, form }: NewBillState): TypedBill => editing ?? form

/** Whether there is nothing in a new bill: nothing was typed since it began, and no order is being packed with it. */
export function isEmptyBill(bill: TypedBill, blank: FormValues): boolean {
  const isOfNothing = bill.draftRefCode === null && bill.order === undefined
  return isOfNothing && isUntouched(bill.values, bill.begun ?? blank, bill.given)
}

/** Whether an order that is being packed is as it was scanned. After a restart nobody knows. */
export function isUntouchedOrder({ order, values, begun, given }: TypedBill): boolean {
  return order !== undefined && begun !== null && isUntouched(values, begun, given)
}

/** Whether something was typed or counted for an order that is being packed. */
export function isBegunOrder(bill: TypedBill): boolean {
  return bill.order !== undefined && (!isUntouchedOrder(bill) || (bill.order.counted ?? []).length > 0)
}

/** The order whose items are verified: of the new bill in the fields, and not where another bill is made of it. */
export function verifiedOrder({ editing, form }: NewBillState): OrderOfBill | null {
  return editing === null && form.order?.why === '' ? form.order : null
}

/** A new bill that begins with these values. */
export function newBill(id: string, values: FormValues, given = ''): TypedBill {
  return { id, values, begun: null, given, draftRefCode: null }
}

export function reduceNewBill(before: NewBillState, event: NewBillEvent): NewBillState {
  const state = withTyped(before, event.typed)
  switch (event.kind) {
    case 'submitted': {
      const left = { ...state, submitting: [...state.submitting, shownBill(state)] }
      return state.editing === null ? nextInto(left, event.next) : { ...left, editing: null }
    }
    case 'completed':
      return { ...state, submitting: state.submitting.map((bill) => withValues(bill, event)) }
    case 'stored':
      return { ...state, submitting: without(state.submitting, event.id) }
    case 'refused':
      return withdraw(state, event.id, event.blank)
    case 'kept-back': {
      const bill = state.submitting.find(({ id }) => id === event.id)
      if (bill === undefined) return state
      return { ...state, submitting: without(state.submitting, bill.id), returned: [bill, ...state.returned] }
    }
    case 'cleared':
      if (state.editing !== null) return { ...state, editing: event.instead }
      return nextInto(state, event.instead)
    case 'clear-undone':
      return undoClear(state, event.before, event.blank)
    case 'opened':
      return { ...state, editing: event.draft }
    case 'begun':
      return begin(state, event.bill, event.blank)
    case 'packed':
      if (state.form.order !== undefined) return { ...state, form: event.bill, editing: null }
      return begin(state, event.bill, event.blank)
    case 'packing-stopped':
      return state.form.order === undefined ? state : nextInto(state, event.instead)
    case 'items-counted':
      return withItems(state, event)
    case 'edit-stopped':
      return { ...state, editing: null }
    case 'restored':
      return restore(state, event)
    case 'numbered':
      return numbered(state, event.refCode)
    default:
      return assertNever(event)
  }
}

function withTyped(state: NewBillState, typed: FormValues): NewBillState {
  const values = structuredClone(typed)
  if (state.editing === null) return { ...state, form: { ...state.form, values } }
  return { ...state, editing: { ...state.editing, values } }
}

const without = (bills: readonly TypedBill[], id: string): readonly TypedBill[] =>
  bills.filter((bill) => bill.id !== id)

function withValues(bill: TypedBill, { id, values }: { readonly id: string; readonly values: FormValues }): TypedBill {
  return bill.id === id ? { ...bill, values } : bill
}

function withItems(
  state: NewBillState,
  { orderId, counted, verified }: Extract<NewBillEvent, { readonly kind: 'items-counted' }>,
): NewBillState {
  const { form } = state
  if (form.order?.id !== orderId) return state
  return { ...state, form: { ...form, order: { ...form.order, counted, verified } } }
}

/** The bill that has waited longest, or else this one. */
function nextInto(state: NewBillState, otherwise: TypedBill): NewBillState {
  const [first, ...returned] = state.returned
  if (first === undefined) return { ...state, form: otherwise }
  // A draft that came back comes over a form in which nothing is typed yet.
  if (first.draftRefCode !== null) return { ...state, form: otherwise, editing: first, returned }
  return { ...state, form: first, returned }
}

function withdraw(state: NewBillState, id: string, blank: FormValues): NewBillState {
  const bill = state.submitting.find((each) => each.id === id)
  if (bill === undefined || state.editing !== null || !isEmptyBill(state.form, blank)) return state
  const submitting = without(state.submitting, id)
  return bill.draftRefCode === null ? { ...state, submitting, form: bill } : { ...state, submitting, editing: bill }
}

/** The cleared bill is in the fields again; where another is there by now, it comes behind that one. */
function undoClear(state: NewBillState, before: TypedBill, blank: FormValues): NewBillState {
  const isOfDraft = before.draftRefCode !== null
  if ((state.editing?.id ?? null) !== (isOfDraft ? before.id : null)) {
    return isOfDraft ? state : { ...state, returned: [before, ...state.returned] }
  }
  if (isOfDraft) return { ...state, editing: before }
  const since = isEmptyBill(state.form, blank) ? [] : [unnumbered(state.form, before.values.refCode)]
  return { ...state, form: before, returned: [...since, ...state.returned] }
}

/** The edit is for whoever asked to offer. The number that the station gave to an empty form is not wasted. */
function begin(state: NewBillState, bill: TypedBill, blank: FormValues): NewBillState {
  const { form, returned } = state
  if (!isEmptyBill(form, blank)) return { ...state, form: bill, editing: null, returned: [form, ...returned] }
  // An order has a reference of its own.
  if (bill.order !== undefined) return { ...state, form: bill, editing: null }
  const values = { ...bill.values, refCode: form.values.refCode }
  return { ...state, form: { ...bill, values, given: form.given }, editing: null }
}

/** Two bills must not have one reference: the one that was begun under it gets its own when it comes. */
function unnumbered(bill: TypedBill, refCode: string): TypedBill {
  return bill.values.refCode === refCode ? { ...bill, values: { ...bill.values, refCode: '' }, given: '' } : bill
}

/** What is typed already stays; the bills from before wait behind it, and the edit is for whoever asked to offer. */
function restore(
  state: NewBillState,
  { form, blank, newId }: Extract<NewBillEvent, { readonly kind: 'restored' }>,
): NewBillState {
  const billOf = (place: number, values: FormValues): TypedBill => {
    const order = form.orders?.[place] ?? null
    const bill = newBill(form.ids?.[place] ?? newId(), values)
    return order === null ? bill : { ...bill, given: values.refCode, order }
  }
  const before = form.texts === null ? 0 : 1
  const waiting = form.waiting.map((values, place) => billOf(before + place, values))
  const isUntyped = state.editing === null && isEmptyBill(state.form, blank)
  if (!isUntyped) {
    const first = form.texts === null ? [] : [billOf(0, form.texts)]
    return { ...state, returned: [...state.returned, ...first, ...waiting] }
  }
  const editing = form.editing === null ? null : restoredEdit(form.editing)
  const first = form.texts === null ? withPinnedFields(state.form, form) : billOf(0, form.texts)
  return { ...state, form: first, editing, returned: [...state.returned, ...waiting] }
}

/** A bill in which nothing is typed begins with what was pinned. */
function withPinnedFields(bill: TypedBill, { pinned }: AutosavedForm): TypedBill {
  if (pinned === undefined) return bill
  const values = withPinned(bill.values, pinned)
  return { ...bill, values, begun: values }
}

/** An edit that a crash or a restart has cut short. */
export function restoredEdit({ id, refCode, texts }: NonNullable<AutosavedForm['editing']>): TypedBill {
  return { id, values: texts, begun: null, given: '', draftRefCode: refCode }
}

/** A reference that was fetched for the new bill in the fields; one that stands there by then stays. */
function numbered(state: NewBillState, refCode: string): NewBillState {
  if (state.editing !== null || state.form.values.refCode !== '') return state
  return { ...state, form: { ...state.form, values: { ...state.form.values, refCode }, given: refCode } }
}

/** What the autosave holds: every bill that main may not have, in the order in which they came. */
export function autosavedBills(
  state: NewBillState,
  blank: FormValues,
): Pick<AutosavedForm, 'texts' | 'waiting' | 'ids' | 'orders' | 'editing'> {
  const isNew = (bill: TypedBill): boolean => bill.draftRefCode === null
  const typed = isEmptyBill(state.form, blank) ? [] : [state.form]
  const bills = [...state.submitting.filter(isNew), ...typed, ...state.returned.filter(isNew)]
  const [texts = null, ...waiting] = bills.map(({ values }) => values)
  const edits = [...state.returned, ...state.submitting].filter((bill) => !isNew(bill))
  const edit = state.editing ?? edits.at(-1) ?? null
  const editing = edit === null ? null : { id: edit.id, refCode: edit.draftRefCode ?? '', texts: edit.values }
  const orders = bills.map(({ order }) => order ?? null)
  const ofOrders = orders.some((order) => order !== null) ? { orders } : {}
  return { texts, waiting, ids: bills.map(({ id }) => id), ...ofOrders, editing }
}
