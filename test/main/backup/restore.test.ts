import { copyFileSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstBackupAfterMs } from '../../../src/main/backup/daily-backup.ts'
import { systemClock } from '../../../src/main/system-clock.ts'
import type { Clock } from '../../../src/shared/domain/clock.ts'
import { createSimulator } from '../../../src/simulator/simulator.ts'
import { openTestStation, until, type TestStation } from '../station.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'

/** The real clock, but a minute until the first backup has passed as soon as the test says so. */
function clockWithBackup(): { readonly clock: Clock; backUpNow: () => void } {
  const due: (() => void)[] = []
  const clock: Clock = {
    ...systemClock,
    setTimer(callback, delayMs) {
      if (delayMs !== firstBackupAfterMs) return systemClock.setTimer(callback, delayMs)
      due.push(callback)
      return { cancel: () => void due.splice(due.indexOf(callback), 1) }
    },
  }
  return { clock, backUpNow: () => due.splice(0).forEach((callback) => callback()) }
}

const submit = (station: TestStation, refCode: string, intent: 'send' | 'keep') =>
  station.ask('drafts.submit', { bill: sampleBill(refCode), intent, draftId: null, referenceOverrideReason: null })

async function states(station: TestStation): Promise<Record<string, string>> {
  const { rows } = await station.ask('drafts.list', { states: [], offset: 0, limit: 50 })
  return Object.fromEntries(rows.map(({ refCode, state }) => [refCode, state]))
}

interface BackedUpStation {
  readonly station: TestStation
  readonly sent: () => string[]
  /** Makes a backup as the clock would. */
  backUp(): Promise<void>
  /** Stops, copies the backup over the database as a person would, and starts again. */
  putBack(): Promise<void>
  close(): Promise<void>
}

async function openBackedUpStation(): Promise<BackedUpStation> {
  const simulator = createSimulator({ accounts: [{ username: 'mocan', password: 'secret', partnerId: 1 }] })
  const baseUrl = await simulator.listen({ port: 0 })
  const { clock, backUpNow } = clockWithBackup()
  const station = await openTestStation(mkdtempSync(join(tmpdir(), 'packbench-restore-')), new Map(), clock)
  const account = { baseUrl, username: 'mocan', password: 'secret', staySignedIn: true, generation: 'v3' } as const
  const { id } = await station.ask('account.signIn', { ...account, partnerId: null, partnerName: '' })
  const folder = join(station.folder, 'profile', 'accounts', id ?? '')
  const backups = join(folder, 'backups')
  const made = () => (existsSync(backups) ? readdirSync(backups).filter((file) => file.endsWith('.db')) : [])
  return {
    station,
    sent: () => simulator.ledger.all().map(({ refCode }) => refCode),
    async backUp() {
      backUpNow()
      await until(
        () => Promise.resolve(made()),
        (names) => names.length === 1,
      )
    },
    async putBack() {
      await station.stop()
      for (const suffix of ['-wal', '-shm']) rmSync(join(folder, `station.db${suffix}`), { force: true })
      copyFileSync(join(backups, made()[0] ?? ''), join(folder, 'station.db'))
      await station.restart()
      await station.ask('queue.resume', undefined)
    },
    async close() {
      await station.close()
      await simulator.close()
    },
  }
}

test('Settings learn when the last backup was made, how large it is and where it lies', async () => {
  const { station, backUp, close } = await openBackedUpStation()
  expect(await station.ask('backups.list', undefined)).toMatchObject({ isMade: true, kept: 7, backups: [] })
  const beforeMs = Date.now()
  await backUp()
  const { folder, backups } = await station.ask('backups.list', undefined)
  expect(existsSync(join(folder, backups[0]!.name))).toBe(true)
  expect(backups).toHaveLength(1)
  expect(backups[0]!.bytes).toBeGreaterThan(10_000)
  expect(backups[0]!.madeAtMs).toBeGreaterThan(beforeMs - 1000)
  expect(await station.refusal('backups.openFolder', undefined)).toMatchObject({ code: 'not-available-here' })
  await station.ask('account.startTraining', undefined)
  expect(await station.ask('backups.list', undefined)).toMatchObject({ isMade: false, backups: [] })
  await close()
})

const areCreated = (station: TestStation, ...refCodes: string[]) =>
  until(
    () => states(station),
    (all) => refCodes.every((refCode) => all[refCode] === 'CREATED'),
  )

test('a backup put back holds what it had not sent, knows what was sent since, and nothing is sent twice', async () => {
  const { station, sent, backUp, putBack, close } = await openBackedUpStation()
  await submit(station, 'BEFORE', 'send')
  await areCreated(station, 'BEFORE')
  await station.ask('queue.pause', undefined)
  await submit(station, 'WAITING', 'send')
  const removed = await submit(station, 'REMOVED', 'send')
  await backUp()
  await station.ask('drafts.delete', { id: removed.id })
  await station.ask('queue.resume', undefined)
  await submit(station, 'AFTER', 'send')
  await areCreated(station, 'WAITING', 'AFTER')

  await putBack()
  await submit(station, 'NEXT', 'send')
  await areCreated(station, 'BEFORE', 'WAITING', 'AFTER', 'NEXT')
  expect((await states(station))['REMOVED']).toBe('HOLD')
  expect(sent().toSorted()).toEqual(['AFTER', 'BEFORE', 'NEXT', 'WAITING'])
  await close()
})

test('it holds a draft that was deleted since also where nothing was sent that the journal could tell of', async () => {
  const { station, sent, backUp, putBack, close } = await openBackedUpStation()
  await station.ask('queue.pause', undefined)
  const removed = await submit(station, 'REMOVED', 'send')
  await backUp()
  await station.ask('drafts.delete', { id: removed.id })

  await putBack()
  await submit(station, 'NEXT', 'send')
  await areCreated(station, 'NEXT')
  expect((await states(station))['REMOVED']).toBe('HOLD')
  expect(sent()).toEqual(['NEXT'])
  await close()
})

/** Copies of these folders are made while a draft waits; the draft is sent, and then the copies are put back in their places. */
async function putBackFolders({ station }: BackedUpStation, folders: readonly string[]): Promise<void> {
  await submit(station, 'BEFORE', 'send')
  await areCreated(station, 'BEFORE')
  await station.ask('queue.pause', undefined)
  await submit(station, 'WAITING', 'send')
  await station.stop()
  const whole = { recursive: true, preserveTimestamps: true }
  for (const folder of folders) cpSync(folder, `${folder}-copy`, whole)
  await station.restart()
  await station.ask('queue.resume', undefined)
  await areCreated(station, 'WAITING')
  await station.stop()
  for (const folder of folders) {
    rmSync(folder, { recursive: true })
    cpSync(`${folder}-copy`, folder, whole)
  }
  await station.restart()
  await station.ask('queue.resume', undefined)
}

const folderSets = [
  ['the whole profile', ['profile']],
  ['the whole profile with the witness beside it', ['profile', 'profile.witness']],
] as const

test.each(folderSets)('a copy of %s put back in its place holds what was sent since, and says so', async (_, names) => {
  const backedUp = await openBackedUpStation()
  const { station, sent, close } = backedUp
  await putBackFolders(
    backedUp,
    names.map((name) => join(station.folder, name)),
  )
  await submit(station, 'NEXT', 'send')
  await areCreated(station, 'NEXT')
  expect(await states(station)).toMatchObject({ WAITING: 'HOLD', BEFORE: 'CREATED' })
  expect(sent()).toEqual(['BEFORE', 'WAITING', 'NEXT'])
  const payload = { code: 'data-put-back', detail: 'mocan', count: 1 }
  expect(station.events).toContainEqual({ name: 'station.alert', payload })
  await close()
})
