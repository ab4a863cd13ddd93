import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { withoutHome } from '../../../src/main/core/diagnostics.ts'
import { beginStationLife } from '../../../src/main/core/station-life.ts'
import { openStationLog } from '../../../src/main/core/station-log.ts'
import { skip } from '../../skip.ts'
import { openTestStation, until, type TestStation } from '../station.ts'

let station: TestStation
beforeEach(async () => {
  station = await openTestStation()
})
afterEach(() => station.close())

const logFolder = () => join(station.folder, 'profile', 'logs')
const logText = (): string => readFileSync(join(logFolder(), 'station.log'), 'utf8')
const lines = () =>
  logText()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
const told = (words: string) => lines().filter(({ msg }) => msg === words)

test('the log tells the life of a station, and nobody’s name, phone, address or reference', async () => {
  await station.ask('account.startTraining', undefined)
  await until(
    () => station.ask('account.view', undefined),
    ({ session }) => session === 'fresh',
  )
  await station.ask('operators.add', { name: 'Trần Thị Mai', pin: null })
  await station.ask('queue.sendNow', undefined)
  await station.ask('training.practise', { trouble: 'lose-answer', on: true })
  const { id } = await station.enter('LIFE-1')
  const unknown = await until(
    () => station.ask('drafts.get', { id }),
    ({ state }) => state === 'UNKNOWN',
  )
  expect(told('station started')).toMatchObject([{ version: '0.0.0', runtime: 'node' }])
  expect(told('session').map(({ state }) => state)).toContain('fresh')
  expect(told('action').map(({ action }) => action)).toContain('send-now')
  expect(told('UNKNOWN: nobody knows what became of this attempt')).toMatchObject([
    { account: 'training', attemptId: unknown.attempts[0]?.id, reason: unknown.reason },
  ])
  await until(
    async () => told('queue').map(({ status }) => status),
    (states) => states.includes('probing'),
  )
  const { receiver } = sampleBill('LIFE-1')
  for (const personal of [receiver.name, receiver.phone, receiver.address, 'Trần Thị Mai', 'LIFE-1']) {
    expect(logText()).not.toContain(personal)
  }
})

test('a run that was not closed is told at the next start, one that was is not', async () => {
  await station.restart()
  expect(told('the last run ended without being closed')).toEqual([])
  expect(told('station ended')).toHaveLength(1)
  const folder = mkdtempSync(join(tmpdir(), 'packbench-killed-'))
  mkdirSync(join(folder, 'profile', 'logs'), { recursive: true })
  writeFileSync(join(folder, 'profile', 'logs', 'running'), '') // as a kill leaves it
  await station.close()
  station = await openTestStation(folder)
  expect(told('the last run ended without being closed')).toHaveLength(1)
})

test('a full log is rotated, and five former ones stay', () => {
  const profile = join(station.folder, 'another')
  const log = openStationLog(profile)
  for (let n = 0; n < 9000; n += 1) log.info({ n, filling: 'x'.repeat(1000) }, 'a line')
  const folder = join(profile, 'logs')
  expect(readdirSync(folder).toSorted()).toEqual(['station.log', ...[1, 2, 3, 4, 5].map((n) => `station.log.${n}`)])
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThan(1_100_000)
  expect(readFileSync(join(folder, 'station.log'), 'utf8')).toContain('"n":8999')
})

test('the file for support has health and the whole log, without phones, tokens and names', async () => {
  await station.ask('account.startTraining', undefined)
  await station.ask('operators.add', { name: 'Trần Thị "Mai"', pin: null })
  mkdirSync(logFolder(), { recursive: true })
  writeFileSync(
    join(logFolder(), 'station.log.1'),
    '{"msg":"older, of Trần Thị \\"Mai\\", 0908765432, 0908 765 432, 02438251234, +842438251234, eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x"}\n',
  )
  const { path } = await station.ask('app.saveDiagnostics', undefined)
  expect(existsSync(path)).toBe(true)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain('older, of [name], [phone], [phone], [phone], [phone], [token]')
  expect(text).toContain('health {"part":"disk"')
  expect(text).not.toMatch(/Trần Thị|0908|2438251234|eyJ/)
})

test('the home folder, which is called like its user, is left out however it is written', () => {
  const onWindows = 'C:\\Users\\Nguyễn Lan'
  const said = [
    `profile ${onWindows}\\AppData\\Roaming\\packbench`,
    JSON.stringify({ err: `ENOENT: no such file, open '${onWindows}\\Documents\\a.pdf'` }),
    JSON.stringify({
      stack: 'at file:///C:/Users/Nguy%E1%BB%85n%20Lan/AppData/Local/Programs/packbench/core.worker.js:1',
    }),
    'C:/Users/Nguyễn Lan/Documents',
  ].join('\n')
  const text = withoutHome(said, onWindows)
  expect(text).not.toMatch(/Nguy|Lan/)
  expect(text).toContain('profile ~\\AppData')
  expect(withoutHome("open '/home/lan/a' at file:///home/lan/b", '/home/lan')).toBe("open '~/a' at file://~/b")
})

test('health names what the station stands on, without an account too', async () => {
  expect((await station.ask('app.health', undefined)).map(({ part }) => part)).toEqual(['disk', 'printer', 'clock'])
  await station.ask('account.startTraining', undefined)
  await until(
    () => station.ask('account.view', undefined),
    ({ session }) => session === 'fresh',
  )
  const health = await station.ask('app.health', undefined)
  expect(health.map(({ part, state }) => [part, state])).toEqual([
    ['carrier', 'good'],
    ['queue', 'good'],
    ['database', 'good'],
    ['journal', 'good'],
    ['disk', expect.any(String)],
    ['printer', expect.any(String)],
    ['clock', 'good'],
  ])
})

test('health sees the disk of the backups of an account behind the front', async (context) => {
  if (process.platform !== 'linux') skip(context, 'it takes a file system without room that is always there')
  const partner = { generation: 'legacy-ids', partnerId: 1, partnerName: 'shop' } as const
  await station.ask('account.usePartnerOnly', { baseUrl: 'http://127.0.0.1:9', ...partner })
  const { id } = await station.ask('account.view', undefined)
  await station.ask('account.startTraining', undefined)
  symlinkSync('/proc', join(station.folder, 'profile', 'accounts', id!, 'backups'))
  const health = await station.ask('app.health', undefined)
  expect(health.find(({ part }) => part === 'disk')).toMatchObject({ state: 'bad', bytes: 0 })
})

test('a fault of our own that stopped nothing stands in the log with the account and its cause', () => {
  const profileFolder = join(station.folder, 'profile')
  const life = beginStationLife({
    log: openStationLog(profileFolder),
    ports: { profileFolder, version: '0.0.0', runtime: 'node', emit: () => undefined },
  })
  const event = { type: 'fault', of: 'the check of all rows', cause: new TypeError('no such row') } as const
  life.queue('live-1', event, () => undefined)
  expect(told('the check of all rows broke off')).toMatchObject([
    { account: 'live-1', err: { type: 'TypeError', message: 'no such row' } },
  ])
})
