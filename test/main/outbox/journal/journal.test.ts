import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { openJournal } from '../../../../src/main/outbox/journal/journal.ts'
import type { Journal } from '../../../../src/main/outbox/journal/journal.ts'
import { JournalFullError } from '../../../../src/main/outbox/storage-error.ts'
import { journalFilesIn } from '../../../../src/main/outbox/journal/journal-files.ts'
import type { JournalFiles } from '../../../../src/main/outbox/journal/journal-files.ts'
import { isBehindMarker } from '../../../../src/main/outbox/journal/rollback-marker.ts'
import { encodeLine } from '../../../../src/main/outbox/journal/journal-line.ts'
import type { AnswerLine, IntentLine, JournalLine } from '../../../../src/main/outbox/journal/journal-line.ts'
import { created, tempFolder, validBill } from '../station.ts'
import { dayMs } from '../../../../src/shared/domain/time/time-units.ts'

function intent(attemptId: string, atMs = 1000): IntentLine {
  const place = { type: 'intent', draftId: `d-${attemptId}`, refCode: 'Mã-1', monotonicMs: 1 } as const
  return { ...place, attemptId, atMs, noteFollows: true, bill: validBill }
}

function answer(attemptId: string, atMs = 2000): AnswerLine {
  const answered = created('Mã-1')
  if (answered.kind !== 'created') throw new Error('not a success')
  const call = { httpStatus: 200, tokenGeneration: 1, responseText: 'dòng\nhai' }
  return { type: 'answer', attemptId, atMs, ...call, answer: answered }
}

const segment = (folder: string, n = 1): string => join(folder, `journal-00000${n}.log`)

const attemptOf = (line: JournalLine): string => ('attemptId' in line ? line.attemptId : line.type)

test('what was appended is read back after a restart, in order', () => {
  const folder = tempFolder()
  const journal = openJournal(journalFilesIn(folder))
  journal.append([], [intent('a'), intent('b')])
  journal.append([answer('a')], [])
  journal.close()
  const again = openJournal(journalFilesIn(folder))
  again.append([answer('b')], [])
  expect(again.read(null).lines).toEqual([intent('a'), intent('b'), answer('a'), answer('b')])
})

test('its room is on the disk before the first line is written, and a spare segment beside it', () => {
  const folder = tempFolder()
  openJournal(journalFilesIn(folder))
  expect(readdirSync(folder)).toEqual(['journal-000001.log', 'journal-000002.log'])
  expect(readFileSync(segment(folder)).length).toBe(1024 * 1024)
})

test('a torn line is skipped, and the lines before and behind it survive', () => {
  const folder = tempFolder()
  const journal = openJournal(journalFilesIn(folder))
  journal.append([], [intent('a')])
  const whole = journal.position().offset
  journal.append([], [intent('b')])
  const torn = journal.position().offset - 100
  journal.close()
  const bytes = readFileSync(segment(folder))
  bytes.fill(0, torn)
  writeFileSync(segment(folder), bytes)
  const again = openJournal(journalFilesIn(folder))
  again.append([], [intent('c')])
  expect(torn).toBeGreaterThan(whole)
  expect(again.read(null).lines.map(attemptOf)).toEqual(['a', 'c'])
})

test('a hole of zeros inside a line, as a crashed disk may leave it, costs that line alone', () => {
  const folder = tempFolder()
  const journal = openJournal(journalFilesIn(folder))
  journal.append([], [intent('a'), intent('b'), intent('c')])
  journal.close()
  const bytes = readFileSync(segment(folder))
  const middle = bytes.indexOf('"attemptId":"b"')
  bytes.fill(0, middle, middle + 10)
  writeFileSync(segment(folder), bytes)
  const again = openJournal(journalFilesIn(folder))
  expect(again.read(null).lines.map(attemptOf)).toEqual(['a', 'c'])
})

test('a line whose text was altered is not believed', () => {
  const folder = tempFolder()
  const journal = openJournal(journalFilesIn(folder))
  journal.append([answer('a')], [])
  journal.close()
  const bytes = readFileSync(segment(folder))
  bytes.write('VN-XX-1', bytes.indexOf('VN-Mã'))
  writeFileSync(segment(folder), bytes)
  expect(openJournal(journalFilesIn(folder)).read(null).lines).toEqual([])
})

test('a full segment is followed by the next, and reading spans both', () => {
  const folder = tempFolder()
  const journal = openJournal(journalFilesIn(folder), 200_000)
  for (let n = 0; n < 300; n += 1) {
    journal.append([], [intent(`a${n}`)])
    journal.append([answer(`a${n}`)], [])
  }
  expect(journal.position().segment).toBeGreaterThan(1)
  expect(journal.read(null).lines).toHaveLength(600)
  journal.close()
  expect(openJournal(journalFilesIn(folder), 200_000).read(null).lines).toHaveLength(600)
})

test('on a full disk it takes intents only while their answers will find room', () => {
  const journal = openJournal(withoutRoom(journalFilesIn(tempFolder())), 200_000)
  const begun: string[] = []
  const fill = (): void => {
    for (let n = 0; n < 1000; n += 1) {
      journal.append([], [intent(`a${n}`)])
      begun.push(`a${n}`)
    }
  }
  expect(fill).toThrow(JournalFullError)
  expect(begun.length).toBeGreaterThan(0)
  for (const attemptId of begun) journal.append([answer(attemptId)], [])
  expect(journal.read(null).lines.filter((line) => line.type === 'answer')).toHaveLength(begun.length)
})

test('after a failed write it goes on in a new segment, and what was on disk before stays readable', () => {
  const files = journalFilesIn(tempFolder())
  let isFailing = false
  const failing: JournalFiles = {
    ...files,
    writeDurably: (handle, bytes, position) => {
      files.writeDurably(handle, bytes, position)
      if (isFailing) throw new Error('EIO: fsync failed')
    },
  }
  const journal = openJournal(failing)
  journal.append([], [intent('a')])
  isFailing = true
  expect(() => journal.append([], [intent('b')])).toThrow('EIO')
  isFailing = false
  journal.append([], [intent('c')])
  expect(journal.position().segment).toBe(2)
  const attempts = journal.read(null).lines.map(attemptOf)
  expect(attempts).toContain('a')
  expect(attempts).toContain('c')
})

/** Written at these times until that segment is reached. */
function journalOf(folder: string, ...parts: readonly { readonly atMs: number; readonly upTo: number }[]): Journal {
  const journal = openJournal(journalFilesIn(folder), 200_000)
  for (const { atMs, upTo } of parts) {
    const lines = Array.from({ length: 60 }, (_, n) => answer(`m${n}`, atMs))
    while (journal.position().segment < upTo) journal.append(lines, [])
    journal.append(lines.slice(0, 1), [])
  }
  return journal
}

test('segments are kept for thirty days behind their last line', () => {
  const folder = tempFolder()
  const journal = journalOf(folder, { atMs: 0, upTo: 3 }, { atMs: 20 * dayMs, upTo: 11 })
  journal.prune(30 * dayMs - 1)
  expect(readdirSync(folder)).toHaveLength(12)
  journal.prune(30 * dayMs)
  expect(readdirSync(folder)[0]).toBe('journal-000003.log')
})

test('the last eight segments are kept, however old they are', () => {
  const folder = tempFolder()
  const journal = journalOf(folder, { atMs: 0, upTo: 7 }, { atMs: 20 * dayMs, upTo: 9 })
  journal.prune(40 * dayMs)
  expect(readdirSync(folder).map((name) => Number(name.slice(8, 14)))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('a clock that is far from the last line deletes nothing', () => {
  const folder = tempFolder()
  const journal = journalOf(folder, { atMs: 0, upTo: 3 }, { atMs: 20 * dayMs, upTo: 11 })
  for (const farMs of [3650 * dayMs, 50 * dayMs + 1]) {
    journal.prune(farMs)
    expect(readdirSync(folder)).toHaveLength(12)
  }
  journal.prune(50 * dayMs)
  expect(readdirSync(folder)).toHaveLength(9)
})

/** So that a segment is full after a few writes. */
const many = Array.from({ length: 60 }, (_, n) => answer(`m${n}`, 5000))

test('a segment with one line that only a newer version knows is kept, whatever its age', () => {
  const folder = tempFolder()
  const journal = journalOf(folder, { atMs: 0, upTo: 3 }, { atMs: 20 * dayMs, upTo: 11 })
  const bytes = readFileSync(segment(folder))
  const json = JSON.stringify({ type: 'handed-over', atMs: 5000 })
  bytes.write(`\n${crc32(json).toString(16).padStart(8, '0')} ${json}\n`, bytes.indexOf('\0'))
  writeFileSync(segment(folder), bytes)
  expect(journal.read(null).notUnderstood).toBe(1)
  journal.prune(30 * dayMs)
  expect(readdirSync(folder)).toHaveLength(12)
})

test('answers and the next intents are one write, and answers find their room where the intents find none', () => {
  let writes = 0
  const files = withoutRoom(journalFilesIn(tempFolder()))
  const counting: JournalFiles = {
    ...files,
    writeDurably: (handle, bytes, position) => {
      writes += 1
      files.writeDurably(handle, bytes, position)
    },
  }
  const journal = openJournal(counting, 200_000)
  journal.append([], [intent('a0')])
  const before = writes
  journal.append([answer('a0')], [intent('a1')])
  expect(writes).toBe(before + 1)
  let last = 1
  const fill = (): void => {
    for (;;) {
      journal.append([answer(`a${last}`)], [intent(`a${last + 1}`), intent(`b${last}`)])
      last += 1
    }
  }
  expect(fill).toThrow(JournalFullError)
  expect(journal.read(null).lines.map(attemptOf).at(-1)).toBe(`a${last}`)
  expect(journal.read(null).lines.at(-1)?.type).toBe('answer')
})

test('however many intents it has taken, there is room for the longest answer to each of them', () => {
  const journal = openJournal(withoutRoom(journalFilesIn(tempFolder())), 400_000)
  let open = 0
  const fill = (): void => {
    for (;;) {
      journal.append([], [intent(`a${open}`)])
      open += 1
    }
  }
  expect(fill).toThrow(JournalFullError)
  expect(open).toBeGreaterThan(15)
  for (let n = 0; n < open; n += 1) journal.append([{ ...answer(`a${n}`), responseText: 'x'.repeat(30_000) }], [])
  expect(journal.read(null).lines.filter(({ type }) => type === 'answer')).toHaveLength(open)
})

test('it is read from a position of its own, and whole where the position is of another journal or behind its end', () => {
  const journal = openJournal(journalFilesIn(tempFolder()))
  const start = journal.position()
  journal.append([], [intent('a')])
  expect(journal.read(start)).toMatchObject({ lines: [{ attemptId: 'a' }] })
  expect(journal.read(journal.position())).toMatchObject({ lines: [] })
  for (const foreign of [
    { ...journal.position(), journalId: 'another' },
    { ...start, offset: journal.position().offset + 1 },
    { ...start, segment: 7 },
  ]) {
    expect(journal.read(foreign)).toMatchObject({ lines: [{ attemptId: 'a' }] })
  }
})

test('what is left of it is read where a segment is missing', () => {
  const folder = tempFolder()
  const journal = openJournal(journalFilesIn(folder), 200_000)
  const start = journal.position()
  while (journal.position().segment < 3) journal.append(many, [])
  const all = journal.read(start).lines.length
  rmSync(segment(folder, 2))
  const left = journal.read(start).lines.length
  expect([left > 0, left < all]).toEqual([true, true])
})

test('wherever the first write to a segment is cut off, the journal stays the same and goes on', () => {
  const folder = tempFolder()
  const first = openJournal(journalFilesIn(folder), 60_000)
  const half = Array.from({ length: 80 }, () => answer('fill'))
  first.append(half, [])
  const before = first.position()
  first.append(half, [])
  expect([before.segment, first.position().segment]).toEqual([1, 2])
  first.close()
  const whole = readFileSync(segment(folder, 2))
  const head = whole.indexOf('\n')
  for (const arriving of [1, 9, 10, head - 1, head, head + 1, head + 40, first.position().offset - 1]) {
    const torn = Buffer.from(whole)
    torn.fill(0, arriving)
    writeFileSync(segment(folder, 2), torn)
    const journal = openJournal(journalFilesIn(folder), 60_000)
    const found = journal.position()
    expect(isBehindMarker(found, before)).toBe(false)
    journal.append([], [intent('next')])
    expect(journal.read(found)).toMatchObject({ lines: [{ attemptId: 'next' }] })
    journal.close()
    writeFileSync(segment(folder, 2), whole)
  }
})

test('a torn line and an altered one are left out, and nothing else', () => {
  const folder = tempFolder()
  const journal = openJournal(journalFilesIn(folder))
  const start = journal.position()
  journal.append([], [intent('a'), intent('b')])
  const bytes = readFileSync(segment(folder))
  const torn = Buffer.from(bytes)
  torn.fill(0, journal.position().offset - 50)
  writeFileSync(segment(folder), torn)
  expect(journal.read(start)).toMatchObject({ lines: [{ attemptId: 'a' }] })
  const altered = Buffer.from(bytes)
  altered.write('X', journal.position().offset - 50)
  writeFileSync(segment(folder), altered)
  expect(journal.read(start)).toMatchObject({ lines: [{ attemptId: 'a' }] })
})

/** A disk on which nothing more can be allocated than what the journal has when it opens. */
function withoutRoom(files: JournalFiles): JournalFiles {
  return {
    ...files,
    allocate: (segment, bytes) => {
      if (segment > 2) throw new Error('ENOSPC: no space left on device')
      files.allocate(segment, bytes)
    },
  }
}

test('an intent for which there is no room leaves no trace', () => {
  const journal = openJournal(withoutRoom(journalFilesIn(tempFolder())), 200_000)
  const fill = (): void => {
    for (let n = 0; ; n += 1) journal.append([], [intent(`a${n}`)])
  }
  expect(fill).toThrow(JournalFullError)
  const before = journal.position()
  expect(() => journal.append([], [intent('late')])).toThrow(JournalFullError)
  expect(journal.position()).toEqual(before)
})

test.each<[string, (journal: Journal) => void]>([
  ['at first', () => undefined],
  [
    'once the one before it has its answer',
    (journal) => {
      journal.append([], [intent('b')])
      journal.append([answer('b')], [])
    },
  ],
  [
    'once the one before it has its answer, beside intents that find no room',
    (journal) => {
      journal.append([], [intent('b')])
      const tooMany = Array.from({ length: 100 }, (_, n) => intent(`n${n}`))
      expect(() => journal.append([answer('b')], tooMany)).toThrow(JournalFullError)
    },
  ],
  ['behind answers to intents of an earlier life', (journal) => journal.append([answer('b'), answer('c')], [])],
])('an intent is taken where there is room for it and its answer, and for not a byte more: %s', (_, writeBefore) => {
  const fresh = openJournal(journalFilesIn(tempFolder()))
  writeBefore(fresh)
  const usedBytes = fresh.position().offset
  const headRoomBytes = 256
  const answerBytes = 32 * 1024
  const neededFor = (line: IntentLine): number => encodeLine(line).length + headRoomBytes + answerBytes + usedBytes
  // Two segments of one length are there, the first partly used: together they are as long only where that is even.
  const line = [intent('a'), { ...intent('a'), refCode: 'Mã-10' }].find((each) => neededFor(each) % 2 === 0)!
  const ofLength = (bytes: number): Journal => {
    const journal = openJournal(withoutRoom(journalFilesIn(tempFolder())), bytes)
    writeBefore(journal)
    return journal
  }
  const fits = neededFor(line) / 2
  const journal = ofLength(fits)
  journal.append([], [line])
  expect(journal.read(null).lines.at(-1)).toEqual(line)
  expect(() => ofLength(fits - 1).append([], [line])).toThrow(JournalFullError)
})
