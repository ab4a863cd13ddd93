import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { recoverReplacedFiles } from '../../../../src/main/outbox/recovery/replaced-files.ts'
import type { DraftState } from '../../../../src/shared/domain/draft.ts'
import { openStation, validBill } from '../station.ts'

const draftId = '3b0d6b1e-52c4-4d8f-9a59-0d9a6d1a2b03'
const billWith = (note: string) => ({ ...validBill, refCode: 'W1', note })

function insert(stores: ReturnType<typeof openStores>, state: Exclude<DraftState, 'CREATED'>, note: string): void {
  const origin = { reason: 'none', reasonDetail: '', billCode: null, createdAtMs: 1 } as const
  stores.drafts.insert({ id: draftId, bill: billWith(note), referenceOverridden: false, state, ...origin })
}

/** @returns what became of a draft that a damaged file has in the one state, and the database in the other or not at all */
function recovered(there: Exclude<DraftState, 'CREATED'>, here: Exclude<DraftState, 'CREATED'> | null) {
  const { db, folder } = openStation()
  const stores = openStores(db)
  if (here !== null) insert(stores, here, 'as it was')
  const { database } = openDatabase(join(folder, 'station.db.damaged-2026-11-20T01-00-00-000Z'))
  insert(openStores(database), there, 'typed last')
  database.close()
  const told = recoverReplacedFiles(db, stores, 0).flatMap(({ draftIds }) => draftIds)
  const { state, reason, unresolvedAttempts } = stores.drafts.row(draftId)!
  return { isTold: told.length > 0, state, reason, unresolvedAttempts, note: stores.drafts.find(draftId)?.bill.note }
}

const unsent = ['EDITING', 'READY', 'REJECTED', 'HOLD'] as const
const onHold = { isTold: true, state: 'HOLD', reason: 'restored-copy', unresolvedAttempts: 0, note: 'typed last' }

test.each(unsent)('a draft that is lost, and %s in a damaged file, waits on hold for a person', (there) => {
  expect(recovered(there, null)).toEqual(onHold)
})

test.each(['UNKNOWN', 'SENDING'] as const)('a draft that is lost, and %s in a damaged file, may be sent', (there) => {
  expect(recovered(there, null)).toEqual({ ...onHold, state: 'UNKNOWN', unresolvedAttempts: 1 })
})

test.each(unsent.flatMap((there) => unsent.map((here) => [here, there] as const)))(
  'a draft that is %s, and %s in a damaged file with another content, has the content of the file and waits on hold',
  (here, there) => {
    expect(recovered(there, here)).toEqual(onHold)
  },
)

test.each(['UNKNOWN', 'SENDING'] as const)(
  'a draft that is unsent here, and %s in a damaged file, may be sent',
  (there) => {
    for (const here of unsent)
      expect(recovered(there, here)).toMatchObject({ isTold: true, state: 'UNKNOWN', unresolvedAttempts: 1 })
  },
)
