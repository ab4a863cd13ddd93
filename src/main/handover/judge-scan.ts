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
import { isUnclear } from '../../shared/domain/draft-states.ts'
import { foldText } from '../../shared/domain/text/fold.ts'
import type { Stores } from '../database/open-stores.ts'
import { parcelCount, parcelOf, type HandoverBillRow } from '../database/stores/handover/expected-parcels.ts'
import { scannedBill, type ScannedBill } from '../outbox/parcel-bill.ts'

export interface JudgeDeps {
  readonly stores: Pick<Stores, 'bills' | 'drafts' | 'expectedParcels' | 'handoverLists'>
  /** The orders with this number. */
  readonly ordersWith: (code: string) => readonly OrderAtHandover[]
}

/** How far an order is. */
interface OrderAtHandover {
  /** Null as long as it has none. */
  readonly billCode: string | null
  /** Nobody knows whether the carrier has a bill of it. */
  readonly isUnclear: boolean
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
  const [billCode, other] = referredBills(deps, code)
  if (other !== undefined) return refused('may-be-another', null)
  const referred = billCode === undefined ? undefined : deps.stores.expectedParcels.bill(billCode)
  if (referred !== undefined) return judgeParcel(deps, list, referred, null)
  const drafts = [code, code.toUpperCase()].flatMap((one) => deps.stores.expectedParcels.draftsOf(one))
  const orders = drafts.length === 0 ? deps.ordersWith(code) : []
  if (drafts.length === 0 && orders.length === 0) return { ...nothing, result: 'unknown' }
  const mayBeThere = drafts.some(isUnclear) || orders.some((order) => order.isUnclear)
  return refused(mayBeThere ? 'unclear' : 'not-created', null)
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

/** By their reference, or by the number of their order. */
function referredBills({ stores, ordersWith }: JudgeDeps, code: string): readonly string[] {
  const named = stores.expectedParcels.withReference(code)
  return named.length > 0 ? named : ordersWith(code).flatMap((order) => order.billCode ?? [])
}

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
