import type {
  RecoverableCode,
  RecoverableRequest,
  RecoverableUpdate,
} from '../../database/maintenance/recoverable-rows.ts'
import type { Stores } from '../stores.ts'

/**
 * Records a request that waited, or was on its way, in a database that was replaced. It is not sent: a person asks again. It is
 * unclear rather than not sent, so that it stands among what waits for a person and tracking is asked about it. To be called in a
 * transaction.
 * @returns false where the database has it already, from the journal or a backup
 */
export function recoverRequest(stores: Stores, request: RecoverableRequest, nowMs: number): boolean {
  const seq = request.kind === 'update' ? insertUpdate(stores, request) : insertCode(stores, request)
  if (seq === null) return false
  stores.requests.end(seq, { outcome: 'unclear', message: '', cause: 'rescued', technical: '' }, nowMs)
  return true
}

/** The journal knows an update that was on its way by its chunk; one that waited was not sent. */
function insertUpdate(
  stores: Stores,
  { chunkId, billCode, changes, operator, askedAtMs }: RecoverableUpdate,
): number | null {
  if (chunkId !== null && stores.requests.chunkExists(chunkId)) return null
  // The backup had it waiting, too.
  if (stores.updates.wasAskedAt(billCode, askedAtMs)) return null
  return stores.updates.insertEnded({ billCode, ...known(stores, billCode), changes, operator, askedAtMs })
}

function insertCode(stores: Stores, request: RecoverableCode): number | null {
  const { kind, billCode, batchId, operator, askedAtMs } = request
  if (stores.requests.find(batchId, billCode)) return null
  if (!stores.batches.find(batchId)) stores.batches.insert({ id: batchId, kind, operator, askedAtMs, retryOf: null })
  // Not as waiting, not even for a moment: somebody may have asked for the same code since.
  const row = { kind, billCode, batchId, ...known(stores, billCode), operator, askedAtMs, outcome: 'not-sent' } as const
  stores.requests.insert(row)
  return stores.requests.find(batchId, billCode)?.seq ?? null
}

function known(stores: Stores, billCode: string) {
  const bill = stores.bills.row(billCode)
  return { mark: bill ? 'none' : 'unknown-bill', statusId: bill?.statusId ?? null } as const
}
