import { expect, test } from 'vitest'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'

test('a counter begins at one and gives no number twice, each for itself and for every store of its database', () => {
  const { database } = openDatabase(':memory:')
  const { counters } = openStores(database)
  expect([counters.next('reference'), counters.next('reference')]).toEqual([1, 2])
  expect([counters.next('handover-list:BG'), counters.next('handover-list:BG-2')]).toEqual([1, 1])
  expect([openStores(database).counters.next('reference'), counters.next('reference')]).toEqual([3, 4])
})
