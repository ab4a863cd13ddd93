import { expect, test } from 'vitest'
import { JournalFullError } from '../../../../src/main/outbox/storage-error.ts'
import { journalFilesIn, type JournalFiles } from '../../../../src/main/outbox/journal/journal-files.ts'
import { openSegments } from '../../../../src/main/outbox/journal/journal-segments.ts'
import { tempFolder } from '../station.ts'

const segmentBytes = 10_000
const block = Buffer.alloc(6000, 'x')

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
  expect([segments.end().segment, segments.roomBytes() < segmentBytes]).toEqual([2, true])
  expect(() => segments.append(block)).toThrow(JournalFullError)
  trouble.isFull = false
  segments.append(block)
  expect(segments.end().segment).toBe(3)
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
