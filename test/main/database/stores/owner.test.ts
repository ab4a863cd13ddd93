import { expect, test } from 'vitest'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { createOwnerStore } from '../../../../src/main/database/stores/owner.ts'

test('the first account that opens a database is its owner, and another one only in the folder in which it was used', () => {
  const { database } = openDatabase(':memory:')
  const owner = createOwnerStore(database)
  expect(owner.read()).toBeNull()
  expect([owner.claim('live-1', 1, false), owner.read()]).toEqual([true, 'live-1'])
  expect([owner.claim('live-1', 2, false), owner.claim('live-2', 2, false), owner.read()]).toEqual([
    true,
    false,
    'live-1',
  ])
  expect([owner.claim('live-2', 3, true), owner.read()]).toEqual([true, 'live-2'])
  database.prepare("UPDATE documents SET json = '{' WHERE name = 'account'").run()
  expect([owner.claim('live-3', 4, false), owner.read()]).toEqual([true, 'live-3'])
})
