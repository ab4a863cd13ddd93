import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstBackupAfterMs } from '../../../src/main/backup/daily-backup.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import type { Clock } from '../../../src/shared/domain/time/clock.ts'
import { createSimulator } from '../../../src/simulator/simulator.ts'
import { openTestStation, until, type TestStation } from '../station.ts'
import { signInAt } from '../../../scripts/drive/sign-in.ts'

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

export async function states(station: TestStation): Promise<Record<string, string>> {
  const { rows } = await station.ask('drafts.list', { states: [], offset: 0, limit: 50 })
  return Object.fromEntries(rows.map(({ refCode, state }) => [refCode, state]))
}

export interface BackedUpStation {
  readonly station: TestStation
  /** The account in front of it. */
  readonly accountId: string
  /** The account's. */
  readonly folder: string
  /** What the carrier's own books say, oldest first. */
  readonly sent: () => string[]
  readonly baseUrl: string
  /** Makes a backup as the clock would. */
  backUp(): Promise<void>
  /** Stops, copies the backup over the database as a person would, and starts again. */
  putBack(): Promise<void>
  close(): Promise<void>
}

export async function openBackedUpStation(): Promise<BackedUpStation> {
  const simulator = createSimulator({
    accounts: ['mocan', 'thuha'].map((username) => ({ username, password: 'secret', partnerId: 1 })),
  })
  const baseUrl = await simulator.listen({ port: 0 })
  const { clock, backUpNow } = clockWithBackup()
  const station = await openTestStation(mkdtempSync(join(tmpdir(), 'packbench-restore-')), new Map(), clock)
  const account = { username: 'mocan', password: 'secret', staySignedIn: true }
  const { id } = await station.ask('account.signIn', signInAt(baseUrl, account))
  const folder = join(station.folder, 'profile', 'accounts', id ?? '')
  const backups = join(folder, 'backups')
  const made = () => (existsSync(backups) ? readdirSync(backups).filter((file) => file.endsWith('.db')) : [])
  return {
    station,
    accountId: id ?? '',
    folder,
    baseUrl,
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

export const areCreated = (station: TestStation, ...refCodes: string[]) =>
  until(
    () => states(station),
    (all) => refCodes.every((refCode) => all[refCode] === 'CREATED'),
  )
