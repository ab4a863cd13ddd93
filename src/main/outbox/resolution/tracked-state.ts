import { knownStatusIds } from '../../../shared/domain/bill/bill.ts'
import type { BatchKind } from '../../../shared/domain/request/batch.ts'
import { contradictsCancel, trackedClassification } from '../../../shared/domain/request/tracked-classification.ts'
import type { OpenRequest, RequestEnd } from '../../database/stores/requests.ts'
import type { Stores } from '../stores.ts'

/** What tracking answered about a bill. */
export interface TrackedState {
  readonly billCode: string
  readonly statusId: number | null
  readonly statusText: string
  /** When the question left: what ended after that is not what the answer is about. */
  readonly askedAtMs: number
}

type Learner = Pick<Stores, 'bills' | 'requests' | 'inTransaction'>

/**
 * Keeps a tracked state, and what it proves of the cancels and returns of the bill: an unclear one may be resolved by it, and
 * an accepted cancel becomes unclear again where the parcel turns out to be alive, so that it is shown to a person.
 * @returns the batches whose rows changed
 */
export function learnState({ bills, requests, inTransaction }: Learner, state: TrackedState, nowMs: number): string[] {
  const { billCode, statusId, statusText, askedAtMs } = state
  return inTransaction(() => {
    const cancelled = requests.latestCancel(billCode)
    const isAccepted = cancelled?.outcome === 'accepted'
    const endedAtMs = cancelled?.endedAtMs ?? 0
    // A cancel that seems to end in the future was written by a clock that was wrong.
    const isCrossed = isAccepted && endedAtMs > askedAtMs && endedAtMs <= nowMs
    // The question crossed with the cancel: an answer of any other state is older than what is known.
    if (isCrossed && statusId !== knownStatusIds.cancelled) return []
    const evidence = [statusId, statusText].join(' ').trim()
    const ends = requests.unclearOf(billCode).flatMap((request) => {
      const end = endBy(request, statusId, evidence)
      return end === null ? [] : [{ ...request, end }]
    })
    const contradicted =
      isAccepted && contradictsCancel(statusId) ? [{ ...cancelled, end: inDoubt(cancelled, evidence) }] : []
    const all = [...ends, ...contradicted]
    for (const { seq, end } of all) requests.end(seq, end, nowMs)
    // Behind what it proves of the cancel: the search is told of the bill as it is then.
    bills.setStatus(billCode, statusId, statusText, Math.min(askedAtMs, nowMs))
    return [...new Set(all.map(({ batchId }) => batchId))]
  })
}

/** What a person has to decide stays unclear, unless the bill is cancelled after all. */
function endBy(
  { kind, message, cause }: OpenRequest & { kind: BatchKind },
  statusId: number | null,
  evidence: string,
): RequestEnd | null {
  const classification = trackedClassification(kind, statusId)
  if (classification === 'accepted') return { outcome: 'accepted', message, cause: 'none', technical: '' }
  if (classification === null || cause === 'contradicted') return null
  return { outcome: 'refused', message, cause: 'tracked', technical: evidence }
}

const inDoubt = ({ message }: OpenRequest, evidence: string): RequestEnd => {
  return { outcome: 'unclear', message, cause: 'contradicted', technical: evidence }
}
