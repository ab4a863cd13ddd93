import { expect, test } from 'vitest'
import { openStores } from '../../../../../src/main/database/open-stores.ts'
import {
  createAttemptRecorder,
  type EndedAttempt,
} from '../../../../../src/main/outbox/operations/create/record-attempt.ts'
import type { ShipmentResult } from '../../../../../src/main/carrier/wire/create-answer.ts'
import type { BillInput } from '../../../../../src/shared/domain/bill/bill-input.ts'
import { draftStates } from '../../../../../src/shared/domain/draft.ts'
import { billOf, created, openStation, turnsDone, validBill } from '../../station.ts'

test('of an attempt that has its outcome a second one is not written, and changes nothing of its draft', async () => {
  const { db, enter } = openStation()
  const { id: draftId } = enter('R1')
  await turnsDone()
  const stores = openStores(db)
  const record = createAttemptRecorder({ stores, operator: () => 'Lan', updateWaits: () => undefined })
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

/** The bill of a draft that the carrier has answered with this. */
async function billAnsweredWith(result: Partial<ShipmentResult>, bill: Partial<BillInput> = {}) {
  const station = openStation()
  station.clock.advance(1000)
  station.carrier.script = (refCode) => {
    const answer = created(refCode)
    return answer.kind === 'created' ? { ...answer, result: { ...answer.result, ...result } } : answer
  }
  station.enter('R1', bill)
  await turnsDone()
  return { ...billOf(station), nowMs: station.clock.now() }
}

test('a new bill has the state and the times that the carrier named', async () => {
  const named = { statusId: 17, createdAtMs: 1_795_000_000_000, expectedAtMs: 1_795_100_000_000 }
  expect(await billAnsweredWith(named)).toMatchObject(named)
})

test('a new bill of which the carrier named nothing waits for its pickup, one of its drafts for nothing yet', async () => {
  const unnamed = { statusId: null, createdAtMs: null, expectedAtMs: null }
  const bill = await billAnsweredWith(unnamed)
  expect(bill).toMatchObject({ statusId: 2, createdAtMs: bill.nowMs, expectedAtMs: null })
  expect(await billAnsweredWith(unnamed, { carrierDraft: true })).toMatchObject({ statusId: null })
})

/** An attempt whose answer is learned at a start, where nothing but the database says what was sent. */
async function recordedFrom(damaged: readonly ('attempts' | 'drafts')[], sent: EndedAttempt['sent'] = null) {
  const station = openStation()
  station.carrier.script = null
  const { id: draftId } = station.enter('R1', { note: 'Gọi trước' })
  await turnsDone()
  for (const table of damaged) {
    const column = table === 'drafts' ? 'bill_json' : 'payload_json'
    station.db.exec(`DROP TRIGGER ${table}_digest_update; UPDATE ${table} SET ${column} = '{}'`)
  }
  const stores = openStores(station.db)
  let notes = 0
  const record = createAttemptRecorder({ stores, operator: () => 'Lan', updateWaits: () => (notes += 1) })
  const [{ id: attemptId } = { id: '' }] = stores.attempts.byDraft(draftId)
  const call = { httpStatus: 200, tokenGeneration: 1, responseText: null, sentAtMs: null, sent, endedAtMs: 2 }
  record({ attemptId, draftId, answer: created('R1'), ...call }, { isRecovery: true })
  const [attempt] = stores.attempts.byDraft(draftId)
  const waiting = stores.updates.waitingOf('VN-R1')
  return { state: station.state('R1'), bill: stores.bills.detail('VN-R1')?.bill, attempt, waiting, notes }
}

test('an answer that is learned at a start makes the bill that its attempt has on file, whose note follows', async () => {
  const { state, bill, waiting, notes } = await recordedFrom([])
  expect([state, bill?.note, waiting?.changes]).toEqual(['CREATED', 'Gọi trước', { note: 'Gọi trước' }])
  expect(notes).toBe(1)
})

test('where the attempt is damaged the bill is that of its draft, whose note nobody knows to be missing', async () => {
  const { state, bill, waiting, notes } = await recordedFrom(['attempts'])
  expect([state, bill?.note, waiting, notes]).toEqual(['CREATED', 'Gọi trước', undefined, 0])
})

test('where the draft is damaged as well no bill is made up, and a person sees the code', async () => {
  const { state, bill, attempt } = await recordedFrom(['attempts', 'drafts'])
  expect([state, bill]).toEqual(['UNKNOWN', undefined])
  expect(attempt).toMatchObject({ outcome: 'unknown', reason: 'damaged', billCodeSeen: 'VN-R1' })
})

test('what this run has sent makes the bill, also where it can no longer be read from the database', async () => {
  const sent = { refCode: 'R1', bill: { ...validBill, refCode: 'R1', note: 'Gọi sau' }, noteFollows: false }
  const { state, bill, notes } = await recordedFrom(['attempts', 'drafts'], sent)
  expect([state, bill?.note, notes]).toEqual(['CREATED', 'Gọi sau', 0])
})

/** A draft that is being sent, put into this state behind the back of the queue, and the answer that it is created. */
async function answeredIn(state: (typeof draftStates)[number]) {
  const station = openStation()
  station.carrier.script = null
  const { id: draftId } = station.enter('R1')
  await turnsDone()
  station.db.prepare('UPDATE drafts SET state = ?, bill_code = ?').run(state, state === 'CREATED' ? 'VN-0' : null)
  const stores = openStores(station.db)
  const record = createAttemptRecorder({ stores, operator: () => 'Lan', updateWaits: () => undefined })
  const [{ id: attemptId } = { id: '' }] = stores.attempts.byDraft(draftId)
  const call = { httpStatus: 200, tokenGeneration: 1, responseText: null, sentAtMs: null, sent: null, endedAtMs: 2 }
  const ended: EndedAttempt = { attemptId, draftId, answer: created('R1'), ...call }
  return {
    stores,
    draftId,
    record: (as?: Parameters<typeof record>[1]) => stores.inTransaction(() => record(ended, as)),
  }
}

test.each(draftStates)(
  'a bill that is learned of at a start is the one of its draft, also where that is %s',
  async (state) => {
    const { stores, draftId, record } = await answeredIn(state)
    expect(record({ isRecovery: true })).toMatchObject({ state: 'CREATED' })
    const { state: now, billCode } = stores.drafts.row(draftId) ?? {}
    // One that has its bill keeps it: the second shipment has a bill of its own, for a person to see.
    expect([now, billCode]).toEqual(['CREATED', state === 'CREATED' ? 'VN-0' : 'VN-R1'])
    expect(stores.bills.draftOf('VN-R1')).toBe(draftId)
  },
)

const others = draftStates.filter((state) => state !== 'SENDING')

test.each(others)(
  'while the queue runs no outcome moves a draft that is %s: only one that is being sent',
  async (state) => {
    const { stores, draftId, record } = await answeredIn(state)
    expect(() => record()).toThrow('did not move')
    expect([stores.drafts.row(draftId)?.state, stores.bills.draftOf('VN-R1')]).toEqual([state, undefined])
  },
)
