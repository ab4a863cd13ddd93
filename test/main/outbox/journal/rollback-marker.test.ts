import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  keepMarker,
  markerFile,
  noRollbackMarker,
  type RollbackMarker,
} from '../../../../src/main/outbox/journal/rollback-marker.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'
import { tempFolder } from '../station.ts'

const start = { journalId: 'j', segment: 1, offset: 100 }

/** A marker that is written beside a journal, whose place the test sets. */
function watched() {
  const clock = createFakeClock()
  const written: unknown[] = []
  const disk = { fails: false, hangs: false, waiting: null as AbortSignal | null }
  const marker: RollbackMarker = {
    ...noRollbackMarker,
    async write(position, isWaitedFor) {
      written.push(position)
      disk.waiting = isWaitedFor
      if (disk.fails) throw new Error('EIO')
      if (disk.hangs) await new Promise(() => undefined)
    },
  }
  const journal = { place: start, held: { drafts: 1, unsent: 1, bills: 0 }, looks: 0 }
  const position = () => {
    journal.looks += 1
    return journal.place
  }
  const watch = keepMarker(marker, { position }, clock, () => journal.held)
  /** @returns what is written within this time */
  const after = async (ms: number): Promise<unknown[]> => {
    clock.advance(ms)
    await new Promise(setImmediate)
    return written.splice(0)
  }
  return { clock, disk, journal, watch, after }
}

test('it is written at once, with how much the database holds, and again ten seconds after the journal has grown', async () => {
  const { journal, watch, after } = watched()
  watch.begin()
  expect(await after(0)).toEqual([{ ...start, held: journal.held }])
  journal.place = { ...start, offset: 200 }
  journal.held = { drafts: 2, unsent: 2, bills: 0 }
  expect(await after(9_999)).toEqual([])
  expect(await after(1)).toEqual([{ ...start, offset: 200, held: journal.held }])
})

test.each([
  ['is another one', { journalId: 'k' }],
  ['has begun another segment', { segment: 2 }],
  ['has grown', { offset: 101 }],
])('it is written where the journal %s, and only then', async (_, change) => {
  const { journal, watch, after } = watched()
  watch.begin()
  await after(0)
  expect(await after(10_000)).toEqual([])
  journal.place = { ...start, ...change }
  expect(await after(10_000)).toMatchObject([change])
  expect(await after(30_000)).toEqual([])
})

test('what the disk has refused is written at the next look', async () => {
  const { disk, watch, after } = watched()
  disk.fails = true
  watch.begin()
  expect(await after(0)).toHaveLength(1)
  disk.fails = false
  expect(await after(10_000)).toHaveLength(1)
  expect(await after(10_000)).toEqual([])
})

test('a watch that was begun twice looks once', async () => {
  const { disk, watch, after } = watched()
  disk.fails = true
  watch.begin()
  watch.begin()
  expect(await after(0)).toHaveLength(1)
  expect(await after(10_000)).toHaveLength(1)
})

test('at its end it is written once more, and nothing looks at the journal after that', async () => {
  const { journal, watch, after } = watched()
  watch.begin()
  await after(0)
  journal.place = { ...start, offset: 200 }
  await watch.end()
  expect(await after(0)).toMatchObject([{ offset: 200 }])
  journal.place = { ...start, offset: 300 }
  const { looks } = journal
  expect([await after(60_000), journal.looks]).toEqual([[], looks])
})

test('a watch that never began ends without a word', async () => {
  const { watch, after } = watched()
  await watch.end()
  expect(await after(60_000)).toEqual([])
})

test('a disk that hangs holds up the end for three seconds', async () => {
  const { disk, watch, after } = watched()
  disk.hangs = true
  watch.begin()
  await after(0)
  let isOver = false
  const ending = watch.end().then(() => (isOver = true))
  await after(2_999)
  expect(isOver).toBe(false)
  expect(disk.waiting?.aborted).toBe(false)
  await after(1)
  await ending
  expect(isOver).toBe(true)
  // However late the disk answers, what it was given then is older than what the next start writes.
  expect(disk.waiting?.aborted).toBe(true)
})

const file = (content: string): RollbackMarker => {
  const path = join(tempFolder(), 'marker.json')
  writeFileSync(path, content)
  return markerFile(path)
}

test('a marker is read as it was written, also one of an earlier build', async () => {
  const path = join(tempFolder(), 'marker.json')
  const marker = markerFile(path)
  expect(marker.read()).toBeNull()
  const position = { ...start, held: { drafts: 3, unsent: 2, bills: 1 } }
  await marker.write(position, new AbortController().signal)
  expect(marker.read()).toEqual(position)
  expect(file(JSON.stringify(start)).read()).toEqual(start)
})

test('a marker that nobody waits for any more leaves the one that was there', async () => {
  const marker = file(JSON.stringify(start))
  await expect(marker.write({ ...start, offset: 200 }, AbortSignal.abort())).rejects.toThrow('aborted')
  expect(marker.read()).toEqual(start)
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"journalId":"j","segment":1}',
  '{"journalId":"j","segment":1.5,"offset":1}',
  '{"journalId":"j","segment":1,"offset":0.5}',
  '{"journalId":1,"segment":1,"offset":1}',
  '{"journalId":"j","segment":1,"offset":1,"newer":1}',
  '{"journalId":"j","segment":1,"offset":1,"held":{"drafts":1,"unsent":1}}',
])('a marker of the words %s says nothing', (content) => {
  expect(file(content).read()).toBeNull()
})

test('a marker that is there and cannot be read is not taken for none', () => {
  expect(() => markerFile(tempFolder()).read()).toThrow('EISDIR')
})
