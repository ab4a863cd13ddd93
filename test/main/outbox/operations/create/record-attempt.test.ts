import { expect, test } from 'vitest'
import { openStores } from '../../../../../src/main/database/open-stores.ts'
import {
  createAttemptRecorder,
  type EndedAttempt,
} from '../../../../../src/main/outbox/operations/create/record-attempt.ts'
import { openStation, turnsDone } from '../../station.ts'

test('of an attempt that has its outcome a second one is not written, and changes nothing of its draft', async () => {
  const { db, enter } = openStation()
  const { id: draftId } = enter('R1')
  await turnsDone()
  const stores = openStores(db)
  const record = createAttemptRecorder({ stores, operator: () => 'Lan', noteWaits: () => undefined })
  const onFile = () => ({ attempts: stores.attempts.byDraft(draftId), draft: stores.drafts.row(draftId) })
  const before = onFile()
  const [{ id: attemptId } = { id: '' }] = before.attempts
  const second: EndedAttempt = {
    attemptId,
    draftId,
    answer: { kind: 'later', status: 503, retryAfterMs: null },
    httpStatus: 503,
    tokenGeneration: 1,
    responseText: null,
    sentAtMs: null,
    sent: null,
    endedAtMs: 2,
  }
  expect([record(second), record(second, { isRecovery: true })]).toEqual([null, null])
  expect(onFile()).toEqual(before)
  expect(before.draft?.state).toBe('CREATED')
})
