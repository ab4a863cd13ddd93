import { randomUUID } from 'node:crypto'
import type { openStores } from '../../../src/main/database/open-stores.ts'

/** A try of the draft of which nobody knows what came of it. */
export function addUnknownAttempt(stores: ReturnType<typeof openStores>, draftId: string): void {
  const id = addOpenAttempt(stores, draftId)
  const answer = { sentAtMs: null, httpStatus: null, responseText: null, billCodeSeen: null, tokenGeneration: null }
  stores.attempts.end({ id, outcome: 'unknown', reason: 'timed-out-after-sending', endedAtMs: 2, ...answer })
}

/** A try of the draft that is on its way. @returns its id */
export function addOpenAttempt({ attempts }: ReturnType<typeof openStores>, draftId: string): string {
  const id = randomUUID()
  const sent = { refCode: draftId, payloadJson: '{}', noteFollows: false, tokenGeneration: null }
  const times = { startedAtMs: 1, startedMonotonicMs: 1, journalSegment: 1, journalOffset: 0 }
  attempts.insert({ id, draftId, ...sent, ...times })
  return id
}
