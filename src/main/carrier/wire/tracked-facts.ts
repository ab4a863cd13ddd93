import type { LinkFacts } from '../../../shared/domain/bill/link-comparison.ts'
import type { TrackingRecord } from '../../../shared/domain/tracking.ts'

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
