import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { created, openStation, settled } from '../station.ts'
import type { Station } from '../station.ts'

/** R0 is created; R1 is on its way; R2 is armed; R3 waits. The process ends without a word. */
async function diedBusy(): Promise<Station> {
  const station = openStation({ queue: { settings: () => settings } })
  station.enter('R0')
  await settled()
  station.carrier.script = null
  for (const n of [1, 2, 3]) station.enter(`R${n}`)
  await settled()
  expect(states(station)).toEqual(['CREATED', 'SENDING', 'SENDING', 'READY'])
  expect(station.carrier.sent).toEqual(['R0', 'R1'])
  station.die()
  return station
}

const settings = { sendConcurrency: 1, cancelChunkSize: 20, stationCode: 'TB1', operator: 'Lan' }

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
  await settled()
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

test('what was armed and provably never sent is READY after a crash, and is sent; what was on its way is UNKNOWN', async () => {
  const after = await reopened(await diedBusy())
  expect(states(after)).toEqual(['CREATED', 'UNKNOWN', 'READY', 'READY'])
  after.carrier.signedIn = true
  after.queue.wake()
  await settled()
  expect(after.carrier.sent).toEqual(['R2', 'R3'])
  const second = after.queue.list({ states: [], offset: 0, limit: 9 }).rows.find(({ refCode }) => refCode === 'R2')
  expect(after.queue.get(second!.id)).toMatchObject({
    value: { unresolvedAttempts: 0, attempts: [{ outcome: 'not-processed' }, { outcome: 'created' }] },
  })
})

test('an intent that is torn at the end of the journal was never sent', async () => {
  const before = await diedBusy()
  rewrite(before, (content) => `${content}\n0badf00d {"type":"intent","attemptId":"of R2","dra`)
  expect(states(await reopened(before))).toEqual(['CREATED', 'UNKNOWN', 'READY', 'READY'])
})

test('where the journal is gone, what was armed is UNKNOWN', async () => {
  const before = await diedBusy()
  rmSync(join(before.folder, 'journal'), { recursive: true })
  expect(states(await reopened(before))).toEqual(['CREATED', 'UNKNOWN', 'UNKNOWN', 'READY'])
})

test('where another journal is in its place, what was armed is UNKNOWN', async () => {
  const before = await diedBusy()
  const other = await diedBusy()
  copyFileSync(segment(other), segment(before))
  const after = await reopened(before)
  expect(after.state('R2')).toBe('UNKNOWN')
})

test('where a line in the middle of the journal is altered, what was armed is UNKNOWN', async () => {
  const before = await diedBusy()
  rewrite(before, (content) => content.replace('"refCode":"R1"', '"refCode":"R9"'))
  expect(states(await reopened(before))).toEqual(['CREATED', 'UNKNOWN', 'UNKNOWN', 'READY'])
})

test('where the last line is whole but altered, what was armed is UNKNOWN', async () => {
  const before = await diedBusy()
  rewrite(before, (content) => content.replace(/.(?=\n$)/, '!'))
  expect(states(await reopened(before))).toEqual(['CREATED', 'UNKNOWN', 'UNKNOWN', 'READY'])
})

test('where an older copy of the journal is in its place, what was armed is UNKNOWN', async () => {
  const before = await diedBusy()
  rewrite(before, (content) => content.slice(0, content.indexOf('\n') + 1))
  expect(states(await reopened(before))).toEqual(['CREATED', 'UNKNOWN', 'UNKNOWN', 'READY'])
})

test('a line that a newer version wrote stops the queue: nothing is READY that was not, and nothing is sent', async () => {
  const before = await diedBusy()
  rewrite(before, (content) => content + lineOf({ type: 'handed-over', attemptId: 'of R2', atMs: 1 }))
  const after = await reopened(before)
  after.carrier.signedIn = true
  after.queue.wake()
  await settled()
  expect(after.queue.status()).toMatchObject({ status: 'stopped' })
  expect(after.queue.status().detail).toContain('newer version')
  expect(after.events).toContainEqual(expect.objectContaining({ type: 'alert', code: 'queue-stopped' }))
  expect(after.queue.resume().status).toBe('stopped')
  await settled()
  expect(states(after)).toEqual(['CREATED', 'SENDING', 'SENDING', 'READY'])
  expect(after.carrier.sent).toEqual([])
})

test('on a copied database what was armed is UNKNOWN: its journal is no proof that it was not sent', async () => {
  const after = await reopened(await diedBusy(), { fingerprint: 'elsewhere' })
  expect(states(after)).toEqual(['CREATED', 'UNKNOWN', 'UNKNOWN', 'HOLD'])
})

test('a backup made while a draft was armed: its later shipment is found in the journal', async () => {
  const station = openStation({ queue: { settings: () => settings } })
  station.carrier.script = null
  for (const n of [0, 1, 2, 3]) station.enter(`R${n}`)
  await settled()
  station.db.pragma('wal_checkpoint(TRUNCATE)')
  const backup = join(station.folder, 'backup.db')
  copyFileSync(join(station.folder, 'station.db'), backup)
  await station.carrier.calls[0]!.answer(created('R0'))
  await station.carrier.calls[1]!.answer(created('R1'))
  expect(station.carrier.sent).toEqual(['R0', 'R1', 'R2'])
  station.die()
  for (const name of readdirSync(station.folder)) {
    if (name.startsWith('station.db')) rmSync(join(station.folder, name))
  }
  copyFileSync(backup, join(station.folder, 'station.db'))
  expect(states(await reopened(station))).toEqual(['CREATED', 'CREATED', 'UNKNOWN', 'HOLD'])
})
