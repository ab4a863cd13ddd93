import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import type { CircuitMemory } from '../../../../src/main/outbox/circuit-breaker/circuit-breaker.ts'
import { createCircuitMemory } from '../../../../src/main/outbox/circuit-breaker/circuit-memory.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'

/** Of a station whose creates stand so; each write of its memory is counted. */
function openMemory() {
  const { database } = openDatabase(join(mkdtempSync(join(tmpdir(), 'packbench-circuit-')), 'station.db'))
  onTestFinished(() => void database.close())
  const stores = openStores(database)
  const written: unknown[] = []
  const restored: CircuitMemory[] = []
  const state = { memory: { unclear: 0, pausedUntilMs: null } as CircuitMemory }
  const kept = createCircuitMemory({
    stores: {
      document(name, schema) {
        const document = stores.document(name, schema)
        return {
          ...document,
          write(value, atMs) {
            written.push([name, value])
            document.write(value, atMs)
          },
        }
      },
    },
    clock: createFakeClock(),
    circuits: { memory: () => state.memory, restore: (memory) => void restored.push(memory) },
    storageFailed: (error) => expect.unreachable(String(error)),
  })
  return { kept, state, written, restored }
}

test('what the creates are to remember is written once for each change of it, and nothing before the first', () => {
  const { kept, state, written } = openMemory()
  const memories: readonly CircuitMemory[] = [
    { unclear: 0, pausedUntilMs: null },
    { unclear: 1, pausedUntilMs: null },
    { unclear: 1, pausedUntilMs: 5000 },
    { unclear: 2, pausedUntilMs: 5000 },
    { unclear: 0, pausedUntilMs: null },
  ]
  for (const memory of memories) {
    state.memory = memory
    kept.keep()
    kept.keep()
  }
  // The name is that of every earlier version: under another one an outage would begin anew with an update.
  expect(written).toEqual(memories.slice(1).map((memory) => ['create-circuit', memory]))
})

test('a station that has nothing to remember begins without unclear creates, and writes nothing', () => {
  const { kept, written, restored } = openMemory()
  kept.restore()
  kept.keep()
  expect([restored, written]).toEqual([[{ unclear: 0, pausedUntilMs: null }], []])
})

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
