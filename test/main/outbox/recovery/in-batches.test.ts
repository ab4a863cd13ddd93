import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStores, type Stores } from '../../../../src/main/database/open-stores.ts'
import type { ChunkLine, UpdateLine } from '../../../../src/main/outbox/journal/journal-line.ts'
import { recoverChunks } from '../../../../src/main/outbox/operations/cancel-return/chunk-recovery.ts'
import { recoverUpdates } from '../../../../src/main/outbox/operations/update/update-recovery.ts'
import { stopRest } from '../../../../src/main/outbox/operations/cancel-return/batch-stopping.ts'
import { inBatches } from '../../../../src/main/outbox/recovery/in-batches.ts'
import { doubtWaiting } from '../../../../src/main/outbox/recovery/recovery.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'
import { openStationDatabase } from '../../database/new-database.ts'
import { tempFolder } from '../station.ts'

const many = 401

/** The stores of a database that was put back, and how many transactions were written. */
function putBack(): { readonly stores: Stores; readonly transactions: () => number } {
  const stores = openStores(openStationDatabase(join(tempFolder(), 'station.db')))
  let count = 0
  const inTransaction: Stores['inTransaction'] = (work, durability) => {
    count += 1
    return stores.inTransaction(work, durability)
  }
  return { stores: { ...stores, inTransaction }, transactions: () => count }
}

const ids = Array.from({ length: many }, (_, n) => `call ${n}`)
const clock = createFakeClock()

test('hundreds of updates that only the journal knows share a few transactions: each is synced, and nothing is sent before the last', () => {
  const { stores, transactions } = putBack()
  const updates = ids.map((updateId, n): UpdateLine => {
    const asked = { billCode: `VN${n}`, changes: { note: 'gọi trước' }, operator: 'Lan', atMs: n, monotonicMs: n }
    return { type: 'update', updateId, ...asked }
  })
  recoverUpdates({ stores, clock }, { updates, updateAnswers: new Map() })
  expect(updates.map(({ updateId }) => stores.requests.chunkExists(updateId))).not.toContain(false)
  expect(stores.updates.wasAsked(`VN${many - 1}`)).toBe(true)
  expect(transactions()).toBeLessThan(10)
})

test('so do chunks of cancels, of which each has many codes', () => {
  const { stores, transactions } = putBack()
  const chunks = ids.map((chunkId, n): ChunkLine => {
    const codes = [{ batchId: 'b1', billCode: `VN${n}` }]
    return { type: 'chunk', chunkId, kind: 'cancel', operator: 'Lan', codes, atMs: n, monotonicMs: n }
  })
  recoverChunks({ stores, clock }, { chunks, chunkAnswers: new Map() })
  expect(chunks.map(({ chunkId }) => stores.requests.chunkExists(chunkId))).not.toContain(false)
  expect(stores.requests.find('b1', `VN${many - 1}`)).toBeDefined()
  expect(transactions()).toBeLessThan(50)
})

/** How many requests each transaction of this work takes out of those that wait. */
function takenBy(stores: Stores, work: (stores: Stores) => void): readonly number[] {
  const waiting = (): number => stores.requests.waitingBatches().reduce((sum, batch) => sum + batch.waiting, 0)
  const halfStopped = (): number => stores.requests.halfStopped().reduce((sum, batch) => sum + batch.waiting, 0)
  const taken: number[] = []
  const inTransaction: Stores['inTransaction'] = (write, durability) => {
    const before = waiting() + halfStopped()
    const value = stores.inTransaction(write, durability)
    taken.push(before - waiting() - halfStopped())
    return value
  }
  work({ ...stores, inTransaction })
  return taken.filter((count) => count > 0)
}

function askForMany(): Stores {
  const stores = openStores(openStationDatabase(join(tempFolder(), 'station.db')))
  stores.inTransaction(() => {
    stores.batches.insert({ id: 'b1', kind: 'cancel', operator: 'Lan', askedAtMs: 1, retryOf: null })
    for (let n = 0; n < many; n += 1) {
      const asked = { kind: 'cancel', billCode: `VN${n}`, batchId: 'b1', mark: 'none', statusId: 2 } as const
      stores.requests.insert({ ...asked, operator: 'Lan', outcome: 'waiting', askedAtMs: 1 })
    }
  })
  return stores
}

test('of a copy hundreds of requests that wait are put in doubt in transactions of a few hundred', () => {
  const stores = askForMany()
  expect(takenBy(stores, (counted) => doubtWaiting(counted, 9))).toEqual([200, 200, 1])
  expect(stores.requests.unclearOf(`VN${many - 1}`)).toMatchObject([{ cause: 'restored-copy', endedAtMs: 9 }])
})

test('so are those of a batch that was being stopped, which nobody has to ask about', () => {
  const stores = askForMany()
  stores.batches.stop('b1', 5)
  expect(takenBy(stores, stopRest)).toEqual([200, 200, 1])
  expect(stores.batches.find('b1')?.counts).toMatchObject({ waiting: 0, unclear: 0, 'not-sent': many })
})

test('each item is in one batch, in its order, and none is empty', () => {
  expect(inBatches([])).toEqual([])
  expect(inBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
})
