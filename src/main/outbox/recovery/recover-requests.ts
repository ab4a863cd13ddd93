import type { SalvagedRequest } from '../../database/maintenance/recover-requests.ts'
import type { Stores } from '../stores.ts'

/**
 * Takes over what waited in a database that was set aside: nothing of it goes out, a person asks again. It is unclear rather than not sent,
 * so that it stands among what waits for a person and tracking is asked about it. To be called in a transaction.
 * @returns false where the journal has written it back already, or the backup had it
 */
export function rescueRequest(stores: Stores, request: SalvagedRequest, nowMs: number): boolean {
  const seq = request.kind === 'update' ? takeOverUpdate(stores, request) : takeOverCode(stores, request)
  if (seq === null) return false
  stores.requests.end(seq, { outcome: 'unclear', message: '', cause: 'rescued', technical: '' }, nowMs)
  return true
}

type Update = Extract<SalvagedRequest, { kind: 'update' }>

/** The journal knows an update that was on its way by its try; one that waited was not sent. */
function takeOverUpdate(stores: Stores, { chunkId, billCode, changes, operator, askedAtMs }: Update): number | null {
  if (chunkId !== null && stores.requests.chunkExists(chunkId)) return null
  // The backup had it waiting, too.
  if (stores.updates.wasAskedAt(billCode, askedAtMs)) return null
  return stores.updates.insertEnded({ billCode, ...known(stores, billCode), changes, operator, askedAtMs })
}

function takeOverCode(stores: Stores, request: Exclude<SalvagedRequest, Update>): number | null {
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
