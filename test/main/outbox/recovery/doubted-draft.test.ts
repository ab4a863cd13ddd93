import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { recoverReplacedFiles } from '../../../../src/main/outbox/recovery/replaced-files.ts'
import { addUnknownAttempt } from '../../database/unknown-attempt.ts'
import { openStation, turnsDone, validBill } from '../station.ts'

const draftId = '3b0d6b1e-52c4-4d8f-9a59-0d9a6d1a2b02'
const origin = { reason: 'none', reasonDetail: '', billCode: null, createdAtMs: 1 } as const

test('a draft that is unsent here, and in a damaged file has one try of which nobody knows, is unknown: it is not sent again', () => {
  const { db, folder } = openStation()
  const stores = openStores(db)
  const bill = { ...validBill, refCode: 'W1' }
  stores.drafts.insert({ id: draftId, bill, referenceOverridden: false, state: 'READY', ...origin })

  const { database } = openDatabase(join(folder, 'station.db.damaged-2026-11-20T01-00-00-000Z'))
  const there = openStores(database)
  there.drafts.insert({ id: draftId, bill, referenceOverridden: false, state: 'REJECTED', ...origin })
  addUnknownAttempt(there, draftId)
  database.close()

  expect(recoverReplacedFiles(db, stores, 0).flatMap(({ draftIds }) => draftIds)).toEqual([draftId])
  expect(stores.drafts.row(draftId)).toMatchObject({ state: 'UNKNOWN', unresolvedAttempts: 1 })
})

test('a try of which a damaged file knows no end, and this database does, changes nothing and is not told of', () => {
  const { db, folder } = openStation()
  const stores = openStores(db)
  const bill = { ...validBill, refCode: 'W1' }
  const { database } = openDatabase(join(folder, 'station.db.damaged-2026-11-20T01-00-00-000Z'))
  const there = openStores(database)
  there.drafts.insert({ id: draftId, bill, referenceOverridden: false, state: 'UNKNOWN', ...origin })
  addUnknownAttempt(there, draftId)
  const [{ id: attemptId } = { id: '' }] = there.attempts.byDraft(draftId)
  database.close()

  stores.drafts.insert({ id: draftId, bill, referenceOverridden: false, state: 'REJECTED', ...origin })
  const sent = { refCode: 'W1', payloadJson: '{}', noteFollows: false, tokenGeneration: null }
  const times = { startedAtMs: 1, startedMonotonicMs: 1, journalSegment: 1, journalOffset: 0 }
  stores.attempts.insert({ id: attemptId, draftId, ...sent, ...times })
  const answer = { sentAtMs: null, httpStatus: 200, responseText: null, billCodeSeen: null, tokenGeneration: null }
  stores.attempts.end({ id: attemptId, outcome: 'rejected', reason: 'carrier-refused', endedAtMs: 2, ...answer })

  expect(recoverReplacedFiles(db, stores, 0).flatMap(({ draftIds }) => draftIds)).toEqual([])
  expect(stores.drafts.row(draftId)).toMatchObject({ state: 'REJECTED', unresolvedAttempts: 0 })
})

test('where the try of a draft is lost, its note is sent behind the bill that a person links: the carrier takes the same note twice', async () => {
  const { db, folder, carrier, queue } = openStation()
  const { database } = openDatabase(join(folder, 'station.db.damaged-2026-11-20T01-00-00-000Z'))
  const bill = { ...validBill, refCode: 'W1', note: 'Gọi trước' }
  openStores(database).drafts.insert({ id: draftId, bill, referenceOverridden: false, state: 'UNKNOWN', ...origin })
  database.close()
  recoverReplacedFiles(db, openStores(db), 0)
  carrier.track = () => ({ kind: 'found', refCode: 'W1', statusId: 2, statusText: '' })
  expect(await queue.link({ id: draftId, billCode: 'VN-1', comparedCode: null })).toMatchObject({ ok: true })
  await turnsDone()
  expect(carrier.updated).toEqual([{ billCode: 'VN-1', changes: { note: 'Gọi trước' } }])
})
