import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { recoverReplacedFiles } from '../../../../src/main/outbox/recovery/replaced-files.ts'
import { openStation, validBill } from '../station.ts'

test('of a draft that two files hold, what the newer one has is taken, and it is told of once', () => {
  const { db, folder } = openStation()
  const file = join(folder, 'station.db')
  const draftId = '3b0d6b1e-52c4-4d8f-9a59-0d9a6d1a2b01'
  const at = (hour: number): string => `${file}.damaged-2026-11-20T0${hour}-00-00-000Z`
  for (const [hour, content] of [
    [1, 'typed first'],
    [2, 'typed last'],
  ] as const) {
    const { database } = openDatabase(at(hour))
    const origin = { state: 'READY', reason: 'none', reasonDetail: '', billCode: null, createdAtMs: 1 } as const
    const bill = { ...validBill, refCode: 'W1', note: content }
    openStores(database).drafts.insert({ id: draftId, bill, referenceOverridden: false, ...origin })
    database.close()
  }
  expect(recoverReplacedFiles(db, openStores(db), 0).map(({ draftIds }) => draftIds)).toEqual([[draftId], []])
  expect(openStores(db).drafts.find(draftId)).toMatchObject({ state: 'HOLD', bill: { note: 'typed last' } })
})
