import { z } from 'zod'
import { printKinds, type DocumentKind, type PaperJob } from '../../../../shared/domain/printing/document-job.ts'
import { printJobSchema, type PrintJob } from '../../../../shared/domain/printing/printing.ts'

/**
 * One print of one bill's labels or of one document, as it is stored. The parcels, scans and truncations are those of labels;
 * a document counts as one parcel that nobody scans.
 */
const printRecordSchema = printJobSchema.omit({ billCode: true }).extend({
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

/** A record as SQLite holds it. */
export type StoredPrint = Omit<PrintRecord, 'confirmedParcels' | 'truncations'> & {
  readonly confirmedJson: string
  readonly truncationsJson: string
}

export const recordColumns = `j.id, j.batch_id AS batchId, j.kind, j.subject, j.title, j.profile_id AS profileId, j.printer,
  j.template, j.copies, j.reprint_number AS reprintNumber, j.parcels, j.confirmed_json AS confirmedJson, j.state,
  j.reason, j.detail, j.system_job AS systemJob, j.operator, j.asked_at_ms AS askedAtMs,
  j.state_since_ms AS stateSinceMs, j.sent_at_ms AS sentAtMs, j.cuts_json AS truncationsJson`

export function toRecord({ confirmedJson, truncationsJson, ...stored }: StoredPrint): PrintRecord {
  return printRecordSchema.parse({
    ...stored,
    confirmedParcels: JSON.parse(confirmedJson) as unknown,
    truncations: JSON.parse(truncationsJson) as unknown,
  })
}

export const toStored = ({ confirmedParcels, truncations, ...record }: PrintRecord): StoredPrint => ({
  ...record,
  confirmedJson: JSON.stringify(confirmedParcels),
  truncationsJson: JSON.stringify(truncations),
})

export const isDocumentKind = (kind: PrintRecord['kind']): kind is DocumentKind => kind !== 'label'
