import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import type { CircuitMemory } from '../../../../src/main/outbox/circuit-breaker/circuit-breaker.ts'
import { createCircuitMemory } from '../../../../src/main/outbox/circuit-breaker/circuit-memory.ts'
import { createFakeClock } from '../fake-clock.ts'

test('an outage that the disk does not take is told of as one of the storage, and what it takes is there at the next start', () => {
  const { database } = openDatabase(join(mkdtempSync(join(tmpdir(), 'packbench-circuit-')), 'station.db'))
  onTestFinished(() => void database.close())
  let memory: CircuitMemory = { unclear: 2, pausedUntilMs: 5000 }
  const restored: CircuitMemory[] = []
  const failures: unknown[] = []
  const open = () =>
    createCircuitMemory({
      stores: openStores(database),
      clock: createFakeClock(),
      circuits: { memory: () => memory, restore: (kept) => void restored.push(kept) },
      storageFailed: (error) => failures.push(error),
    })
  const kept = open()
  kept.keep()
  memory = { unclear: 3, pausedUntilMs: 9000 }
  database.pragma('query_only = ON')
  kept.keep()
  database.pragma('query_only = OFF')
  expect(failures).toMatchObject([{ code: 'SQLITE_READONLY' }])
  open().restore()
  expect(restored).toEqual([{ unclear: 2, pausedUntilMs: 5000 }])
})
