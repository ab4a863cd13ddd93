import { z } from 'zod'
import { batchCountsSchema } from '../domain/request/batch.ts'
import { billExportSchema } from '../domain/bill/bill-export.ts'
import { draftCountsSchema } from '../domain/draft.ts'
import { importProgressSchema } from '../domain/order/import.ts'
import { operatorsViewSchema } from '../domain/account/operator.ts'
import { scaleViewSchema } from '../domain/scale/scale.ts'
import { settingsSchema } from '../domain/settings/settings.ts'
import { updatesViewSchema } from '../domain/update.ts'
import { storedForm } from '../stored-form.ts'
import { accountSummarySchema } from '../domain/account/account.ts'
import { accountViewSchema } from './channels/account-contract.ts'
import { queueStatusSchema } from './channels/drafts-contract.ts'
import { printingChangedSchema } from './channels/printing-contract.ts'
import { trackingProgressSchema } from './channels/tracking-contract.ts'

/** Parts of the station's own file, as a packer knows them. */
const lostParts = ['accounts', 'settings', 'senders', 'presets', 'operators'] as const
export type LostPart = (typeof lostParts)[number]

/** What main tells the renderer unasked. Events are coalesced: they say what changed, the renderer asks for the rows it shows. */
export const events = {
  'account.changed': accountViewSchema,
  /** All of them, after one was added or forgotten, or something moved in one that is not in front. */
  'accounts.changed': z.array(accountSummarySchema),
  'operators.changed': operatorsViewSchema,
  'settings.changed': storedForm(settingsSchema),
  'queue.changed': queueStatusSchema,
  /** `counts` is null, here and below, where they cannot be read now. */
  'drafts.changed': z.strictObject({ ids: z.array(z.string()), counts: draftCountsSchema.nullable() }),
  'batches.changed': z.strictObject({ id: z.string(), counts: batchCountsSchema.nullable() }),
  /** Which orders have changed by themselves; none named means that many have. What has changed in their drafts is `drafts.changed`. */
  'orders.changed': z.strictObject({ ids: z.array(z.string()) }),
  /** The book of customers; where some were forgotten, what names them anywhere else has changed as well. */
  'contacts.changed': z.strictObject({ forgotten: z.boolean() }),
  /** Scans, what a list waits for, or the lists that were closed. */
  'handover.changed': z.null(),
  'bills.exported': billExportSchema,
  'import.progress': importProgressSchema,
  'bills.changed': z.strictObject({ billCodes: z.array(z.string()) }),
  'scale.changed': scaleViewSchema,
  'tracking.progress': trackingProgressSchema,
  'printing.changed': printingChangedSchema,
  'updates.changed': updatesViewSchema,
  /** Something the packer must be told although no request of theirs failed (storage trouble, a second success ...). */
  'station.alert': z.strictObject({
    code: z.enum([
      'storage-failed',
      'storage-full',
      'label-failed',
      'queue-stopped',
      'batches-halted',
      'database-damaged',
      'rows-damaged',
      'check-failed',
      'drafts-recovered',
      'requests-recovered',
      'recovery-failed',
      'file-of-another',
      'data-put-back',
      'data-missing',
      'backup-restored',
      'backup-failed',
      'core-stopped',
      'station-file-damaged',
      'provisioning-refused',
      'update-ready',
      'update-failed',
    ]),
    detail: z.string(),
    /** How many drafts or requests it is about, where it is about such; null where nobody can say. */
    count: z.number().int().nullable().optional(),
    /** How many bills it is about, where it is about such. */
    bills: z.number().int().optional(),
    /** The newest backup, where it is about what is gone; null for none, and its numbers where it cannot be read. */
    backup: z
      .strictObject({
        madeAtMs: z.number(),
        unsent: z.number().int().nullable(),
        bills: z.number().int().nullable(),
      })
      .nullable()
      .optional(),
    /** How many more are lost with the page that they stood on; null where nobody can say. */
    unread: z.number().int().nullable().optional(),
    /** Some of the requests that it is about, where it is about such: enough to begin with. */
    requests: z
      .array(z.strictObject({ kind: z.enum(['cancel', 'return', 'update']), billCode: z.string() }))
      .optional(),
    /** Which parts of the station's own file could not be read, where it is about that. */
    lost: z.array(z.enum(lostParts)).optional(),
  }),
} as const satisfies Record<string, z.ZodType>

type Events = typeof events
export type EventName = keyof Events
export type EventPayload<E extends EventName> = z.infer<Events[E]>
