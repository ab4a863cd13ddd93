import type { Stores } from '../../../src/main/database/open-stores.ts'
import type { Database } from '../../../src/main/database/open.ts'
import type { NewPrint } from '../../../src/main/database/stores/print/print-jobs.ts'
import type { DraftState } from '../../../src/shared/domain/draft.ts'
import { billOf, type BillGiven } from './bill-books.ts'

/** A draft in a state, with its id as its reference; a CREATED one has the bill code `VN-` with it. */
export function addDraft({ drafts }: Stores, id: string, state: DraftState, bill: BillGiven = {}): void {
  const billCode = state === 'CREATED' ? `VN-${id}` : null
  const origin = {
    reason: 'none',
    reasonDetail: '',
    referenceOverridden: false,
    createdAtMs: bill.createdAtMs ?? 1,
  } as const
  drafts.insert({ id, state, billCode, bill: { ...billOf(bill), refCode: bill.refCode ?? id }, ...origin })
}

/** What a test says about a request; a cancel or return is of the batch `B` where it names none. */
interface RequestGiven {
  readonly kind: 'cancel' | 'return' | 'update'
  readonly billCode: string
  readonly outcome: string
  readonly batchId?: string
  readonly atMs?: number
  readonly tries?: number
  readonly checkedAtMs?: number | null
}

export function addRequest(database: Database, { kind, batchId = 'B', atMs = 1, ...given }: RequestGiven): void {
  const batch = kind === 'update' ? null : batchId
  if (batch !== null)
    database
      .prepare(
        "INSERT OR IGNORE INTO batches (id, kind, operator, asked_at_ms, unrequested_json) VALUES (?, ?, '', 1, '[]')",
      )
      .run(batch, kind)
  database
    .prepare(
      `INSERT INTO requests (kind, bill_code, batch_id, mark, payload_json, operator, outcome, message, tries, asked_at_ms, checked_at_ms)
       VALUES (:kind, :billCode, :batch, 'none', '{}', 'Lan', :outcome, '', :tries, :atMs, :checkedAtMs)`,
    )
    .run({ kind, batch, atMs, tries: 0, checkedAtMs: null, ...given })
}

/** A label of one parcel that a person has asked for. */
export const samplePrint: NewPrint = {
  id: 'print',
  batchId: 'batch',
  kind: 'label',
  subject: 'VN000',
  title: 'VN000',
  profileId: 'p',
  printer: 'Zebra',
  template: '100x150',
  copies: 1,
  reprintNumber: 0,
  parcels: 1,
  confirmedParcels: [],
  truncations: [],
  state: 'queued',
  reason: 'none',
  detail: '',
  systemJob: '',
  operator: 'Mai',
  askedAtMs: 1,
  stateSinceMs: 1,
  sentAtMs: null,
}
