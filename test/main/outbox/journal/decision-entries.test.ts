import { expect, onTestFinished, test } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { createDecisionEntries } from '../../../../src/main/outbox/journal/decision-entries.ts'
import { openJournal, type Journal } from '../../../../src/main/outbox/journal/journal.ts'
import { journalFilesIn } from '../../../../src/main/outbox/journal/journal-files.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'
import { openStation, tempFolder } from '../station.ts'

/** Beside a database that holds one draft, with a journal that says what is written to it. */
function entriesOn() {
  const station = openStation({ isStarted: false })
  station.enter('R1')
  const clock = createFakeClock()
  const real = openJournal(journalFilesIn(tempFolder()))
  onTestFinished(() => {
    real.close()
    station.die()
  })
  const state = { isRecovered: true, isFull: false }
  const written: string[] = []
  const write = (what: string): void => {
    if (state.isFull) throw new Error('ENOSPC')
    written.push(what)
  }
  const journal: Journal = {
    ...real,
    mark: ({ held, atMs }) => write(`${held?.drafts} at ${atMs - clock.now()}`),
    append: (answers, intents, notes = []) => write(`append with ${notes.map(({ held }) => held?.drafts).join()}`),
  }
  const failures: unknown[] = []
  const entries = createDecisionEntries({
    stores: openStores(station.db),
    journal,
    clock,
    isRecovered: () => state.isRecovered,
    storageFailed: (error) => failures.push(error),
  })
  /** @returns what is written within this time */
  const after = (ms: number): string[] => {
    clock.advance(ms)
    return written.splice(0)
  }
  return { entries, state, failures, after }
}

test('drafts that were entered are counted once, a second after the first of them', () => {
  const { entries, after } = entriesOn()
  entries.entered()
  expect(after(500)).toEqual([])
  entries.entered()
  expect(after(499)).toEqual([])
  expect(after(1)).toEqual(['1 at 0'])
  expect(after(60_000)).toEqual([])
  entries.entered()
  expect(after(1000)).toEqual(['1 at 0'])
})

test('the next write of the journal takes the count along, and then it needs no write of its own', () => {
  const { entries, after } = entriesOn()
  entries.journal.append([], [])
  entries.entered()
  entries.journal.append([], [])
  entries.journal.append([], [])
  expect(after(60_000)).toEqual(['append with ', 'append with 1', 'append with '])
})

test('where that write is refused, the count comes by itself', () => {
  const { entries, state, after } = entriesOn()
  entries.entered()
  state.isFull = true
  expect(() => entries.journal.append([], [])).toThrow('ENOSPC')
  state.isFull = false
  expect(after(1000)).toEqual(['1 at 0'])
})

test('a decision is counted at once, with what was entered before it', () => {
  const { entries, after } = entriesOn()
  entries.entered()
  entries.decided()
  expect(after(60_000)).toEqual(['1 at 0'])
  const double = entries.marked((count: number) => 2 * count)
  expect([double(21), after(0)]).toEqual([42, ['1 at 0']])
})

test('a decision that the journal refuses is told of, a draft that is not counted is not', () => {
  const { entries, state, failures, after } = entriesOn()
  state.isFull = true
  entries.entered()
  expect([after(1000), failures]).toEqual([[], []])
  entries.decided()
  expect(failures).toMatchObject([{ message: 'ENOSPC' }])
})

test('before recovery nothing is counted, and behind it everything', () => {
  const { entries, state, after } = entriesOn()
  state.isRecovered = false
  entries.entered()
  entries.decided()
  expect(after(60_000)).toEqual([])
  state.isRecovered = true
  expect(after(60_000)).toEqual([])
  entries.entered()
  expect(after(1000)).toEqual(['1 at 0'])
})

test('nothing is counted any more once it is closed', () => {
  const { entries, after } = entriesOn()
  entries.entered()
  entries.close()
  expect(after(60_000)).toEqual([])
})
