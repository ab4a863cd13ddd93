import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/main/database/open.ts'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import type { Clock } from '../../../src/shared/domain/time/clock.ts'
import { openTestStation } from '../station.ts'

const pauseOfFilesMs = 100

/** The real clock, but what writes files one behind the other waits for ever. */
function clockThatHolds(): { readonly clock: Clock; readonly held: ReadonlySet<() => void> } {
  const held = new Set<() => void>()
  const clock: Clock = {
    ...systemClock,
    setTimer(callback, delayMs) {
      if (delayMs !== pauseOfFilesMs) return systemClock.setTimer(callback, delayMs)
      held.add(callback)
      return { cancel: () => void held.delete(callback) }
    },
  }
  return { clock, held }
}

test('closing an account whose handover lists lack files stops the writing of these', async () => {
  const { clock, held } = clockThatHolds()
  const station = await openTestStation(undefined, null, clock)
  await station.ask('account.startTraining', undefined)
  await station.stop()
  const accounts = join(station.folder, 'profile', 'accounts')
  const folder = join(accounts, readdirSync(accounts)[0] ?? '')
  const { database } = openDatabase(join(folder, 'station.db'), 0)
  const { handoverLists } = openStores(database)
  const times = { openedAtMs: 1, firstClosedAtMs: 10, closedAtMs: 10, closings: 1, revision: 1 }
  const words = { driverName: '', plate: '', giver: '', reopened: [], sheets: [] }
  const scope = { fromMs: 1, untilMs: null, serviceIds: [] }
  for (const number of [901, 902, 903])
    handoverLists.put({ number, name: `BG-${number}`, isOpen: false, scope, ...times, ...words })
  database.close()
  await station.restart()
  const files = join(folder, 'handovers')
  expect(existsSync(files) ? readdirSync(files) : []).toHaveLength(1)
  await expect.poll(() => held.size).toBe(1)
  await station.stop()
  expect(held.size).toBe(0)
  await station.close()
})
