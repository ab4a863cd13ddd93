import { expect, test } from 'vitest'
import { openDatabase } from '../../../../../src/main/database/open.ts'
import { openStores } from '../../../../../src/main/database/open-stores.ts'
import { applyUpdate } from '../../../../../src/main/outbox/operations/update/apply-update.ts'
import type { BegunUpdate } from '../../../../../src/main/database/stores/updates.ts'

test('a disk that does not give the update that waits is no damage of it: nothing is quarantined, and the failure goes on', () => {
  const stores = openStores(openDatabase(':memory:').database)
  const quarantined: string[] = []
  const failing = {
    ...stores,
    updates: {
      ...stores.updates,
      waitingOf: () => {
        throw new Error('disk I/O error')
      },
    },
    damagedRows: { ...stores.damagedRows, quarantineUpdate: (billCode: string) => void quarantined.push(billCode) },
  }
  const update: BegunUpdate = { seq: 1, intentId: 'i', billCode: 'VN-1', changes: { note: 'a' }, tries: 0 }
  expect(() => applyUpdate(failing, update, { kind: 'not-sent', detail: 'reset' }, 1)).toThrow('disk I/O error')
  expect(quarantined).toEqual([])
})
