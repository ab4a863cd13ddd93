import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { journalFilesIn } from '../../../../src/main/outbox/journal/journal-files.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { recoverReplacedFiles } from '../../../../src/main/outbox/recovery/replaced-files.ts'
import { backUp, created, openStation, putBack, turnsDone, tempFolder, unclear } from '../station.ts'
import type { Station } from '../station.ts'

/** With two slots; its process can be told to end before the next write of the journal. */
function mortalStation() {
  const folder = tempFolder()
  const real = journalFilesIn(join(folder, 'journal'))
  let isDying = false
  const writeDurably: typeof real.writeDurably = (handle, bytes, position) => {
    if (isDying) station.die()
    if (isDying) throw new Error('the process has died before this write')
    real.writeDurably(handle, bytes, position)
  }
  const station = openStation({ folder, queue: { settings: () => settings, journalFiles: { ...real, writeDurably } } })
  return {
    station,
    dieAtNextWrite() {
      isDying = true
    },
  }
}

/**
 * R0 is created; R1 is on its way; R2 is claimed, and the process ends before the journal has its intent; R3 waits. Without a
 * word from anybody R2 looks like what was sent, and is UNKNOWN like it.
 */
async function diedBusy(): Promise<Station> {
  const { station, dieAtNextWrite } = mortalStation()
  station.enter('R0')
  await turnsDone()
  station.carrier.script = null
  station.enter('R1')
  await turnsDone()
  dieAtNextWrite()
  station.enter('R2')
  station.enter('R3')
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R0', 'R1'])
  return station
}

const settings = { sendConcurrency: 2, cancelChunkSize: 20, stationCode: 'TB1', operator: 'Lan' }

function states(station: Station): string[] {
  return [0, 1, 2, 3].map((n) => station.state(`R${n}`))
}

/** Nobody is signed in, so that what is READY can be seen. */
async function reopened(before: Station, change: Parameters<Station['crashAndReopen']>[0] = {}): Promise<Station> {
  const after = openStation({
    folder: before.folder,
    isStarted: false,
    queue: { settings: () => settings, ...change },
  })
  after.carrier.signedIn = false
  after.queue.start()
  await turnsDone()
  return after
}

const segment = ({ folder }: Station): string => join(folder, 'journal', 'journal-000001.log')

function contentOf(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/\0+$/, '')
}

/** Puts other content in the journal's place, in the length that it has. */
function rewrite(station: Station, change: (content: string) => string): void {
  const before = readFileSync(segment(station))
  const after = Buffer.alloc(before.length)
  after.write(change(contentOf(before)), 'utf8')
  writeFileSync(segment(station), after)
}

function lineOf(content: object): string {
  const json = JSON.stringify(content)
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`
}

test('what was claimed is UNKNOWN after a crash, like what was on its way: never READY, and not sent again', async () => {
  const after = await reopened(await diedBusy())
  expect(states(after)).toEqual(['CREATED', 'UNKNOWN', 'UNKNOWN', 'READY'])
  after.carrier.signedIn = true
  after.queue.wake()
  await turnsDone()
  expect(after.carrier.sent).toEqual(['R3'])
  const second = after.queue.list({ states: [], offset: 0, limit: 9 }).rows.find(({ refCode }) => refCode === 'R2')
  expect(after.queue.get(second!.id)).toMatchObject({
    value: { unresolvedAttempts: 1, attempts: [{ outcome: 'unknown', reason: 'stopped-while-sending' }] },
  })
})

test('a crash between claim and intent leaves no more UNKNOWN than there are slots', async () => {
  const { station, dieAtNextWrite } = mortalStation()
  station.queue.pause()
  for (const n of [1, 2, 3, 4, 5, 6]) station.enter(`R${n}`)
  station.queue.resume()
  dieAtNextWrite()
  await turnsDone()
  const after = await reopened(station)
  expect(after.carrier.sent).toEqual([])
  expect(after.queue.counts()).toMatchObject({ UNKNOWN: 2, READY: 4 })
})

/** An earlier build left attempts without a journal line that were never sent; no journal proves that to this one. */
test.for([
  ['with its journal as it is', () => undefined],
  [
    'where an intent is torn at the end',
    (before: Station) => rewrite(before, (content) => `${content}\n0badf00d {"ty`),
  ],
  ['where the journal is gone', ({ folder }: Station) => rmSync(join(folder, 'journal'), { recursive: true })],
  [
    'where a line in the middle is altered',
    (before: Station) => rewrite(before, (content) => content.replace('"refCode":"R1"', '"refCode":"R9"')),
  ],
  [
    'where the last line is whole but altered',
    (before: Station) => rewrite(before, (content) => content.replace(/.(?=\n$)/, '!')),
  ],
  [
    'where an older copy is in its place',
    (before: Station) => rewrite(before, (content) => content.slice(0, content.indexOf('\n') + 1)),
  ],
] as const)('an attempt without an outcome is never READY again, %s', async ([, damage]) => {
  const before = await diedBusy()
  damage(before)
  expect(states(await reopened(before))).toEqual(['CREATED', 'UNKNOWN', 'UNKNOWN', 'READY'])
})

test('where another journal is in its place, what was claimed is UNKNOWN', async () => {
  const before = await diedBusy()
  const other = await diedBusy()
  copyFileSync(segment(other), segment(before))
  const after = await reopened(before)
  expect(after.state('R2')).toBe('UNKNOWN')
})

test('a line that a newer version wrote stops the queue: nothing is READY that was not, and nothing is sent', async () => {
  const before = await diedBusy()
  rewrite(before, (content) => content + lineOf({ type: 'handed-over', attemptId: 'of R2', atMs: 1 }))
  const after = await reopened(before)
  after.carrier.signedIn = true
  after.queue.wake()
  await turnsDone()
  expect(after.queue.status()).toMatchObject({ status: 'stopped' })
  expect(after.queue.status().detail).toContain('newer version')
  expect(after.events).toContainEqual(expect.objectContaining({ type: 'alert', code: 'queue-stopped' }))
  expect(after.queue.resume().status).toBe('stopped')
  await turnsDone()
  expect(states(after)).toEqual(['CREATED', 'SENDING', 'SENDING', 'READY'])
  expect(after.carrier.sent).toEqual([])
})

test('on a copied database what was claimed is UNKNOWN', async () => {
  const after = await reopened(await diedBusy(), { fingerprint: 'elsewhere' })
  expect(states(after)).toEqual(['CREATED', 'UNKNOWN', 'UNKNOWN', 'HOLD'])
})

test('a backup made while a draft waited: its later shipment is found in the journal', async () => {
  const station = openStation({ queue: { settings: () => ({ ...settings, sendConcurrency: 1 }) } })
  station.carrier.script = null
  for (const n of [0, 1, 2, 3]) station.enter(`R${n}`)
  await turnsDone()
  const backup = backUp(station)
  await station.carrier.calls[0]!.answer(created('R0'))
  await station.carrier.calls[1]!.answer(created('R1'))
  expect(station.carrier.sent).toEqual(['R0', 'R1', 'R2'])
  station.die()
  putBack(station.folder, backup)
  expect(states(await reopened(station))).toEqual(['CREATED', 'CREATED', 'UNKNOWN', 'HOLD'])
})

test('a draft that may have been sent is unresolved also where its attempt is torn out of the file it is recovered from', async () => {
  const before = openStation()
  before.carrier.script = () => unclear()
  before.enter('R1')
  await turnsDone()
  before.db.close()
  const file = join(before.folder, 'station.db')
  const whole = new SQLite(file, { readonly: true })
  const pages = whole.prepare<[], number>("SELECT pageno FROM dbstat WHERE name = 'attempts'").pluck().all()
  whole.close()
  const bytes = readFileSync(file)
  for (const page of pages) bytes.fill(0xa5, (page - 1) * 4096, page * 4096)
  const station = openStation()
  writeFileSync(join(station.folder, 'station.db.replaced-2026-11-21T08-00-00-000Z'), bytes)
  expect(recoverReplacedFiles(station.db, openStores(station.db), 0)).toMatchObject([
    { draftIds: [expect.any(String)] },
  ])
  const [draft] = station.queue.list({ states: [], offset: 0, limit: 5 }).rows
  expect(draft).toMatchObject({ refCode: 'R1', state: 'UNKNOWN', unresolvedAttempts: 1 })
})
