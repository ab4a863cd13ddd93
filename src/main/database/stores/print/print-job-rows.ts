import { z } from 'zod'
import {
  printedCutSchema,
  printJobRowSchema,
  printJobSchema,
  type PrintJob,
  type PrintJobRow,
} from '../../../../shared/domain/printing/printing.ts'

/** A print job as SQLite holds it. */
export type StoredJob = Omit<PrintJob, 'confirmedParcels' | 'cuts'> & {
  readonly confirmedJson: string
  readonly cutsJson: string
}
export type StoredJobRow = StoredJob & {
  readonly receiverName: string
  readonly provinceName: string
  readonly isLatest: 0 | 1
}

export const jobColumns = `j.id, j.batch_id AS batchId, j.bill_code AS billCode, j.profile_id AS profileId, j.printer,
  j.template, j.copies, j.reprint_number AS reprintNumber, j.parcels, j.confirmed_json AS confirmedJson, j.state,
  j.reason, j.detail, j.system_job AS systemJob, j.operator, j.asked_at_ms AS askedAtMs,
  j.state_since_ms AS stateSinceMs, j.sent_at_ms AS sentAtMs, j.cuts_json AS cutsJson`

const parcelsSchema = z.array(z.number().int())
const cutsSchema = z.array(printedCutSchema)

export const toJob = (stored: StoredJob): PrintJob => printJobSchema.parse(withLists(stored))

export const toJobRow = ({ isLatest, ...row }: StoredJobRow): PrintJobRow =>
  printJobRowSchema.parse({ ...withLists(row), isLatest: isLatest === 1 })

function withLists<T extends StoredJob>({ confirmedJson, cutsJson, ...rest }: T) {
  const confirmedParcels = parcelsSchema.parse(JSON.parse(confirmedJson))
  return { ...rest, confirmedParcels, cuts: cutsSchema.parse(JSON.parse(cutsJson)) }
}
