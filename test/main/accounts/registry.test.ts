import { copyFileSync, mkdirSync, mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { forkScale } from '../../../scripts/drive/plain-core.ts'
import type { CorePorts } from '../../../src/main/ports/core-ports.ts'
import { accountFolderIn, accountIdOf } from '../../../src/main/accounts/account-id.ts'
import { databaseFileIn } from '../../../src/main/files/account-files.ts'
import { openDatabase } from '../../../src/main/database/open.ts'
import { createOpenAccounts, type OpenAccounts } from '../../../src/main/accounts/registry.ts'
import { trainingAccount } from '../../../src/main/training/training-account.ts'
import { defaultSettings } from '../../../src/main/settings/default-settings.ts'
import { openStationFile } from '../../../src/main/settings/station-file.ts'
import { damagePages, rootPageOf } from '../database/damaged-pages.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'

function accountsOver(
  profileFolder: string,
  emit: CorePorts['emit'],
  onFrontChanged: () => void = () => undefined,
  backupWorkerFile = '',
): OpenAccounts {
  const ports: CorePorts = {
    profileFolder,
    resourcesFolder: join(import.meta.dirname, '../../../resources'),
    documentsFolder: profileFolder,
    labelWorkerFile: '',
    backupWorkerFile,
    sheetWorkerFile: '',
    importWorkerFile: '',
    version: '0.0.0',
    runtime: 'node',
    carrierUrl: null,
    clock: systemClock,
    random: () => 0.5,
    secrets: { isProtected: false, read: () => Promise.resolve(null), write: () => Promise.resolve() },
    resolveProxy: () => Promise.resolve(null),
    certificateAuthorities: () => [],
    startScaleProcess: forkScale,
    emit,
  }
  return createOpenAccounts({
    ports,
    station: openStationFile(join(profileFolder, 'station.json'), defaultSettings(profileFolder), systemClock.now),
    log: pino({ level: 'silent' }),
    life: { session: () => undefined, queue: () => undefined, backedUp: () => undefined },
    onFrontChanged,
    queueListener: () => () => undefined,
  })
}

test('an account that does not start is closed again: nobody asks it, and its folder is free for the next try', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-accounts-'))
  const data = join(folder, 'accounts', 'training')
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, 'station.db'), 'not a database')
  const unanswered = (): never => {
    throw new Error('nobody hears of the damaged file')
  }
  const accounts = accountsOver(folder, unanswered)
  await expect(accounts.show(trainingAccount)).rejects.toMatchObject({ error: { code: 'storage-failed' } })
  expect(accounts.running()).toEqual([])
  expect(accounts.list()).toMatchObject([
    { id: 'training', isOpen: false, problem: { detail: expect.any(String) as string } },
  ])
  const next = accountsOver(folder, () => undefined)
  await next.show(trainingAccount)
  expect(next.frontId()).toBe('training')
  await next.close()
  await accounts.close()
})

/** Large, with a torn page, and left with its log. */
function leaveTorn(file: string): void {
  const { database } = openDatabase(file)
  const torn = rootPageOf(file, 'decisions_by_batch')
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.prepare("INSERT INTO counters VALUES ('x', 7)").run()
  copyFileSync(`${file}-wal`, `${file}.kept`)
  database.close()
  copyFileSync(`${file}.kept`, `${file}-wal`)
  damagePages(file, [torn])
  truncateSync(file, 65 * 1024 * 1024)
}

test.each([
  ['finds nothing wrong, and the core does not read it again', 'parentPort.postMessage(true)', false],
  ['finds something wrong, and the core looks for itself', 'parentPort.postMessage(false)', true],
  ['comes to no answer, and the core looks for itself', 'throw new Error()', true],
])('a large database that a power cut has left is read by a thread, which %s', async (_what, answer, isFoundByCore) => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-accounts-'))
  leaveTorn(databaseFileIn(accountFolderIn(folder, 'training')))
  const worker = join(folder, 'worker.mjs')
  writeFileSync(worker, `import { parentPort } from 'node:worker_threads'\n${answer}`)
  const alerts: unknown[] = []
  const emit: CorePorts['emit'] = (_event, payload) => {
    if (payload !== null && typeof payload === 'object' && 'code' in payload) alerts.push(payload.code)
  }
  const accounts = accountsOver(folder, emit, undefined, worker)
  await accounts.show(trainingAccount)
  expect(alerts.includes('database-damaged')).toBe(isFoundByCore)
  await accounts.close()
})

test('nothing is opened or exchanged any more once the station closes', async () => {
  const accounts = accountsOver(mkdtempSync(join(tmpdir(), 'packbench-accounts-')), () => undefined)
  await accounts.show(trainingAccount)
  const closing = accounts.close()
  const exchanged: string[] = []
  const exchange = (): Promise<string> => Promise.resolve(String(exchanged.push('exchanged')))
  const late = [accounts.exchangeData('training', exchange), accounts.show(trainingAccount)]
  for (const refused of late) await expect(refused).rejects.toMatchObject({ error: { code: 'core-stopped' } })
  await closing
  await expect(accounts.show(trainingAccount)).rejects.toMatchObject({ error: { code: 'core-stopped' } })
  expect(exchanged).toEqual([])
  expect(accounts.running()).toEqual([])
})

test('an account whose data is exchanged while the station closes is not opened again', async () => {
  const accounts = accountsOver(mkdtempSync(join(tmpdir(), 'packbench-accounts-')), () => undefined)
  await accounts.show(trainingAccount)
  const closing: Promise<void>[] = []
  const restored = accounts.exchangeData('training', () => {
    closing.push(accounts.close())
    return Promise.resolve('kept')
  })
  await expect(restored).rejects.toMatchObject({ error: { code: 'core-stopped' } })
  await Promise.all(closing)
  expect(accounts.running()).toEqual([])
})

test('an account whose data cannot be read is not forgotten: it may hold bills that nobody has sent', async () => {
  const accounts = accountsOver(mkdtempSync(join(tmpdir(), 'packbench-accounts-')), () => undefined)
  const live = { ...trainingAccount, kind: 'live', baseUrl: 'http://carrier.invalid', username: 'shop' } as const
  const { data } = await accounts.show(live)
  const id = accounts.frontId() ?? ''
  await accounts.show(trainingAccount)
  const leftovers = (): never => {
    throw Object.assign(new Error('disk image is malformed'), { code: 'SQLITE_CORRUPT' })
  }
  Object.assign(data, { leftovers })
  await expect(accounts.forget(id)).rejects.toMatchObject({ error: { code: 'account-not-empty' } })
  expect(accounts.list()).toContainEqual(expect.objectContaining({ id, isOpen: true, leftovers: null }))
  await accounts.close()
})

test('an account that is kept otherwise goes on as it is open; by another interface it is opened anew', async () => {
  const accounts = accountsOver(mkdtempSync(join(tmpdir(), 'packbench-accounts-')), () => undefined)
  const account = {
    kind: 'live',
    baseUrl: 'http://127.0.0.1:9',
    username: 'mocan',
    staySignedIn: true,
    generation: 'v3',
    partnerId: 1,
    partnerName: 'Mộc An',
  } as const
  const first = await accounts.show(account)
  const changed = { ...account, staySignedIn: false, partnerId: 2, partnerName: 'Mộc' }
  const second = await accounts.show(changed)
  expect(second).toBe(first)
  expect(second.account).toEqual(changed)
  expect(second.connection.wire()).toMatchObject({ partnerId: 2, partnerName: 'Mộc' })
  expect(accounts.list()[0]?.account).toEqual(changed)
  const third = await accounts.show({ ...changed, generation: 'legacy-names' })
  expect(third).not.toBe(first)
  expect(third.account.generation).toBe('legacy-names')
  await accounts.close()
})

test('an account in front that does not open by another interface is the one whose data cannot be opened, and the window is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-accounts-'))
  let told = 0
  const accounts = accountsOver(
    folder,
    () => undefined,
    () => (told += 1),
  )
  const live = { ...trainingAccount, kind: 'live', baseUrl: 'http://127.0.0.1:9', username: 'hoasen' } as const
  const mocan = { ...live, username: 'mocan' }
  await accounts.show(live)
  await accounts.show(mocan)
  const newer = new SQLite(databaseFileIn(accountFolderIn(folder, accountIdOf(mocan))))
  newer.pragma('user_version = 99')
  newer.close()
  told = 0
  const changed = { ...mocan, generation: 'legacy-names' } as const
  await expect(accounts.show(changed)).rejects.toMatchObject({ error: { code: 'storage-newer' } })
  expect(accounts.problem()).toMatchObject({ code: 'storage-newer' })
  // Its backups are what the screen of the problem offers: those of another would take that one's data away.
  expect(accounts.wanted()).toEqual(changed)
  expect(told).toBe(1)
  const exchange = () => Promise.resolve('kept')
  await expect(accounts.exchangeData(accountIdOf(live), exchange)).rejects.toMatchObject({
    error: { code: 'account-changed' },
  })
  await accounts.close()
})
