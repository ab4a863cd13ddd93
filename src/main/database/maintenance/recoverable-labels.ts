import { z } from 'zod'
import { isPrintRunning, mayBeOnPaper } from '../../../shared/domain/printing/print-states.ts'
import { printRecordSchema } from '../stores/print/print-record.ts'
import { parsedJson } from '../stores/stored-json.ts'
import type { StoredValue } from './page-scan.ts'

const labelSchema = printRecordSchema.extend({
  kind: z.literal('label'),
  labelRevision: z.number().int(),
})

/** The print of a label, in whatever state it was. */
export type RecoverableLabel = z.infer<typeof labelSchema>

/** Null for another paper, and for a row that is not what the application writes. */
export function labelOf(row: Readonly<Record<string, StoredValue | undefined>>): RecoverableLabel | null {
  const label = labelSchema.safeParse({
    id: row['id'],
    batchId: row['batch_id'],
    kind: row['kind'],
    subject: row['subject'],
    title: row['title'],
    profileId: row['profile_id'],
    printer: row['printer'],
    template: row['template'],
    copies: row['copies'],
    reprintNumber: row['reprint_number'],
    parcels: row['parcels'],
    confirmedParcels: parsedJson(row['confirmed_json']),
    state: row['state'],
    reason: row['reason'],
    detail: row['detail'],
    systemJob: row['system_job'],
    operator: row['operator'],
    askedAtMs: row['asked_at_ms'],
    stateSinceMs: row['state_since_ms'],
    sentAtMs: row['sent_at_ms'],
    labelRevision: row['label_revision'],
    truncations: parsedJson(row['cuts_json']),
  })
  return label.success ? label.data : null
}

/** Its paper is there, or may be. One that ran was not stopped in order: nobody knows how far it came. */
export const mayHaveComeOut = (label: RecoverableLabel): boolean => mayBeOnPaper(label) || isPrintRunning(label)
