import type { AppError } from '../../../../shared/app-error.ts'
import { err, ok, type Result } from '../../../../shared/result.ts'
import type { CarrierSession } from '../../session/session.ts'
import { notSignedInError, readFailure } from '../read-failure.ts'
import { readFees } from '../../wire/carrier-fees.ts'
import {
  isRecord,
  readCode,
  readGrams,
  readInteger,
  readList,
  readNonEmptyText,
  readNumber,
  readRecordWith,
  readText,
  readTimeMs,
  type JsonRecord,
} from '../../wire/fields.ts'
import { judgeCall, unclear, unclearWith, type CallProblem } from '../../wire/classify-call.ts'
import { ambiguousYes } from '../../wire/envelope.ts'
import type { CallEvidence } from '../../http/evidence.ts'
import type { CarrierRequest } from '../../http/request.ts'
import {
  newestFirst,
  type TrackingEvent,
  type TrackingImage,
  type TrackingParty,
  type TrackingRecord,
} from '../../../../shared/domain/tracking.ts'
import type { LinkFacts } from '../../../../shared/domain/bill/link-comparison.ts'

/** What the carrier has under a code. */
type TrackedBill =
  /** `phoneAsReported`: of the receiver, with whatever the carrier hides of it; for eyes only. */
  { readonly kind: 'found'; readonly record: TrackingRecord; readonly phoneAsReported: string } | NotFound

interface NotFound {
  readonly kind: 'not-found'
  /** The carrier's words; never empty with a refusal, of which they alone tell what it means. */
  readonly message: string
}

export type TrackingAnswer = TrackedBill | CallProblem

/** Asks the carrier about one bill. That it knows none is an answer; one about another bill is an error. */
export type Track = (billCode: string) => Promise<Result<TrackedBill, AppError>>

export function trackOver(session: Pick<CarrierSession, 'call'>): Track {
  return async (billCode) => {
    const evidence = await session.call(buildTrackingRequest(billCode))
    if ('notSignedIn' in evidence) return err(notSignedInError(evidence))
    const answer = readTrackingAnswer(evidence)
    if (answer.kind === 'not-found') return ok(answer)
    if (answer.kind !== 'found') return err(readFailure(answer, evidence))
    if (answer.record.billCode === billCode) return ok(answer)
    return err({ code: 'carrier-unclear', detail: `answered for ${answer.record.billCode}` })
  }
}

/** GET /v3/bill/tracking: one bill code a call. */
export function buildTrackingRequest(billCode: string): CarrierRequest {
  return { method: 'GET', path: '/v3/bill/tracking', query: { bill_code: billCode } }
}

/** What a packer is told where the carrier has no such bill. */
export function billNotFound(billCode: string, { message }: NotFound): AppError {
  return { code: 'bill-not-found', context: { billCode }, ...(message !== '' && { carrierMessage: message }) }
}

/**
 * `data` is a record by the contract's text and a list of one in its example; an empty list says that there is none. Who believes that there
 * is none may send a second shipment: a refusal that names a bill, has no words or comes with an HTTP error does not say so, and neither
 * does an empty list that counts a bill.
 */
export function readTrackingAnswer(evidence: CallEvidence): TrackingAnswer {
  const judged = judgeCall(evidence)
  if (judged.kind !== 'answered') return judged
  const { status } = judged
  const { success, isAmbiguous, message, data } = judged.envelope
  if (status >= 400) return unclearWith(message, `HTTP ${status}`)
  if (isAmbiguous) return unclearWith(message, ambiguousYes)
  const record = readRecordWith('bill_code', data)
  if (!success) {
    if (record !== null || (readList(data)?.length ?? 0) > 0 || message === '')
      return unclearWith(message, 'a refusal that does not say that there is none')
    return { kind: 'not-found', message }
  }
  if (namesNone(data)) return { kind: 'not-found', message }
  const billCode = readCode(record?.['bill_code'])
  if (record === null || billCode === null) return unclear('success without a tracking record')
  const phoneAsReported = readText(record['receiver_phone']) ?? ''
  return { kind: 'found', record: trackingRecord(billCode, record), phoneAsReported }
}

/** An empty list, bare or as all that an object holds beside what counts it. A record may have empty lists too, and be without its code. */
function namesNone(data: unknown): boolean {
  const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0
  if (!isRecord(data)) return isEmpty(data)
  if (totals.some((key) => (data[key] ?? null) !== null && readNumber(data[key]) !== 0)) return false
  const keys = Object.keys(data).filter((key) => !counters.has(key))
  return keys.length === 1 && keys.every((key) => !recordLists.has(key) && isEmpty(data[key]))
}

/** How many there are in all. */
const totals = ['total', 'count']

/** Those, and which page of them this is. */
const counters = new Set([...totals, 'page', 'limit', 'offset', 'size'])

const recordLists = new Set(['histories', 'bill_image_link', 'document_image_link'])

function trackingRecord(billCode: string, record: JsonRecord): TrackingRecord {
  const text = (name: string): string => readText(record[name]) ?? ''
  return {
    billCode,
    refCode: text('ref_code'),
    statusId: readInteger(record['bill_status_id']),
    statusText: text('bill_status_desc'),
    weightGrams: grams(record['weight']),
    volumetricWeightGrams: grams(record['dimension_weight']),
    widthCm: readNumber(record['width']),
    lengthCm: readNumber(record['length']),
    heightCm: readNumber(record['height']),
    paymentStatus: text('payment_status'),
    paidAtMs: readTimeMs(record['payment_at']),
    paymentMethodCode: text('pay_method'),
    serviceCode: text('service'),
    sender: party('sender', record),
    receiver: party('receiver', record),
    codAmountVnd: readNumber(record['cod_amt']),
    fees: readFees(record),
    deliveryFeeVnd: readNumber(record['delivery_fee']),
    otherFeeVnd: readNumber(record['other_fee']),
    pickedUpAtMs: readTimeMs(record['date_pickup']),
    expectedAtMs: readTimeMs(record['date_expected']),
    deliveredAtMs: readTimeMs(record['date_delivery']),
    description: text('description'),
    cargoContent: text('cargo_content'),
    note: text('note'),
    history: readHistory(record['histories']),
    images: [
      ...images('proof-of-delivery', record['p_link_image']),
      ...images('waybill', record['bill_image_link']),
      ...images('document', record['document_image_link']),
    ],
  }
}

/** Tracking weights are in kilograms, whatever unit the create call was sent in. */
const grams = (value: unknown): number | null => readGrams(value, 1000)

function party(role: 'sender' | 'receiver', record: JsonRecord): TrackingParty {
  const text = (name: string): string => readText(record[`${role}_${name}`]) ?? ''
  return {
    name: text('name'),
    phone: visiblePhone(record[`${role}_phone`]),
    address: text('address'),
    wardName: text('ward'),
    districtName: text('district'),
    provinceName: text('province'),
  }
}

/** No bill has as many pictures. */
const mostImages = 50

/** One link or a list of them, bare or wrapped. Only web addresses are kept: these become something to fetch. */
function images(kind: TrackingImage['kind'], value: unknown): readonly TrackingImage[] {
  const candidates = readList(value) ?? [value]
  return candidates
    .slice(0, mostImages)
    .filter(isWebAddress)
    .map((link) => ({ kind, link }))
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//i.test(value)
}

/** No parcel has as many events; of more only the newest are read, which stand at one end of the list or at the other. */
const mostEvents = 1000

/** The events of a bill in the carrier's order; what is no event is passed over. */
function readHistory(value: unknown): TrackingEvent[] {
  const listed = readList(value) ?? []
  const events = [...listed.slice(0, mostEvents), ...listed.slice(mostEvents).slice(-mostEvents)]
    .filter(isRecord)
    .map((fields) => ({ fields, atMs: readTimeMs(fields['loc_time']) }))
  const newest = new Set(newestFirst(events).slice(0, mostEvents))
  return events
    .filter((event) => newest.has(event))
    .map(({ fields, atMs }) => ({
      sequence: readInteger(fields['sequence']),
      atMs,
      textVi: readText(fields['operation']) ?? '',
      textEn: readText(fields['operation_en']) ?? '',
      place: [readNonEmptyText(fields['district']), readNonEmptyText(fields['city'])]
        .filter((part) => part !== null)
        .join(', '),
      statusCode: readText(fields['log_status']) ?? '',
      operationId: readInteger(fields['operationID']),
      operationType: readText(fields['operationType']) ?? '',
      delayReason: readText(fields['delayReason']) ?? '',
    }))
}

/**
 * A phone out of an answer. Null where anything but a plain number stands there ("09xxxxxxxx", "**********"), so that a
 * mask cannot overwrite what the packer typed.
 */
export function visiblePhone(value: unknown): string | null {
  const phone = readNonEmptyText(value)
  return phone !== null && /^\+?[\d\s.()-]+$/.test(phone) ? phone : null
}

/** What tracking says of a parcel, as far as a draft says it too. It names no time of creation: its first event stands for it. */
export function factsOfTracking(record: TrackingRecord, phoneAsReported: string): LinkFacts {
  const { receiver, history, pickedUpAtMs } = record
  const times = [...history.map(({ atMs }) => atMs), pickedUpAtMs].filter((atMs) => atMs !== null)
  const { address, wardName, districtName, provinceName } = receiver
  return {
    receiverName: receiver.name,
    receiverPhone: phoneAsReported,
    address: [address, wardName, districtName, provinceName].filter(Boolean).join(', '),
    codAmountVnd: record.codAmountVnd,
    weightGrams: record.weightGrams,
    content: record.cargoContent === '' ? record.description : record.cargoContent,
    createdAtMs: times.length === 0 ? null : Math.min(...times),
  }
}
