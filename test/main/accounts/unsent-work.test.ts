import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { signInAt } from '../../../scripts/drive/sign-in.ts'
import { exitCodeOf, unsentWorkOf, type UnsentWork } from '../../../src/main/accounts/unsent-work.ts'
import { createSimulator, type Simulator } from '../../../src/simulator/simulator.ts'
import { halfTyped } from '../autosave/typed-texts.ts'
import { openTestStation, type TestStation } from '../station.ts'

let station: TestStation
let carrier: Simulator
let profile: string
let account: string

beforeEach(async () => {
  station = await openTestStation()
  profile = join(station.folder, 'profile')
  carrier = createSimulator({ accounts: [{ username: 'mocan', password: 'secret', partnerId: 1 }] })
  const baseUrl = await carrier.listen({ port: 0 })
  await station.ask('account.signIn', signInAt(baseUrl, { username: 'mocan', password: 'secret' }))
  account = readdirSync(join(profile, 'accounts')).find((id) => id.startsWith('live-')) ?? ''
})
afterEach(async () => {
  await station.close()
  await carrier.close()
})

const file = (): string => join(profile, 'accounts', account, 'station.db')
const count = (): UnsentWork => unsentWorkOf(profile)
const ofAccount = () => count().accounts.find(({ id }) => id === account)

async function keepThree(): Promise<void> {
  for (const reference of ['A', 'B', 'C']) await station.enter(reference, 'keep')
}

/** Every file of the profile, what is in it and who may read it. */
function contentOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => `${path} ${statSync(path).mode} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
    .toSorted()
}

it('a profile in which everything was sent, an empty folder and none have nothing, and all of it was read', async () => {
  await station.create('SENT')
  await station.stop()
  expect(count()).toMatchObject({ unsent: 0, unresolved: 0, requests: 0, unread: 0 })
  expect(exitCodeOf(count())).toBe(0)
  expect(exitCodeOf(unsentWorkOf(join(station.folder, 'nowhere')))).toBe(0)
})

it('counts what is kept and what is half typed, and leaves every file as it was', async () => {
  await keepThree()
  const { accountId } = await station.ask('autosave.loadForm', undefined)
  const form = { texts: halfTyped, waiting: [], ids: ['of-its-own'], editing: null, pins: [] }
  await station.ask('autosave.saveForm', { accountId, form })
  await station.stop()
  const before = contentOf(profile)
  expect(count()).toMatchObject({ unsent: 4, unresolved: 0, unread: 0 })
  expect(exitCodeOf(count())).toBe(10)
  expect(contentOf(profile)).toEqual(before)
})

it('counts beside a station that runs, which goes on', async () => {
  await keepThree()
  expect(count()).toMatchObject({ unsent: 3, unread: 0 })
  await station.enter('D', 'keep')
  expect(count()).toMatchObject({ unsent: 4, unread: 0 })
})

it('counts a draft of which nobody knows whether the carrier has it', async () => {
  carrier.faults.add({ endpoint: '/v3/bill/create', phase: 'after', action: { kind: 'drop' }, times: 1 })
  const { id } = await station.enter('UNCLEAR')
  await expect.poll(async () => (await station.ask('drafts.get', { id })).state, { timeout: 10_000 }).toBe('UNKNOWN')
  await station.stop()
  expect(count()).toMatchObject({ unsent: 0, unresolved: 1, unread: 0 })
  expect(exitCodeOf(count())).toBe(10)
})

it('leaves the drafts of training out: no parcel waits for them', async () => {
  await station.ask('account.startTraining', undefined)
  await keepThree()
  await station.stop()
  expect(count()).toMatchObject({ unsent: 0, unread: 0 })
  expect(count().accounts.find(({ id }) => id === 'training')?.left.forPerson).toBe(3)
})

it('reads a torn database row by row, and says so, without touching it', async () => {
  await keepThree()
  await station.stop()
  const page = Buffer.alloc(4096)
  writeFileSync(file(), Buffer.concat([page, readFileSync(file()).subarray(4096)]))
  const before = contentOf(profile)
  expect(count()).toMatchObject({ unsent: 3, unread: 1 })
  expect(ofAccount()?.unread).toEqual(['damaged'])
  expect(exitCodeOf(count())).toBe(11)
  expect(contentOf(profile)).toEqual(before)
})

it('does not take a database for whole because its counters can be read', async () => {
  await keepThree()
  await station.stop()
  const db = new SQLite(file(), { readonly: true })
  const page = db.prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'decisions'").pluck().get() ?? 0
  db.close()
  const bytes = readFileSync(file())
  writeFileSync(file(), bytes.fill(0, (page - 1) * 4096, page * 4096))
  expect(ofAccount()).toMatchObject({ left: { forPerson: 3 }, unread: ['damaged'] })
})

it('never says nothing of a database that is gone or empty: journal and marker know how many there were', async () => {
  await keepThree()
  await station.stop()
  const kept = `${file()}.elsewhere`
  renameSync(file(), kept)
  expect(ofAccount()).toMatchObject({ missing: 3, unread: ['missing'] })
  expect(exitCodeOf(count())).toBe(11)
  new SQLite(file()).close()
  truncateSync(file(), 0)
  expect(ofAccount()?.unread).not.toEqual([])
  expect(exitCodeOf(count())).toBe(11)
  rmSync(join(profile, 'accounts', account), { recursive: true })
  rmSync(`${profile}.witness`, { recursive: true })
  expect(ofAccount()?.unread).toEqual(['missing'])
})

it('counts drafts that stand in a damaged file which was not recovered', async () => {
  await keepThree()
  await station.stop()
  renameSync(file(), `${file()}.damaged-2026-01-02T03-04-05-000Z`)
  expect(ofAccount()).toMatchObject({ left: { forPerson: 3 } })
  expect(ofAccount()?.unread).toContain('not-recovered')
})

it('a station file that cannot be read is no station without accounts', async () => {
  await keepThree()
  await station.stop()
  writeFileSync(join(profile, 'station.json'), '{"version":1,"acc')
  expect(count()).toMatchObject({ unsent: 3, unread: 1 })
  expect(exitCodeOf(count())).toBe(11)
})

it('a folder in the place of a database is refused, and said', async () => {
  await keepThree()
  await station.stop()
  rmSync(join(profile, 'accounts', account), { recursive: true })
  rmSync(`${profile}.witness`, { recursive: true })
  mkdirSync(file(), { recursive: true })
  expect(ofAccount()?.unread).toContain('refused')
})

it.each([
  ['the station file', (folder: string) => join(folder, 'station.json')],
  ['the folder of the accounts', (folder: string) => join(folder, 'accounts')],
  ['the journal', (folder: string) => join(folder, 'accounts', account, 'journal')],
])('%s that the disk does not give out is not taken for one that is not there', async (_what, of) => {
  await station.create('SENT')
  await station.stop()
  const path = of(profile)
  rmSync(path, { recursive: true, force: true })
  // As EIO and EACCES, but on every machine and for every user.
  symlinkSync(basename(path), path)
  expect(exitCodeOf(count())).toBe(11)
})
