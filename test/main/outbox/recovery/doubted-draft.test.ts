import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { recoverReplacedFiles } from '../../../../src/main/outbox/recovery/replaced-files.ts'
import { addUnknownAttempt } from '../../database/unknown-attempt.ts'
import { openStation, validBill } from '../station.ts'

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
