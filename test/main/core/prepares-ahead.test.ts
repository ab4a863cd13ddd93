import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { plainCorePorts } from '../../../scripts/drive/plain-core.ts'
import { createCore } from '../../../src/main/core/core.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'

/** How many threads a core has begun by the third second and a minute later. */
async function threadsOf(preparesAhead: boolean): Promise<readonly number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-ahead-'))
  const threads: Worker[] = []
  const listener = (thread: Worker): void => void threads.push(thread)
  process.on('worker', listener)
  const clock = createFakeClock()
  const folders = { profileFolder: join(folder, 'profile'), documentsFolder: join(folder, 'documents') }
  const core = await createCore(plainCorePorts({ ...folders, clock, preparesAhead }))
  const counts: number[] = []
  try {
    for (const ms of [2_999, 1, 60_000]) {
      clock.advance(ms)
      await nextTurn()
      counts.push(threads.length)
    }
  } finally {
    await core.stop()
    process.off('worker', listener)
    rmSync(folder, { recursive: true, force: true })
  }
  return counts
}

test('the thread that draws labels is started three seconds behind the start, and only where a core prepares ahead', async () => {
  expect(await threadsOf(true)).toEqual([0, 1, 1])
  expect(await threadsOf(false)).toEqual([0, 0, 0])
})
