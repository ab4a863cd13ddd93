import { expect, test } from 'vitest'
import { JournalFullError } from '../../../../src/main/outbox/storage-error.ts'
import { journalFilesIn, type JournalFiles } from '../../../../src/main/outbox/journal/journal-files.ts'
import { openSegments } from '../../../../src/main/outbox/journal/journal-segments.ts'
import { tempFolder } from '../station.ts'

const segmentBytes = 10_000
const block = Buffer.alloc(6000, 'x')
/** Kept free in each segment for the first line of the next. */
const headRoomBytes = 256

/** Files on a disk that is full, or whose writes fail, from the moment on that a test says so. */
function troubledFiles() {
  const real = journalFilesIn(tempFolder())
  const trouble = { isFull: false, isFailing: false }
  const files: JournalFiles = {
    ...real,
    allocate(segment, bytes) {
      if (trouble.isFull) throw new Error('ENOSPC')
      real.allocate(segment, bytes)
    },
    writeDurably(handle, bytes, position) {
      if (trouble.isFailing) throw new Error('EIO')
      real.writeDurably(handle, bytes, position)
    },
  }
  return { files, trouble }
}

test('a journal has the room of its spare segment from the start, and again after a restart', () => {
  const { files } = troubledFiles()
  const fresh = openSegments(files, segmentBytes)
  const room = 2 * segmentBytes - fresh.end().offset
  expect(fresh.roomBytes()).toBe(room)
  fresh.close()
  expect(openSegments(files, segmentBytes).roomBytes()).toBe(room)
})

test('its spare segment is kept over a restart, also where the disk has no room for another one', () => {
  const { files, trouble } = troubledFiles()
  const fresh = openSegments(files, segmentBytes)
  const room = fresh.roomBytes()
  fresh.close()
  trouble.isFull = true
  expect(openSegments(files, segmentBytes).roomBytes()).toBe(room)
})

test('where the spare segment is used up and none can be allocated, it is full and says so', () => {
  const { files, trouble } = troubledFiles()
  const segments = openSegments(files, segmentBytes)
  trouble.isFull = true
  segments.append(block)
  segments.append(block)
  expect([segments.end().segment, segments.roomBytes()]).toEqual([2, segmentBytes - segments.end().offset])
  expect(() => segments.append(block)).toThrow(
    new JournalFullError('no room is left in the journal and none can be allocated'),
  )
  trouble.isFull = false
  segments.append(block)
  expect(segments.end().segment).toBe(3)
})

test.each([
  ['exactly fills the room of its segment', 0, 1],
  ['is a byte longer than that', 1, 2],
])('a block that %s is written where it has room', (_, more, segment) => {
  const { files } = troubledFiles()
  const segments = openSegments(files, segmentBytes)
  const { offset } = segments.end()
  segments.append(Buffer.alloc(segmentBytes - offset - headRoomBytes + more, 'x'))
  expect(segments.end().segment).toBe(segment)
})

test('after a failed write one new segment is begun, and that one is written on', () => {
  const { files, trouble } = troubledFiles()
  const segments = openSegments(files, segmentBytes)
  trouble.isFailing = true
  expect(() => segments.append(block)).toThrow('EIO')
  expect(segments.roomBytes()).toBe(segmentBytes)
  trouble.isFailing = false
  const line = Buffer.from('a line\n')
  segments.append(line)
  segments.append(line)
  expect(segments.end().segment).toBe(2)
  expect(segments.roomBytes()).toBe(2 * segmentBytes - segments.end().offset)
})

test.each([
  { head: 'with a hole', at: 10, bytes: Buffer.alloc(1), isSameJournal: true },
  { head: 'without its first sign', at: 0, bytes: Buffer.alloc(1), isSameJournal: true },
  { head: 'that is whole and empty', at: 0, bytes: Buffer.from('\n'), isSameJournal: false },
])('a last segment whose first line is one $head leaves the journal the one that it was: $isSameJournal', (given) => {
  const { files } = troubledFiles()
  const before = openSegments(files, segmentBytes)
  before.append(block)
  const { journalId } = before.end()
  before.append(block)
  before.close()
  const handle = files.open(2)
  files.writeDurably(handle, given.bytes, given.at)
  files.close(handle)
  const after = openSegments(files, segmentBytes)
  expect(after.end().journalId === journalId).toBe(given.isSameJournal)
  after.close()
})

test('a journal is the same one after a restart, before anything is written to it and behind each change of segments', () => {
  const { files } = troubledFiles()
  const opened: number[] = []
  const closed: number[] = []
  const watched: JournalFiles = {
    ...files,
    open(segment) {
      const handle = files.open(segment)
      opened.push(handle)
      return handle
    },
    close(handle) {
      closed.push(handle)
      files.close(handle)
    },
  }
  const fresh = openSegments(watched, segmentBytes)
  const { journalId } = fresh.end()
  fresh.close()
  for (const segment of [1, 2, 3]) {
    const segments = openSegments(watched, segmentBytes)
    expect(segments.end().journalId).toBe(journalId)
    segments.append(block)
    const end = segments.end()
    expect(end.segment).toBe(segment)
    segments.close()
    const again = openSegments(watched, segmentBytes)
    expect(again.end()).toEqual(end)
    again.close()
  }
  // Else a segment could not be removed on Windows.
  expect(closed).toEqual(opened)
})

test.each([
  ['a line feed and nothing else', '\n'],
  ['words of something else', 'not a journal\n'],
])('behind a segment that begins with %s a new journal begins, and stays the same one from then on', (_, words) => {
  const { files } = troubledFiles()
  openSegments(files, segmentBytes).close()
  const handle = files.open(2)
  files.writeDurably(handle, Buffer.from(words), 0)
  files.close(handle)
  const first = openSegments(files, segmentBytes)
  const end = first.end()
  first.close()
  const second = openSegments(files, segmentBytes)
  expect([second.end(), end.segment]).toEqual([end, 3])
  second.close()
})

test('of segments that were made and never written to, the first is the one that is written to', () => {
  const { files } = troubledFiles()
  files.allocate(1, segmentBytes)
  files.allocate(2, segmentBytes)
  const segments = openSegments(files, segmentBytes)
  expect(segments.end().segment).toBe(1)
  segments.close()
})

test.each([
  ['is shorter than it should be', 100, ''],
  ['holds half of its first line', segmentBytes, '0123abcd {"type":"seg'],
])('a spare segment that %s, as a crash may leave it, is made anew', (_, bytes, words) => {
  const { files } = troubledFiles()
  openSegments(files, segmentBytes).close()
  files.remove(2)
  files.allocate(2, bytes)
  const handle = files.open(2)
  if (words !== '') files.writeDurably(handle, Buffer.from(words), 0)
  files.close(handle)
  const segments = openSegments(files, segmentBytes)
  expect([files.read(2).length, files.allocated(2)]).toEqual([0, segmentBytes])
  expect(segments.end().segment).toBe(1)
  segments.close()
})
