import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { recoverReplacedFiles } from '../../../../src/main/outbox/recovery/replaced-files.ts'
import type { DraftState } from '../../../../src/shared/domain/draft.ts'
import { addUnknownAttempt } from '../../database/unknown-attempt.ts'
import { openStation, validBill, type Station } from '../station.ts'

const draftId = '3b0d6b1e-52c4-4d8f-9a59-0d9a6d1a2b03'

function insert(stores: ReturnType<typeof openStores>, state: DraftState, note: string): void {
  const billCode = state === 'CREATED' ? 'VN-W1' : null
  const origin = { state, reason: 'none', reasonDetail: '', billCode, createdAtMs: 1 } as const
  const bill = { ...validBill, refCode: 'W1', note }
  stores.drafts.insert({ id: draftId, bill, referenceOverridden: false, ...origin })
}

interface Given {
  readonly here: DraftState
  readonly typedHere?: string
  /** What happens to it here, before the file is read. */
  readonly since?: (station: Station, stores: ReturnType<typeof openStores>) => unknown
}

/** The draft is in this database, and in a damaged file with what was typed last. */
function recovered({ here, typedHere = 'typed first', since }: Given) {
  const station = openStation()
  station.queue.pause()
  const stores = openStores(station.db)
  insert(stores, here, typedHere)
  since?.(station, stores)
  const onFile = () => {
    const { state, reason, bill } = stores.drafts.remains(draftId) ?? {}
    return { state, reason, note: bill?.note }
  }
  const before = onFile()
  const file = openDatabase(join(station.folder, 'station.db.damaged-2026-11-20T01-00-00-000Z')).database
  insert(openStores(file), 'READY', 'typed last')
  file.close()
  const told = recoverReplacedFiles(station.db, stores, 0).flatMap(({ draftIds }) => draftIds)
  return { isTold: told.includes(draftId), before, after: onFile() }
}

test.each(['EDITING', 'READY', 'REJECTED', 'HOLD'] as const)(
  'a draft that is %s here is on hold with what was typed last, and told of',
  (here) => {
    const { isTold, after } = recovered({ here })
    expect([isTold, after]).toEqual([true, { state: 'HOLD', reason: 'restored-copy', note: 'typed last' }])
  },
)

test.each<[string, Given]>([
  ['has its content already', { here: 'READY', typedHere: 'typed last' }],
  ['was held by a person since', { here: 'READY', since: ({ queue }) => queue.hold(draftId) }],
  ['was sent', { here: 'CREATED' }],
  ['is being sent', { here: 'SENDING' }],
  ['was given up', { here: 'ABANDONED' }],
  ['may have been sent', { here: 'UNKNOWN' }],
  [
    'was refused, and has a try before of which nobody knows',
    { here: 'REJECTED', since: (_, stores) => addUnknownAttempt(stores, draftId) },
  ],
])('a draft that %s stays as it is here, and is not told of', (_, given) => {
  const { isTold, before, after } = recovered(given)
  expect([isTold, after]).toEqual([false, before])
  expect(before.note).toBe(given.typedHere ?? 'typed first')
})
