import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { replacedFiles } from '../../../src/main/database/maintenance/replaced-file.ts'
import { prepareRestore } from '../../../src/main/database/maintenance/prepare-restore.ts'
import { incomingOf } from '../../../src/main/database/maintenance/replace-database.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { until, type TestStation } from '../station.ts'
import { areCreated, openBackedUpStation, states, type BackedUpStation } from './backed-up-station.ts'
import { signInAt } from '../../../scripts/drive/sign-in.ts'
import { dayMs } from '../../../src/shared/domain/time/time-units.ts'

const databaseOf = ({ folder }: BackedUpStation): string => join(folder, 'station.db')

async function backupOf({ station }: BackedUpStation): Promise<{ readonly accountId: string; readonly name: string }> {
  const { accountId, backups } = await station.ask('backups.list', undefined)
  return { accountId, name: backups[0]?.name ?? '' }
}

async function restore(backedUp: BackedUpStation): Promise<string> {
  const { keptAs } = await backedUp.station.ask('backups.restore', await backupOf(backedUp))
  return keptAs
}

const isReady = (station: TestStation) =>
  until(
    () => station.ask('account.view', undefined),
    ({ session }) => session === 'fresh',
  )

/** Everything on hold is let go, and what may go out goes out. */
async function releaseAll(station: TestStation): Promise<void> {
  await isReady(station)
  await station.ask('queue.resume', undefined)
  const { rows } = await station.ask('drafts.list', { states: ['HOLD'], offset: 0, limit: 200 })
  for (const { id } of rows) await station.ask('drafts.release', { id })
  await until(
    () => station.ask('drafts.counts', undefined),
    ({ READY, SENDING }) => READY + SENDING === 0,
  )
}

const alertsOf = ({ events }: TestStation): unknown[] =>
  events.filter(({ name }) => name === 'station.alert').map(({ payload }) => payload)

test('what was sent after the backup is known and never sent again; all that was not is held, also what is newer', async () => {
  const backedUp = await openBackedUpStation()
  const { station, sent, close } = backedUp
  await station.enter('BEFORE')
  await areCreated(station, 'BEFORE')
  await station.ask('queue.pause', undefined)
  await station.enter('SENT')
  const { id } = await station.enter('EDITED')
  await station.ask('drafts.hold', { id })
  await station.enter('WAITING')
  await backedUp.backUp()
  await station.ask('queue.resume', undefined)
  await areCreated(station, 'SENT', 'WAITING')
  await station.ask('queue.pause', undefined)
  const bill = { ...sampleBill('EDITED'), note: 'typed after the backup' }
  await station.ask('drafts.submit', { bill, intent: 'keep', draftId: id, referenceOverrideReason: null })
  await station.enter('NEWER')

  const keptAs = await restore(backedUp)
  expect(await states(station)).toEqual({
    BEFORE: 'CREATED',
    SENT: 'CREATED',
    WAITING: 'CREATED',
    EDITED: 'HOLD',
    NEWER: 'HOLD',
  })
  expect((await station.ask('drafts.get', { id }))?.bill.note).toBe('typed after the backup')
  expect(alertsOf(station)).toEqual([
    { code: 'backup-restored', detail: keptAs, count: 0 },
    { code: 'drafts-recovered', detail: keptAs, count: 2, unread: 0 },
  ])
  await releaseAll(station)
  expect(sent().toSorted()).toEqual(['BEFORE', 'EDITED', 'NEWER', 'SENT', 'WAITING'])
  await close()
})

test('a restore in the middle of sending waits for what is on its way: each bill exists once, with whatever the station knows', async () => {
  const backedUp = await openBackedUpStation()
  const { station, sent, close } = backedUp
  await station.ask('queue.pause', undefined)
  for (let n = 1; n <= 40; n += 1) await station.enter(`R${n}`)
  await backedUp.backUp()
  await station.ask('queue.resume', undefined)
  await until(
    () => Promise.resolve(sent().length),
    (count) => count >= 4,
  )
  await restore(backedUp)
  const sentBefore = sent()
  expect(sentBefore.length).toBeLessThan(40)
  const after = await states(station)
  for (const refCode of sentBefore) expect(after[refCode]).toBe('CREATED')
  expect(Object.values(after).filter((state) => state === 'HOLD')).toHaveLength(40 - sentBefore.length)
  await releaseAll(station)
  expect(new Set(sent()).size).toBe(40)
  expect(sent()).toHaveLength(40)
  await close()
})

test('the database of before is kept whole, and the log says who decided, in the data that is there now', async () => {
  const backedUp = await openBackedUpStation()
  const { station, close } = backedUp
  await station.ask('operators.add', { name: 'Thu Hà', pin: null })
  const { operators } = await station.ask('operators.view', undefined)
  await station.ask('operators.switch', { id: operators[0]?.id ?? '', pin: null })
  await station.ask('queue.pause', undefined)
  await backedUp.backUp()
  await station.enter('NEWER', 'keep')
  const { name } = await backupOf(backedUp)
  const keptAs = await restore(backedUp)
  expect(replacedFiles(databaseOf(backedUp))).toEqual([keptAs])
  const kept = new SQLite(keptAs)
  expect(kept.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(kept.prepare("SELECT count(*) FROM drafts WHERE ref_code = 'NEWER'").pluck().get()).toBe(1)
  kept.close()
  const filter = { subject: '', operator: null, action: 'backup-restored', fromMs: null, untilMs: null }
  const { rows } = await station.ask('audit.list', { offset: 0, limit: 5, filter })
  expect(rows).toMatchObject([{ operator: 'Thu Hà', reason: `${name} · ${basename(keptAs)}` }])
  await close()
})

/** Asks for a restore that is refused; the station must be as it was, and go on. */
async function isRefused(backedUp: BackedUpStation, name: string): Promise<string> {
  const { station, accountId } = backedUp
  const before = await states(station)
  const { code, detail } = await station.refusal('backups.restore', { accountId, name })
  expect(detail).toContain(join(backedUp.folder, 'backups', name))
  expect(await states(station)).toEqual(before)
  expect(replacedFiles(databaseOf(backedUp))).toEqual([])
  expect(readdirSync(backedUp.folder).filter((file) => /incoming|ready/.test(file))).toEqual([])
  expect(alertsOf(station)).toEqual([])
  return code
}

test('a backup of another account, one that is torn and one that cannot be read are refused by name, and work goes on', async () => {
  const backedUp = await openBackedUpStation()
  const { station, baseUrl, folder, sent, close } = backedUp
  const other = { username: 'thuha', password: 'secret', staySignedIn: true }
  const { id: otherId } = await station.ask('account.signIn', signInAt(baseUrl, other))
  const others = join(folder, '..', otherId ?? '', 'backups')
  const madeThere = (): string[] => (existsSync(others) ? readdirSync(others) : [])
  const [name = ''] = await until(
    async () => {
      // One account waits for the other.
      await backedUp.backUp()
      return madeThere().filter((file) => file.endsWith('.db'))
    },
    (names) => names.length === 1,
  )
  await station.ask('account.switch', { id: backedUp.accountId })
  await isReady(station)
  await station.ask('queue.pause', undefined)
  await station.enter('WAITING')

  // Young enough to stay.
  const file = (daysAgo: number): string =>
    join(folder, 'backups', `station-${new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)}.db`)
  copyFileSync(join(others, name), file(3))
  tear(join(folder, 'backups', name), file(4))
  mkdirSync(file(5))
  expect(await isRefused(backedUp, basename(file(3)))).toBe('backup-of-another')
  expect(await isRefused(backedUp, basename(file(4)))).toBe('backup-damaged')
  expect(await isRefused(backedUp, basename(file(5)))).toBe('restore-failed')
  await isReady(station)
  await station.ask('queue.resume', undefined)
  await areCreated(station, 'WAITING')
  expect(sent()).toEqual(['WAITING'])
  await close()
})

test('a backup that is gone, and one that the question was not about, disturb nothing', async () => {
  const backedUp = await openBackedUpStation()
  const { station, accountId, close } = backedUp
  await backedUp.backUp()
  const { name } = await backupOf(backedUp)
  expect(await isRefused(backedUp, 'station-2026-01-01.db')).toBe('backup-not-found')
  expect(await isRefused(backedUp, '../station.db')).toBe('backup-not-found')
  await station.ask('account.startTraining', undefined)
  expect(await station.refusal('backups.restore', { accountId, name })).toMatchObject({ code: 'account-changed' })
  await close()
})

/** A copy that SQLite opens gladly, and in which one table stands on a page of something else. */
function tear(whole: string, torn: string): void {
  copyFileSync(whole, torn)
  const database = new SQLite(torn)
  const pages = Number(database.pragma('page_count', { simple: true }))
  database.unsafeMode()
  database.pragma('writable_schema = ON')
  database.prepare("UPDATE sqlite_schema SET rootpage = ? WHERE name = 'decisions'").run(Math.floor(pages / 2))
  database.close()
}

test('data that the application cannot open is exchanged for a backup from that very screen', async () => {
  const backedUp = await openBackedUpStation()
  const { station, sent, folder, close } = backedUp
  await station.ask('queue.pause', undefined)
  await station.enter('WAITING')
  await backedUp.backUp()
  await station.ask('queue.resume', undefined)
  await areCreated(station, 'WAITING')
  await station.stop()
  const newer = new SQLite(join(folder, 'station.db'))
  newer.pragma('user_version = 99')
  newer.close()

  await station.restart()
  expect((await station.ask('account.view', undefined)).problem?.code).toBe('storage-newer')
  const keptAs = await restore(backedUp)
  expect(await station.ask('account.view', undefined)).toMatchObject({ id: backedUp.accountId, problem: null })
  expect(existsSync(keptAs)).toBe(true)
  expect(await states(station)).toEqual({ WAITING: 'CREATED' })
  await releaseAll(station)
  expect(sent()).toEqual(['WAITING'])
  await close()
})

test('a refused restore says why also where the data could not be opened before', async () => {
  const backedUp = await openBackedUpStation()
  const { station, folder, accountId, close } = backedUp
  await backedUp.backUp()
  const { name } = await backupOf(backedUp)
  await station.stop()
  for (const file of ['station.db', join('backups', name)]) {
    const database = new SQLite(join(folder, file))
    database.pragma('user_version = 99')
    database.close()
  }
  await station.restart()
  expect(await station.refusal('backups.restore', { accountId, name })).toMatchObject({ code: 'backup-newer' })
  expect((await station.ask('account.view', undefined)).problem?.code).toBe('storage-newer')
  await close()
})

test('behind a damaged database the backup comes first, and what can be read of the damaged file is brought over', async () => {
  const backedUp = await openBackedUpStation()
  const { station, sent, folder, close } = backedUp
  await station.ask('queue.pause', undefined)
  await station.enter('OLD', 'keep')
  await backedUp.backUp()
  await station.enter('NEWER')
  await station.stop()
  tear(join(folder, 'station.db'), join(folder, 'torn.db'))
  copyFileSync(join(folder, 'torn.db'), join(folder, 'station.db'))

  await station.restart()
  expect(alertsOf(station)).toContainEqual(expect.objectContaining({ code: 'drafts-recovered', count: 2 }))
  await restore(backedUp)
  expect(await states(station)).toEqual({ OLD: 'EDITING', NEWER: 'HOLD' })
  expect(replacedFiles(databaseOf(backedUp))).toHaveLength(2)
  await station.restart()
  expect(await states(station)).toEqual({ OLD: 'EDITING', NEWER: 'HOLD' })
  expect(sent()).toEqual([])
  await close()
})

test('a station that died behind the first step of the exchange ends it at the next start, and nothing is sent twice', async () => {
  const backedUp = await openBackedUpStation()
  const { station, sent, folder, accountId, close } = backedUp
  await station.ask('queue.pause', undefined)
  await station.enter('WAITING')
  await backedUp.backUp()
  await station.ask('queue.resume', undefined)
  await areCreated(station, 'WAITING')
  const { name } = await backupOf(backedUp)
  await station.stop()
  const databaseFile = join(folder, 'station.db')
  const kept = `${databaseFile}.replaced-2026-11-21T00-00-00-000Z`
  const task = { databaseFile, backup: join(folder, 'backups', name), accountId, kept, operator: 'Thu', atMs: 1 }
  expect(prepareRestore(task)).toEqual({ assessment: 'sound' })
  copyFileSync(incomingOf(databaseFile), kept.replace('replaced', 'ready'))

  await station.restart()
  expect(existsSync(kept)).toBe(true)
  await station.ask('queue.resume', undefined)
  expect(await states(station)).toEqual({ WAITING: 'CREATED' })
  expect(sent()).toEqual(['WAITING'])
  await close()
})

test('the database of another account, put into the folder by hand, is not opened; a backup of its own takes its place, and nothing of the other is sent', async () => {
  const backedUp = await openBackedUpStation()
  const { station, baseUrl, folder, accountId, sent, close } = backedUp
  await backedUp.backUp()
  const other = { username: 'thuha', password: 'secret', staySignedIn: true }
  const { id: otherId } = await station.ask('account.signIn', signInAt(baseUrl, other))
  await station.ask('queue.pause', undefined)
  await station.enter('OTHERS')
  await station.ask('account.switch', { id: accountId })
  await station.stop()
  for (const suffix of ['-wal', '-shm']) rmSync(`${databaseOf(backedUp)}${suffix}`, { force: true })
  copyFileSync(join(folder, '..', otherId ?? '', 'station.db'), databaseOf(backedUp))
  await station.restart()
  expect((await station.ask('account.view', undefined)).problem).toMatchObject({
    code: 'data-of-another',
    detail: expect.stringContaining(otherId ?? 'none'),
  })
  const keptAs = await restore(backedUp)
  expect(replacedFiles(databaseOf(backedUp))).toEqual([keptAs])
  expect(await states(station)).toEqual({})
  await releaseAll(station)
  expect(sent()).toEqual([])
  await station.restart()
  expect(await states(station)).toEqual({})
  const told = { code: 'file-of-another', detail: `${keptAs} is of ${otherId}` }
  // Behind the restore, when the packer goes on, and at the start.
  expect(alertsOf(station).filter((alert) => isDeepStrictEqual(alert, told))).toHaveLength(3)
  await close()
})
