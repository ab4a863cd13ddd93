import { normalizeCode } from '../../shared/domain/bill/bill-codes.ts'
import {
  leftReasons,
  whyNeverGiven,
  type HandoverParcel,
  type HandoverRefusal,
  type HandoverScan,
  type HandoverScope,
  type LeftParcel,
} from '../../shared/domain/handover.ts'
import { isCancelled } from '../../shared/domain/bill/cancelled-bill.ts'
import { isUnclear } from '../../shared/domain/draft-states.ts'
import type { OrderDetail } from '../../shared/domain/order/order-row.ts'
import { foldText } from '../../shared/domain/text/fold.ts'
import type { Stores } from '../database/open-stores.ts'
import {
  parcelCount,
  parcelOf,
  type DraftOfCode,
  type HandoverBillRow,
} from '../database/stores/handover/expected-parcels.ts'
import { scannedBill, type ScannedBill } from '../outbox/parcel-bill.ts'

export interface JudgeDeps {
  readonly stores: Pick<Stores, 'bills' | 'drafts' | 'expectedParcels' | 'handoverLists'>
  /** The orders with this number. */
  readonly ordersWith: (code: string) => readonly OrderAtHandover[]
}

interface OrderAtHandover {
  /** All that were ever made of it. */
  readonly drafts: readonly Pick<
    OrderDetail['drafts'][number],
    'billCode' | 'state' | 'unresolvedAttempts' | 'isDeleted'
  >[]
}

/** The list for which a parcel is judged. */
export interface JudgedList {
  readonly number: number
  readonly scope: HandoverScope
}

export type Judgement = Pick<HandoverScan, 'result' | 'refusal' | 'parcel' | 'detail' | 'detailAtMs' | 'overruled'>

/** The payment that the sender owes before the carrier takes the parcel, by the carrier's number. */
const senderPaysNow = 10
/** How the carrier says in words that nothing was paid; its values are not documented. */
const unpaidWords = ['chua thanh toan', 'chua tra', 'unpaid', 'not paid']

/** What a scanned code means for a list. Nothing is written. */
export function judgeScan(deps: JudgeDeps, list: JudgedList, scanned: string): Judgement {
  const code = normalizeCode(scanned)
  const named = scannedBill(deps.stores, code)
  if (named !== undefined) return judgeNamed(deps, list, named)
  const { bills, drafts, isKnown } = referred(deps, code)
  const [billCode, other] = bills
  if (other !== undefined) return refused('may-be-another', null)
  const bill = billCode === undefined ? undefined : deps.stores.expectedParcels.bill(billCode)
  if (bill !== undefined)
    return drafts.some(mayHaveParcel)
      ? refused('may-be-another', oneParcel(bill, null))
      : judgeParcel(deps, list, bill, null)
  if (!isKnown) return { ...nothing, result: 'unknown' }
  return refused(drafts.some(isUnclear) ? 'unclear' : 'not-created', null)
}

/** A bill that the code names itself. Where another shipment may be meant, neither is taken before a person has said that it is this one. */
function judgeNamed(deps: JudgeDeps, list: JudgedList, named: ScannedBill): Judgement {
  const bill = deps.stores.expectedParcels.bill(named.billCode)
  if (bill === undefined) return refused('may-be-another', null)
  if (named.mayBeAnother) return refused('may-be-another', oneParcel(bill, named.parcel))
  if (named.hasParcel) return judgeParcel(deps, list, bill, named.parcel)
  const parcel = parcelOf(bill, named.parcel ?? 1)
  return neverGiven(deps, bill, parcel) ?? refused('no-such-parcel', parcel)
}

/** Null where the bill has several and nobody said which. */
const oneParcel = (bill: HandoverBillRow, parcel: number | null): HandoverParcel | null =>
  parcel === null && parcelCount(bill) > 1 ? null : parcelOf(bill, parcel ?? 1)

interface Referred {
  readonly bills: readonly string[]
  /** Without a bill: their parcels go with a slip. */
  readonly drafts: readonly DraftOfCode[]
  readonly isKnown: boolean
}

/** What a code names by its reference, or by the number of its order. Where nothing else is left, the bill that was cancelled. */
function referred({ stores: { expectedParcels }, ordersWith }: JudgeDeps, code: string): Referred {
  const named = expectedParcels.withReference(code)
  const slips = [code, code.toUpperCase()].flatMap((one) => expectedParcels.draftsOf(one))
  if (named.length > 0) return { bills: named, drafts: slips, isKnown: true }
  const orders = ordersWith(code)
  const made = orders.flatMap((order) => order.drafts).filter((draft) => !draft.isDeleted || isUnclear(draft))
  const drafts = [...slips, ...made.filter((draft) => draft.billCode === null)]
  const billed = [...new Set(made.flatMap((draft) => draft.billCode ?? []))]
  const living = billed.filter((billCode) => {
    const bill = expectedParcels.bill(billCode)
    return bill !== undefined && !isCancelled(bill)
  })
  const bills = living.length > 0 || drafts.some(mayHaveParcel) ? living : billed.slice(0, 1)
  return { bills, drafts, isKnown: slips.length > 0 || orders.length > 0 }
}

/** One that was given up has none, unless the carrier may have it. */
const mayHaveParcel = (draft: DraftOfCode): boolean => draft.state !== 'ABANDONED' || isUnclear(draft)

/**
 * What nobody may overrule comes first, so that it is never behind what a person may.
 * @param asked null where nobody said which parcel of the bill it is
 * @param overruled by a person; of what is left the first is asked
 */
export function judgeParcel(
  deps: JudgeDeps,
  list: JudgedList,
  bill: HandoverBillRow,
  asked: number | null,
  overruled: readonly HandoverRefusal[] = [],
): Judgement {
  const count = parcelCount(bill)
  const parcel = parcelOf(bill, asked ?? 1)
  const never = neverGiven(deps, bill, parcel)
  if (never !== null) return never
  if (asked === null && count > 1) return refused('parcel-code-needed', parcel)
  if (parcel.parcel > count) return refused('no-such-parcel', parcel)
  const { handoverLists } = deps.stores
  const holder = handoverLists.holder(bill.billCode, parcel.parcel)
  if (holder?.number === list.number) return { ...nothing, result: 'twice', parcel }
  if (holder !== undefined) return refused('handed-over', parcel, holder.name)
  const outside = outsideScope(list.scope, bill, parcel)
  if (outside !== null) return outside
  const isAsked = (refusal: HandoverRefusal): boolean => !overruled.includes(refusal)
  const withheld = whyWithheld(deps, list, parcel)
  if (withheld !== '' && isAsked('withheld')) return refused('withheld', parcel, withheld)
  if (bill.carrierDraft === 1 && isAsked('carrier-draft')) return refused('carrier-draft', parcel)
  if (isUnpaid(bill) && isAsked('unpaid')) return refused('unpaid', parcel, bill.paymentStatus)
  return { ...nothing, result: 'taken', parcel }
}

/** As the answer of a scan keeps it; empty where the parcel is not withheld. */
export function whyWithheld(
  { stores }: Pick<JudgeDeps, 'stores'>,
  { number }: Pick<JudgedList, 'number'>,
  { billCode, parcel }: Pick<HandoverParcel, 'billCode' | 'parcel'>,
): string {
  const withheld = stores.handoverLists
    .left(number)
    .find((one) => one.isWithheld && one.billCode === billCode && one.parcel === parcel)
  return withheld === undefined ? '' : [withheld.reason, withheld.note].filter(Boolean).join(': ')
}

/** Reads what `whyWithheld` says; undefined for other words. */
export function readWhyWithheld(words: string): Pick<LeftParcel, 'reason' | 'note'> | undefined {
  const [first = '', ...note] = words.split(': ')
  const reason = leftReasons.find((one) => one === first)
  return reason && { reason, note: note.join(': ') }
}

/** What may not leave whatever the list is. */
function neverGiven({ stores }: JudgeDeps, bill: HandoverBillRow, parcel: HandoverParcel): Judgement | null {
  const why = whyNeverGiven(bill, () => stores.bills.readable(bill.billCode) !== undefined)
  if (why === null) return null
  if (why === 'ended') return refused(why, parcel, stores.bills.row(bill.billCode)?.statusText ?? '')
  const by = why === 'cancelled' ? stores.expectedParcels.cancelledBy(bill.billCode) : undefined
  return refused(why, parcel, by?.operator ?? '', by?.atMs ?? null)
}

function outsideScope(scope: HandoverScope, bill: HandoverBillRow, parcel: HandoverParcel): Judgement | null {
  const { fromMs, untilMs, serviceIds } = scope
  if (bill.createdAtMs < fromMs || (untilMs !== null && bill.createdAtMs >= untilMs))
    return refused('other-day', parcel, '', bill.createdAtMs)
  const isOfOther = serviceIds.length > 0 && (bill.serviceId === null || !serviceIds.includes(bill.serviceId))
  return isOfOther ? refused('other-service', parcel) : null
}

function isUnpaid({ paymentMethodId, paymentStatus }: HandoverBillRow): boolean {
  const said = foldText(paymentStatus)
  return paymentMethodId === senderPaysNow && unpaidWords.some((words) => said.startsWith(words))
}

const nothing: Omit<Judgement, 'result'> = { refusal: null, parcel: null, detail: '', detailAtMs: null }

function refused(
  refusal: HandoverRefusal,
  parcel: HandoverParcel | null,
  detail = '',
  detailAtMs: number | null = null,
): Judgement {
  return { result: 'refused', refusal, parcel, detail, detailAtMs }
}
