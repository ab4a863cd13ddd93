import { knownStatusIds } from '../../shared/domain/bill.ts'
import type { Clock } from '../../shared/domain/clock.ts'
import type { UncheckedRequest } from '../db/requests.ts'
import type { TrackPort } from './carrier-port.ts'
import type { Gate } from './gate.ts'
import type { Stores } from './stores.ts'

interface UnclearCheckParts {
  readonly stores: Stores
  readonly gate: Gate
  readonly track: TrackPort
  readonly clock: Clock
  readonly changed: (request: UncheckedRequest) => void
}

/** The states that only an accepted request can have led to. An update leaves no trace in the state. */
const provingStatusIds: Readonly<Record<UncheckedRequest['kind'], readonly number[]>> = {
  cancel: [knownStatusIds.cancelled],
  return: [knownStatusIds.returning, knownStatusIds.returned, knownStatusIds.returnOutForDelivery],
  update: [],
}

/**
 * Tracking knows the state of what an answer left unclear. Each is asked once; where it does not answer, next time.
 * @returns whether one has been checked, so that there may be another
 */
export async function checkNextUnclear(parts: UnclearCheckParts): Promise<boolean> {
  const { stores, gate, track, clock } = parts
  const request = stores.requests.unchecked()
  if (!request) return false
  const tracked = await track.find(request.billCode).catch(() => null)
  // A database that was closed meanwhile is not asked any more.
  if (tracked === null || tracked.kind === 'unclear' || !gate.isOpen()) return false
  stores.inTransaction(() => {
    stores.requests.markChecked(request.seq, clock.now())
    if (tracked.kind !== 'found') return
    stores.bills.setStatus(request.billCode, tracked.statusId, tracked.statusText, clock.now())
    if (tracked.statusId === null || !provingStatusIds[request.kind].includes(tracked.statusId)) return
    const accepted = { outcome: 'accepted', message: request.message, cause: 'none', technical: '' } as const
    stores.requests.end(request.seq, accepted, clock.now())
  })
  parts.changed(request)
  return true
}
