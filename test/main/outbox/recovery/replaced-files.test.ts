import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { readRecoverableRows } from '../../../../src/main/database/maintenance/recoverable-rows.ts'
import { recoverReplacedFiles, recoveryAlerts } from '../../../../src/main/outbox/recovery/replaced-files.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { created, openStation, refused, turnsDone, tempFolder, validBill } from '../station.ts'
import type { Station } from '../station.ts'
import { damagePages, pageBytes, rootPageOf } from '../../database/damaged-pages.ts'
import { openTestStation, type TestStation } from '../../station.ts'

const recover = (db: Station['db']) => recoverReplacedFiles(db, openStores(db), 0)

/** The leaves of the drafts table, which are the pages that hold a reference of it. */
function pagesWith(file: string, text: string): number[] {
  const bytes = readFileSync(file)
  const count = statSync(file).size / pageBytes
  return Array.from({ length: count }, (_, n) => n + 1).filter((page) => {
    return page > 1 && bytes.subarray((page - 1) * pageBytes, page * pageBytes).includes(`"refCode":"${text}"`)
  })
}

const note = 'n'.repeat(1500) // two drafts fill a page

/** A paused station with many unsent drafts, one of each other kind, closed with its log written back. */
async function filledStation(): Promise<Station> {
  const station = openStation()
  station.enter('SENT')
  await turnsDone()
  station.carrier.script = () => ({ kind: 'unclear', reason: 'server-error', detail: '', billCodeSeen: null })
  station.enter('UNKNOWN')
  await turnsDone()
  station.queue.pause()
  for (let n = 1; n <= 60; n += 1) station.enter(`W${n}`, { note })
  station.db.close()
  return station
}

function reopened({ folder, clock, carrier }: Station): { readonly station: Station; readonly damagedCopy: string } {
  carrier.script = (refCode) => ({ kind: 'refused', status: 200, message: `not ${refCode}` })
  carrier.sent.length = 0
  const station = openStation({ folder, clock, carrier })
  const damagedCopy = readdirSync(folder).find((name) => /damaged-[^w]*Z$/.test(name)) ?? ''
  return { station, damagedCopy }
}

test('unsent drafts come back from a torn database onto hold, those on torn pages are counted, and nothing is sent', async () => {
  const before = await filledStation()
  const file = join(before.folder, 'station.db')
  const [torn = 0] = pagesWith(file, 'W30')
  damagePages(file, [torn])
  const { station, damagedCopy } = reopened(before)
  expect(damagedCopy).not.toBe('')
  const [recovery] = recover(station.db)
  await turnsDone()
  expect(recovery?.draftIds.length).toBeGreaterThan(50)
  expect(recovery?.draftIds.length).toBeLessThan(60)
  expect(recovery?.missingDrafts).toBe(60 - (recovery?.draftIds.length ?? 0))
  expect(station.queue.counts()).toMatchObject({ HOLD: recovery?.draftIds.length, READY: 0, CREATED: 1, UNKNOWN: 1 })
  expect([station.state('W30'), station.state('W1'), station.state('W60')]).toEqual(['GONE', 'HOLD', 'HOLD'])
  station.queue.resume()
  station.queue.sendNow()
  await turnsDone()
  expect(station.carrier.sent).toEqual([])
  expect(existsSync(join(before.folder, damagedCopy))).toBe(true)
})

test('a label that was asked for with a recovered draft is not ordered by itself', async () => {
  const before = openStation()
  before.queue.pause()
  const input = { intent: 'send', draftId: null, referenceOverrideReason: null } as const
  for (let n = 1; n <= 60; n += 1)
    before.queue.submit({ ...input, bill: { ...validBill, refCode: `W${n}`, note }, printWhenCreated: n % 2 === 0 })
  before.db.close()
  damagePages(join(before.folder, 'station.db'), pagesWith(join(before.folder, 'station.db'), 'W60'))
  const { station } = reopened(before)
  const recovered = new Set(recover(station.db).flatMap(({ draftIds }) => draftIds))
  const { labelRequests } = openStores(station.db)
  const held = labelRequests.of([...recovered]).filter(({ state }) => state === 'held')
  expect(held.length).toBeGreaterThan(20)
  expect(held.every(({ refCode }) => Number(refCode.slice(1)) % 2 === 0)).toBe(true)
  const { draftId } = held.find(({ refCode, operator }) => refCode === 'W2' && operator === 'Lan')!
  station.carrier.script = created
  station.queue.release(draftId)
  station.queue.resume()
  await turnsDone()
  expect([station.state('W2'), labelRequests.allDue()]).toEqual(['CREATED', []])
})

test('what was sent comes back from the journal as it is, and never as unsent', async () => {
  const before = await filledStation()
  damagePages(join(before.folder, 'station.db'), pagesWith(join(before.folder, 'station.db'), 'W60'))
  const { station } = reopened(before)
  recover(station.db)
  expect([station.state('SENT'), station.state('UNKNOWN')]).toEqual(['CREATED', 'UNKNOWN'])
})

test('without the journal a draft that may have been sent is unknown, with what is left of its try', async () => {
  const before = await filledStation()
  const file = join(before.folder, 'station.db')
  damagePages(file, pagesWith(file, 'W60'))
  const folder = tempFolder()
  copyFileSync(file, join(folder, 'station.db'))
  const { station } = reopened({ ...before, folder })
  recover(station.db)
  const unknown = station.queue.list({ states: ['UNKNOWN'], offset: 0, limit: 5 }).rows
  expect(unknown).toMatchObject([{ refCode: 'UNKNOWN', unresolvedAttempts: 1 }])
  expect(station.state('W1')).toBe('HOLD')
})

test('what a replaced database knows as perhaps sent is unknown also where the backup has it as unsent and the journal is gone', async () => {
  const before = openStation()
  before.queue.pause()
  before.enter('U1')
  before.enter('W1')
  before.db.close()
  const folder = tempFolder()
  copyFileSync(join(before.folder, 'station.db'), join(folder, 'station.db'))
  const { clock, carrier } = before
  carrier.script = () => ({ kind: 'unclear', reason: 'server-error', detail: '', billCodeSeen: 'VN-SEEN' })
  const later = openStation({ folder: before.folder, clock, carrier })
  const hold = later.queue.list({ states: ['READY', 'HOLD'], text: 'W1', offset: 0, limit: 1 }).rows[0]!
  later.queue.hold(hold.id)
  later.queue.resume()
  await turnsDone()
  expect([later.state('U1'), later.state('W1')]).toEqual(['UNKNOWN', 'HOLD'])
  later.db.close()
  copyFileSync(join(before.folder, 'station.db'), join(folder, 'station.db.replaced-2026-11-21T08-00-00-000Z'))
  const station = openStation({ folder, clock, carrier })
  expect(station.state('U1')).toBe('READY')
  expect(recover(station.db)).toMatchObject([{ draftIds: [expect.any(String)] }])
  expect([station.state('U1'), station.state('W1')]).toEqual(['UNKNOWN', 'READY'])
  const seen = station.db.prepare('SELECT bill_code_seen FROM attempts').pluck().all()
  expect(seen).toEqual(['VN-SEEN'])
})

test('a file is taken over once: neither a second start nor a draft that was deleted since brings it back', async () => {
  const before = await filledStation()
  const file = join(before.folder, 'station.db')
  damagePages(file, pagesWith(file, 'W60'))
  const { station } = reopened(before)
  const [first = ''] = recover(station.db)[0]?.draftIds ?? []
  station.queue.remove(first)
  expect(recover(station.db)).toEqual([])
  const again = station.crashAndReopen()
  expect(recover(again.db)).toEqual([])
  expect(again.queue.counts().HOLD).toBeGreaterThan(40)
})

test('it waits for the journal, so that a start that was cut short does not show sent drafts as unsent', async () => {
  const before = await filledStation()
  const file = join(before.folder, 'station.db')
  damagePages(file, pagesWith(file, 'W60'))
  openDatabase(file).database.close()
  const { database } = openDatabase(file)
  expect(recover(database)).toEqual([])
  database.close()
  const { station } = reopened(before)
  expect(recover(station.db)[0]?.draftIds.length).toBeGreaterThan(40)
})

/** A refused draft that the packer has corrected; the database is damaged behind it. */
async function correctedStation(): Promise<Station> {
  const station = openStation()
  station.carrier.script = () => refused()
  const { id } = station.enter('R1', { note: 'as refused' })
  await turnsDone()
  station.queue.pause()
  const bill = { ...validBill, refCode: 'R2', note: 'as corrected' }
  station.queue.submit({ bill, intent: 'send', draftId: id, referenceOverrideReason: null })
  for (let n = 1; n <= 60; n += 1) station.enter(`W${n}`, { note })
  station.db.close()
  const file = join(station.folder, 'station.db')
  damagePages(file, pagesWith(file, 'W60'))
  return station
}

test('a draft that was refused and then corrected comes back as it was corrected', async () => {
  const { station } = reopened(await correctedStation())
  expect(station.state('R1')).toBe('REJECTED')
  recover(station.db)
  expect([station.state('R1'), station.state('R2')]).toEqual(['GONE', 'HOLD'])
  const { rows } = station.queue.list({ states: ['HOLD'], text: 'R2', offset: 0, limit: 5 })
  expect(station.queue.get(rows[0]!.id)).toMatchObject({ value: { bill: { note: 'as corrected' } } })
  expect(recover(station.db)).toEqual([])
})

test('what a person has typed since the start is not undone by what is in the damaged file', async () => {
  const { station } = reopened(await correctedStation())
  const { rows } = station.queue.list({ states: ['REJECTED'], offset: 0, limit: 5 })
  const bill = { ...validBill, refCode: 'R3' }
  station.queue.submit({ bill, intent: 'keep', draftId: rows[0]!.id, referenceOverrideReason: null })
  recover(station.db)
  expect([station.state('R2'), station.state('R3')]).toEqual(['GONE', 'EDITING'])
})

test('every file that was renamed is taken over, but none that the database in a newer one has had already', async () => {
  const first = await filledStation()
  const file = join(first.folder, 'station.db')
  damagePages(file, pagesWith(file, 'W60'))
  // Opened, and damaged again before anything of the first was taken over.
  const between = openStation({ folder: first.folder, isStarted: false })
  for (let n = 1; n <= 60; n += 1) between.enter(`X${n}`, { note })
  between.db.close()
  damagePages(file, pagesWith(file, 'X60'))
  const { station } = reopened(first)
  const recoveries = recover(station.db)
  expect(recoveries).toHaveLength(2)
  expect([station.state('W1'), station.state('X1')]).toEqual(['HOLD', 'HOLD'])
  const deleted = station.queue.list({ states: ['HOLD'], text: 'W1', offset: 0, limit: 1 }).rows[0]!
  station.queue.remove(deleted.id)
  station.db.close()
  damagePages(file, pagesWith(file, 'X58'))
  const again = reopened(station)
  expect(recover(again.station.db)).toHaveLength(1)
  expect(again.station.state(deleted.refCode)).toBe('GONE')
})

test('a file that is no database at all gives nothing and stops nothing', () => {
  const station = openStation()
  station.db.close()
  damagePages(join(station.folder, 'station.db'), [1, 2, 3])
  const { station: after } = reopened(station)
  expect(recover(after.db)).toMatchObject([{ draftIds: [], missingDrafts: null }])
  expect(after.queue.status().status).toBe('running')
})

/** In training, with twelve drafts that wait. */
async function stationWithDrafts(): Promise<TestStation> {
  const station = await openTestStation()
  await station.ask('account.startTraining', undefined)
  await station.ask('queue.pause', undefined)
  for (let n = 1; n <= 12; n += 1) await station.enter(`A${n}`)
  return station
}

const alertOf = (code: string) => ({ name: 'station.alert', payload: expect.objectContaining({ code }) })

test('a file that cannot be opened for now is told of and tried again, and nothing is taken over without it', async () => {
  const station = await stationWithDrafts()
  await station.stop()
  const file = join(station.folder, 'profile/accounts/training/station.db')
  const legacy = `${file}.replaced-2026-11-21T08-00-00-000Z`
  damagePages(file, pagesWith(file, 'A12'))
  mkdirSync(legacy) // SQLite says SQLITE_CANTOPEN of a folder
  await station.restart()
  expect(await station.ask('drafts.counts', undefined)).toMatchObject({ HOLD: 0 })
  expect(station.events).toContainEqual(alertOf('recovery-failed'))
  expect(station.events).not.toContainEqual(alertOf('drafts-recovered'))
  rmSync(legacy, { recursive: true })
  await station.ask('queue.resume', undefined)
  expect((await station.ask('drafts.counts', undefined)).HOLD).toBeGreaterThan(4)
  expect(station.events).toContainEqual(alertOf('drafts-recovered'))
  await station.close()
})

test('where the journal cannot be opened at the start, the drafts come back when the packer goes on', async () => {
  const station = await stationWithDrafts()
  await station.stop()
  const folder = join(station.folder, 'profile/accounts/training')
  damagePages(join(folder, 'station.db'), pagesWith(join(folder, 'station.db'), 'A12'))
  renameSync(join(folder, 'journal'), join(folder, 'journal-away'))
  writeFileSync(join(folder, 'journal'), '')
  await station.restart()
  expect(await station.ask('drafts.counts', undefined)).toMatchObject({ HOLD: 0 })
  rmSync(join(folder, 'journal'))
  renameSync(join(folder, 'journal-away'), join(folder, 'journal'))
  await station.ask('queue.resume', undefined)
  const { HOLD } = await station.ask('drafts.counts', undefined)
  expect(HOLD).toBeGreaterThan(4)
  expect(station.events).toContainEqual({
    name: 'station.alert',
    payload: expect.objectContaining({ code: 'drafts-recovered', count: HOLD }),
  })
  await station.close()
})

test('the packer is told how many were recovered, and where the damaged file is', async () => {
  const station = await stationWithDrafts()
  await station.ask('batches.create', { kind: 'cancel', codes: ['VN-1', 'VN-2'] })
  await station.stop()
  const file = join(station.folder, 'profile/accounts/training/station.db')
  damagePages(file, pagesWith(file, 'A12'))
  await station.restart()
  const { HOLD } = await station.ask('drafts.counts', undefined)
  expect(HOLD).toBeGreaterThan(4)
  const detail = expect.stringContaining(`${file}.damaged-`)
  expect(station.events).toContainEqual({
    name: 'station.alert',
    payload: {
      code: 'drafts-recovered',
      count: HOLD,
      unread: 12 - (HOLD ?? 0),
      detail,
    },
  })
  const requests = ['VN-1', 'VN-2'].map((billCode) => ({ kind: 'cancel', billCode }))
  expect(station.events).toContainEqual({
    name: 'station.alert',
    payload: { code: 'requests-recovered', count: 2, unread: 0, detail, requests },
  })
  await station.close()
})

/** A paused station with bills of which much is asked, among it more than a page of cancels; the last pages of the drafts are torn. */
async function askedStation(): Promise<Station> {
  const station = openStation()
  for (const refCode of ['R1', 'R2', 'R3']) station.enter(refCode)
  await turnsDone()
  station.carrier.update = () => new Promise(() => {})
  station.queue.requestUpdate({ billCode: 'VN-R2', changes: { note: 'on its way' } })
  await turnsDone()
  station.queue.pause()
  station.queue.requestUpdate({ billCode: 'VN-R1', changes: { note: 'waits' } })
  await station.queue.batches.create({ kind: 'return', codes: ['VN-R3', 'VN-ELSEWHERE'] })
  for (let n = 1; n <= 60; n += 1) station.enter(`W${n}`, { note })
  return station
}

function tornAt(station: Station, refCode: string): Station {
  station.die()
  const file = join(station.folder, 'station.db')
  damagePages(file, pagesWith(file, refCode))
  return station
}

/** The leaf of the table, not those of its indexes. */
function requestPagesWith(file: string, billCode: string): number[] {
  const bytes = readFileSync(file)
  const leafOfTable = 0x0d
  return Array.from({ length: bytes.length / pageBytes }, (_, n) => n + 1).filter((page) => {
    const content = bytes.subarray((page - 1) * pageBytes, page * pageBytes)
    return page > 1 && content[0] === leafOfTable && content.includes(billCode)
  })
}

function requestsOf({ db }: Station) {
  const rows = db.prepare('SELECT kind, bill_code, outcome, cause FROM requests ORDER BY kind, bill_code').raw()
  return rows.all().map((row) => (row as string[]).join(' '))
}

test('what had been asked for comes back from a torn database as unclear, and nothing of it is sent', async () => {
  const { station } = reopened(tornAt(await askedStation(), 'W60'))
  const [recovery] = recover(station.db)
  expect(recovery?.requests.map(({ kind, billCode }) => `${kind} ${billCode}`)).toEqual([
    'update VN-R1',
    'return VN-R3',
    'return VN-ELSEWHERE',
  ])
  expect(requestsOf(station)).toEqual([
    'return VN-ELSEWHERE unclear rescued',
    'return VN-R3 unclear rescued',
    'update VN-R1 unclear rescued',
    // This one is in the journal: what it knows stands.
    'update VN-R2 unclear restored-copy',
  ])
  station.carrier.updated.length = 0
  station.queue.resume()
  await turnsDone()
  expect([station.carrier.updated, station.carrier.returned]).toEqual([[], []])
  expect(recover(station.db)).toEqual([])
})

test('a recovered request can be asked for again, and tracking is asked what became of it', async () => {
  const { station } = reopened(tornAt(await askedStation(), 'W60'))
  recover(station.db)
  station.carrier.track = (billCode) => ({
    kind: 'found',
    refCode: '',
    statusId: billCode === 'VN-R3' ? 9 : 3,
    statusText: '',
  })
  station.queue.resume()
  await turnsDone()
  expect(requestsOf(station)).toContain('return VN-R3 accepted none')
  const { id } = station.queue.batches.list({ offset: 0, limit: 1 }).rows[0]!
  expect(await station.queue.batches.retry({ id, only: 'unclear' })).toMatchObject({ ok: true })
  await turnsDone()
  expect(station.carrier.returned).toEqual([['VN-ELSEWHERE']])
})

test('requests that the database has too stay as they are there', async () => {
  const before = await askedStation()
  before.db.close()
  const folder = tempFolder()
  for (const name of ['station.db', 'station.db.replaced-2026-11-21T08-00-00-000Z'])
    copyFileSync(join(before.folder, 'station.db'), join(folder, name))
  const station = openStation({ folder, clock: before.clock, carrier: before.carrier, isStarted: false })
  const asked = requestsOf(station)
  expect(recover(station.db).flatMap(({ requests }) => requests)).toEqual([])
  expect(requestsOf(station)).toEqual(asked)
  expect(asked).toContain('return VN-R3 waiting none')
})

test('requests on torn pages are counted', async () => {
  const station = await askedStation()
  const codes = Array.from({ length: 400 }, (_, n) => `VN-CANCEL-${n}`)
  await station.queue.batches.create({ kind: 'cancel', codes })
  station.die()
  const file = join(station.folder, 'station.db')
  const [torn = 0] = requestPagesWith(file, 'VN-CANCEL-200')
  damagePages(file, [torn])
  const { station: after } = reopened(station)
  const [recovery] = recover(after.db)
  const missingDrafts = recovery?.missingRequests ?? 0
  expect(missingDrafts).toBeGreaterThan(5)
  // Beside the cancels there were four; one of them the journal knows, so that it is not taken over where it can be read.
  expect([403, 404]).toContain((recovery?.requests.length ?? 0) + missingDrafts)
})

/** Where the schema says that a table or an index begins. */
test('where the root of a table is torn, the rows on its other pages come back, and those on the root are counted', async () => {
  const station = await askedStation()
  station.die()
  const file = join(station.folder, 'station.db')
  new SQLite(file).close() // takes the log into the file
  damagePages(file, [rootPageOf(file, 'requests'), rootPageOf(file, 'drafts')])
  const { station: after } = reopened(station)
  const recovered = recover(after.db)
  // The few requests stood on the root itself; one of the four is in the journal.
  expect(recovered).toMatchObject([{ requests: [], missingRequests: 4, missingDrafts: 0 }])
  expect(recovered[0]?.draftIds).toHaveLength(60)
  expect(recoveryAlerts(recovered)).toMatchObject([
    { code: 'drafts-recovered', count: 60, unread: 0 },
    { code: 'requests-recovered', count: 0, unread: 4, requests: [] },
  ])
})

test('where the counters and the index of requests are torn as well, nobody claims to know how many rows there were', async () => {
  const station = await askedStation()
  station.die()
  const file = join(station.folder, 'station.db')
  new SQLite(file).close()
  const torn = ['requests', 'requests_by_outcome', 'counters']
  damagePages(
    file,
    torn.map((name) => rootPageOf(file, name)),
  )
  const { station: after } = reopened(station)
  const recovered = recover(after.db)
  expect(recovered).toMatchObject([{ requests: [], missingRequests: null, missingDrafts: null }])
  expect(recovered[0]?.draftIds).toHaveLength(60)
})

/** A paused station with 300 drafts that wait, closed with its log written back; nothing of them is in the journal. */
function stationWith300(): Station {
  const station = openStation()
  station.queue.pause()
  for (let n = 1; n <= 300; n += 1) station.enter(`W${n}`)
  station.db.close()
  return station
}

function recoveredFrom(station: Station) {
  const { station: after, damagedCopy } = reopened(station)
  expect(damagedCopy).not.toBe('')
  const recovered = recover(after.db)
  expect(recovered).toHaveLength(1)
  expect(after.queue.counts()).toMatchObject({ READY: 0, SENDING: 0, HOLD: recovered[0]?.draftIds.length })
  return { drafts: recovered[0]?.draftIds.length ?? 0, missing: recovered[0]?.missingDrafts }
}

test('of a file that was cut to 99 % all drafts come back but those in the part that is gone, which are counted', () => {
  const station = stationWith300()
  const file = join(station.folder, 'station.db')
  // Within the bill of a row, so that it is plain which rows are whole.
  const cut = readFileSync(file).lastIndexOf('"refCode":"W', Math.floor(statSync(file).size * 0.99))
  truncateSync(file, cut + 5)
  // The end of a row is written first: a row of which its reference and the end of its bill are left is whole.
  const bytes = readFileSync(file)
  const left = Array.from({ length: 300 }, (_, n) => bytes.lastIndexOf(`"refCode":"W${n + 1}"`)).filter((at) => {
    return at > 0 && bytes.indexOf('"note":""}', at) > 0
  })
  expect(left.length).toBeGreaterThanOrEqual(285)
  expect(left.length).toBeLessThan(300)
  expect(recoveredFrom(station)).toEqual({ drafts: left.length, missing: 300 - left.length })
})

/** Changes letters of the schema on the file's pages, as flipped bits would; also in copies that SQLite has left behind. */
function damageSchema(file: string, sql: string, damaged: string): void {
  const bytes = readFileSync(file)
  expect([bytes.includes(sql), damaged.length]).toEqual([true, sql.length])
  for (let at = bytes.indexOf(sql); at >= 0; at = bytes.indexOf(sql, at)) bytes.write(damaged, at, 'latin1')
  writeFileSync(file, bytes)
}

test.each([
  ['of an index', 'CREATE INDEX drafts_by_state', 'CREATE INDFX drafts_by_state'],
  ['of the table itself', 'CREATE TABLE drafts (', 'CREATE TABLE dra\u0001ts ('],
])('a damaged definition %s costs no draft, and none has to be brought over', (_what, sql, damaged) => {
  const station = stationWith300()
  damageSchema(join(station.folder, 'station.db'), sql, damaged)
  const { station: after, damagedCopy } = reopened(station)
  expect([damagedCopy, after.queue.counts().READY]).toEqual(['', 300])
})

test('a torn header with the schema behind it costs no draft', () => {
  const header = stationWith300()
  damagePages(join(header.folder, 'station.db'), [1])
  expect(recoveredFrom(header)).toEqual({ drafts: 300, missing: 0 })
})

test('what a killed station had in its write-ahead log alone is read up to where the log is torn', () => {
  const station = openStation()
  station.queue.pause()
  for (let n = 1; n <= 50; n += 1) station.enter(`W${n}`, { note })
  const file = join(tempFolder(), 'station.db.damaged-2026-11-21T08-00-00-000Z')
  for (const suffix of ['', '-wal']) copyFileSync(`${station.db.name}${suffix}`, file + suffix)
  station.die()
  writeFileSync(file, Buffer.alloc(pageBytes, 0xa5))
  expect(readRecoverableRows(file).drafts).toHaveLength(50)
  truncateSync(`${file}-wal`, Math.floor(statSync(`${file}-wal`).size * 0.9))
  const { drafts, missingDrafts } = readRecoverableRows(file)
  expect(drafts.length).toBeGreaterThan(40)
  expect(drafts.length).toBeLessThan(50)
  expect(missingDrafts).toBe(0) // the last transactions are gone with their counts
})

test('of hundreds of recovered requests the packer is told the number and the first few', async () => {
  const station = await askedStation()
  const codes = Array.from({ length: 300 }, (_, n) => `VN-CANCEL-${n}`)
  await station.queue.batches.create({ kind: 'cancel', codes })
  const { station: after } = reopened(tornAt(station, 'W60'))
  const recoveries = recover(after.db)
  const [, requests] = recoveryAlerts([...recoveries, ...recoveries])
  expect(requests).toMatchObject({ code: 'requests-recovered', count: 606 })
  expect(requests?.requests).toHaveLength(20)
  expect(JSON.stringify(requests).length).toBeLessThan(3000)
})

test('a draft that is not as it was written is not read from a damaged file, and those beside it are', () => {
  const { db, queue, enter } = openStation()
  queue.pause()
  for (const refCode of ['R1', 'R2', 'R3']) enter(refCode)
  db.exec(
    "DROP TRIGGER drafts_digest_update; UPDATE drafts SET bill_json = replace(bill_json, '0908', '0909') WHERE ref_code = 'R2'",
  )
  db.close()
  const { drafts, missingDrafts } = readRecoverableRows(db.name)
  expect([drafts.map(({ bill }) => bill.refCode), missingDrafts]).toEqual([['R1', 'R3'], 1])
})
