import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isIntact } from '../../row-digest.ts'
import { parsedJson } from '../stored-json.ts'
import { printKinds, type DocumentKind, type PaperJob } from '../../../../shared/domain/printing/document-job.ts'
import { printJobSchema, type PrintJob } from '../../../../shared/domain/printing/printing.ts'

/**
 * One print of one bill's labels or of one document, as it is stored. The parcels, scans and truncations are those of labels;
 * a document counts as one parcel that nobody scans.
 */
export const printRecordSchema = printJobSchema.omit({ billCode: true }).extend({
  kind: z.enum(printKinds),
  /** The bill of a label, the draft of a slip, the batch of a result, the number of a handover list. */
  subject: z.string(),
  /** What people call it; of a label its bill code. */
  title: z.string(),
})
export type PrintRecord = z.infer<typeof printRecordSchema>

export function labelJobOf({ kind: _kind, subject: billCode, title: _title, ...job }: PrintRecord): PrintJob {
  return { ...job, billCode }
}

/** Null for a label. */
export function documentJobOf(record: PrintRecord): PaperJob | null {
  const { kind, parcels: _parcels, confirmedParcels: _confirmed, truncations: _truncations, ...job } = record
  return kind === 'label' ? null : { ...job, kind }
}

/** What every print is when it is asked for; the caller says what is printed, and on what. */
export const askedPrint = (operator: string, atMs: number) =>
  ({
    id: randomUUID(),
    confirmedParcels: [],
    truncations: [],
    state: 'queued',
    reason: 'none',
    detail: '',
    systemJob: '',
    operator,
    askedAtMs: atMs,
    stateSinceMs: atMs,
    sentAtMs: null,
  }) satisfies Partial<PrintRecord>

/** A record as SQLite holds it. */
export type StoredPrint = Omit<PrintRecord, 'confirmedParcels' | 'truncations'> & {
  readonly confirmedJson: string
  readonly truncationsJson: string
  readonly isIntact: 0 | 1
}

/**
 * What can be read of a row that is not as it was written, so that no list ends at it. Which job of the print system it was nobody can
 * say: nothing is withdrawn by it. Unless its state says so, nobody knows whether it came out.
 */
const remainsSchema = printRecordSchema.extend({
  // The list of all papers has it, and prints none by it: that of labels goes by the word that cannot be read.
  kind: printRecordSchema.shape.kind.catch('slip'),
  copies: printRecordSchema.shape.copies.catch(1),
  parcels: printRecordSchema.shape.parcels.catch(1),
  reprintNumber: printRecordSchema.shape.reprintNumber.catch(0),
  askedAtMs: printRecordSchema.shape.askedAtMs.catch(0),
  stateSinceMs: printRecordSchema.shape.stateSinceMs.catch(0),
  sentAtMs: printRecordSchema.shape.sentAtMs.catch(null),
  template: printRecordSchema.shape.template.catch('100x150'),
  confirmedParcels: printRecordSchema.shape.confirmedParcels.catch([]),
  state: printRecordSchema.shape.state.catch('unclear'),
  truncations: printRecordSchema.shape.truncations.catch([]),
})

export const recordColumns = `j.id, j.batch_id AS batchId, j.kind, j.subject, j.title, j.profile_id AS profileId, j.printer,
  j.template, j.copies, j.reprint_number AS reprintNumber, j.parcels, j.confirmed_json AS confirmedJson, j.state,
  j.reason, j.detail, j.system_job AS systemJob, j.operator, j.asked_at_ms AS askedAtMs,
  j.state_since_ms AS stateSinceMs, j.sent_at_ms AS sentAtMs, j.cuts_json AS truncationsJson,
  ${isIntact('print_jobs', 'j')} AS isIntact`

export function toRecord({
  confirmedJson,
  truncationsJson,
  isIntact: isRowIntact,
  ...stored
}: StoredPrint): PrintRecord {
  const record = { ...stored, confirmedParcels: parsedJson(confirmedJson), truncations: parsedJson(truncationsJson) }
  const read = printRecordSchema.safeParse(record)
  if (isRowIntact === 1 && read.success) return read.data
  return remainsSchema.parse({ ...record, reason: 'damaged', systemJob: '' })
}

export const toStored = ({ confirmedParcels, truncations, ...record }: PrintRecord): Omit<StoredPrint, 'isIntact'> => ({
  ...record,
  confirmedJson: JSON.stringify(confirmedParcels),
  truncationsJson: JSON.stringify(truncations),
})

export const isDocumentKind = (kind: PrintRecord['kind']): kind is DocumentKind => kind !== 'label'
