import { readInteger } from './field-number.ts'
import { isRecord, readList } from './field-record.ts'
import { readNonEmptyText, readText } from './field-text.ts'
import { readTimeMs } from './field-time.ts'
import type { TrackingEvent } from '../../../shared/domain/tracking.ts'

/** The events of a bill in the carrier's order; what is no event is passed over. */
export function readHistory(value: unknown): TrackingEvent[] {
  return (readList(value) ?? []).filter(isRecord).map((event) => ({
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
