import type { BatchKind } from '../../shared/domain/batch.ts'
import { knownStatusIds } from '../../shared/domain/bill.ts'
import type { Clock } from '../../shared/domain/clock.ts'
import type { CodeRequest } from '../db/requests.ts'
import type { TrackPort } from './carrier-port.ts'
import type { Gate } from './gate.ts'
import type { Stores } from './stores.ts'

interface UnclearCheckParts {
  readonly stores: Stores
  readonly gate: Gate
  readonly track: TrackPort
  readonly clock: Clock
  readonly changed: (requests: readonly CodeRequest[]) => void
}

/** The states that only an accepted request can have led to. */
const provingStatusIds: Readonly<Record<BatchKind, readonly number[]>> = {
  cancel: [knownStatusIds.cancelled],
  return: [knownStatusIds.returning, knownStatusIds.returned, knownStatusIds.returnOutForDelivery],
}

/** Tracking knows the state of what an answer left unclear. Each is asked once; where it does not answer, next time. */
export async function checkUnclear(parts: UnclearCheckParts): Promise<void> {
  const { stores, gate, track, clock } = parts
  for (;;) {
    if (!gate.isOpen()) return
    const [request] = stores.requests.unchecked(1)
    if (!request) return
    const tracked = await track.find(request.billCode).catch(() => null)
    // A database that was closed meanwhile is not asked any more.
    if (tracked === null || tracked.kind === 'unclear' || !gate.isOpen()) return
    stores.inTransaction(() => {
      stores.requests.markChecked(request.seq, clock.now())
      if (tracked.kind !== 'found') return
      stores.bills.setStatus(request.billCode, tracked.statusId, tracked.statusText, clock.now())
      if (tracked.statusId === null || !provingStatusIds[request.kind].includes(tracked.statusId)) return
      stores.requests.end(request.seq, 'accepted', request.message, clock.now())
    })
    parts.changed([request])
  }
}
