import { isRecord, readInteger, readList, readNonEmptyText, readText, readTimeMs } from './fields.ts'
import type { TrackingEvent } from '../../../shared/domain/tracking.ts'

/** No parcel has as many events; what comes behind them is not read. */
const mostEvents = 1000

/** The events of a bill in the carrier's order; what is no event is passed over. */
export function readHistory(value: unknown): TrackingEvent[] {
  return (readList(value) ?? [])
    .slice(0, mostEvents)
    .filter(isRecord)
    .map((event) => ({
      sequence: readInteger(event['sequence']),
      atMs: readTimeMs(event['loc_time']),
      textVi: readText(event['operation']) ?? '',
      textEn: readText(event['operation_en']) ?? '',
      place: [readNonEmptyText(event['district']), readNonEmptyText(event['city'])]
        .filter((part) => part !== null)
        .join(', '),
      statusCode: readText(event['log_status']) ?? '',
      operationId: readInteger(event['operationID']),
      operationType: readText(event['operationType']) ?? '',
      delayReason: readText(event['delayReason']) ?? '',
    }))
}
