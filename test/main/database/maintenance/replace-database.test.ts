import { copyFileSync, existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replacedFileName, replacedFiles } from '../../../../src/main/database/maintenance/replaced-file.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import {
  incomingOf,
  realDisk,
  replaceDatabase,
  type ExchangeDisk,
} from '../../../../src/main/database/maintenance/replace-database.ts'

const nowMs = Date.UTC(2026, 10, 21)

const tempFolder = (): string => mkdtempSync(join(tmpdir(), 'packbench-replace-'))

function write(file: string, ...words: readonly string[]): void {
  const { database } = openDatabase(file)
  for (const word of words) database.prepare('INSERT INTO documents VALUES (?, ?, 0)').run(word, '{}')
  database.close()
}

function wordsIn(file: string): readonly unknown[] {
  const { database, damagedCopy } = openDatabase(file)
  expect(damagedCopy).toBeNull()
  const words = database.prepare('SELECT name FROM documents ORDER BY name').pluck().all()
  database.close()
  return words
}

/** A database as a killed process leaves it, its last row in the write-ahead log alone, and a backup that is ready beside it. */
function readyToExchange(withLog: boolean): string {
  const folder = tempFolder()
  const file = join(folder, 'station.db')
  const origin = join(tempFolder(), 'station.db')
  write(origin, 'former')
  const { database } = openDatabase(origin)
  if (withLog) database.prepare('INSERT INTO documents VALUES (?, ?, 0)').run('in the log', '{}')
  for (const suffix of ['', ...(withLog ? ['-wal'] : [])]) copyFileSync(origin + suffix, file + suffix)
  database.close()
  const backup = join(tempFolder(), 'backup.db')
  write(backup, 'backup')
  copyFileSync(backup, incomingOf(file))
  return file
}

class Fault extends Error {}

/** The real disk until step number `at`, which is not done; then nothing works any more, or everything does. */
function disk(at: number, afterwards: 'dead' | 'well'): ExchangeDisk & { steps: number } {
  const step = <Args extends readonly unknown[]>(work: (...args: Args) => void) => {
    return (...args: Args): void => {
      watched.steps += 1
      if (afterwards === 'dead' ? watched.steps >= at : watched.steps === at) throw new Fault()
      work(...args)
    }
  }
  const watched = {
    steps: 0,
    exists: realDisk.exists,
    rename: step(realDisk.rename),
    keepAs: step(realDisk.keepAs),
    remove: step(realDisk.remove),
    syncFolder: step(realDisk.syncFolder),
  }
  return watched
}

const exchange = (file: string, on: ExchangeDisk): void =>
  replaceDatabase(file, replacedFileName(file, 'replaced', nowMs), on)

/** Null where the exchange was done. */
function faultOf(file: string, on: ExchangeDisk): unknown {
  try {
    exchange(file, on)
    return null
  } catch (cause) {
    return cause
  }
}

const names = (file: string): string[] => readdirSync(join(file, '..')).toSorted()
const previous = (withLog: boolean): string[] => (withLog ? ['former', 'in the log'] : ['former'])

const kinds = [
  ['closed in order', false],
  ['killed, with a write-ahead log', true],
] as const

test.each(kinds)('a backup takes the place of a database that was %s, which is kept whole beside it', (_, withLog) => {
  const file = readyToExchange(withLog)
  exchange(file, realDisk)
  expect(wordsIn(file)).toEqual(['backup'])
  const [kept = ''] = replacedFiles(file)
  expect(kept).toBe(`${file}.replaced-2026-11-21T00-00-00-000Z`)
  expect(wordsIn(kept)).toEqual(previous(withLog))
  expect(names(file)).toEqual(['station.db', 'station.db.replaced-2026-11-21T00-00-00-000Z'])
})

test.each(kinds)('wherever a crash cuts it short, one whole database is in place: of one that was %s', (_, withLog) => {
  const outcomes: string[] = []
  for (let at = 1; ; at += 1) {
    const file = readyToExchange(withLog)
    const fault = faultOf(file, disk(at, 'dead'))
    if (fault === null) break
    expect(fault).toBeInstanceOf(Fault)
    expect(existsSync(file)).toBe(true)
    const [first] = wordsIn(file)
    outcomes.push(String(first))
    const kept = replacedFiles(file)
    expect(kept).toHaveLength(first === 'backup' ? 1 : 0)
    expect(wordsIn(first === 'backup' ? (kept[0] ?? '') : file)).toEqual(previous(withLog))
    expect(names(file).filter((name) => /ready|incoming|half/.test(name))).toEqual([])
  }
  // Before the first step nothing has changed; from then on the next opening ends what was begun.
  expect(outcomes.slice(0, 2)).toEqual(['former', 'backup'])
  expect(outcomes.slice(2).every((outcome) => outcome === 'backup')).toBe(true)
  expect(outcomes.length).toBeGreaterThan(withLog ? 6 : 5)
})

test.each(kinds)('a step that the disk refuses leaves what there was, of a database that was %s', (_, withLog) => {
  let at = 1
  for (; ; at += 1) {
    const file = readyToExchange(withLog)
    const fault = faultOf(file, disk(at, 'well'))
    if (fault === null) break
    expect(fault).toBeInstanceOf(Fault)
    expect(replacedFiles(file)).toEqual([])
    expect(wordsIn(file)).toEqual(previous(withLog))
    expect(names(file)).toEqual(['station.db'])
  }
  expect(at).toBeGreaterThan(withLog ? 6 : 5)
})

test.each(kinds)(
  'a second name that cannot be removed is no reason to exchange later: of one that was %s',
  (_, withLog) => {
    const file = readyToExchange(withLog)
    const kept = replacedFileName(file, 'replaced', nowMs)
    const refusing: ExchangeDisk = {
      ...realDisk,
      rename(from, to) {
        if (to === file) throw new Fault()
        realDisk.rename(from, to)
      },
      remove(name) {
        if (name === kept) throw new Fault()
        realDisk.remove(name)
      },
    }
    expect(faultOf(file, refusing)).toBeInstanceOf(Fault)
    expect(wordsIn(file)).toEqual(previous(withLog))
    expect(names(file).filter((name) => /ready|incoming/.test(name))).toEqual([])
  },
)

test('the log is gone for good before the backup takes the name that it belonged to', () => {
  const file = readyToExchange(true)
  const steps: string[] = []
  exchange(file, {
    ...realDisk,
    rename: (from, to) => (steps.push(`rename ${to}`), realDisk.rename(from, to)),
    remove: (name) => (steps.push(`remove ${name}`), realDisk.remove(name)),
    syncFolder: (folder) => (steps.push('sync'), realDisk.syncFolder(folder)),
  })
  expect(steps.slice(-4)).toEqual([`remove ${file}-wal`, `remove ${file}-shm`, 'sync', `rename ${file}`])
})

test('half a copy that a crash left behind is cleared away at the next opening', () => {
  const file = join(tempFolder(), 'station.db')
  write(file, 'former')
  for (const suffix of ['', '-journal', '-wal', '-shm']) writeFileSync(incomingOf(file) + suffix, 'half a co')
  expect(wordsIn(file)).toEqual(['former'])
  expect(names(file)).toEqual(['station.db'])
})

test('of what was the database before, the newest comes first, and logs are no files of their own', () => {
  const file = join(tempFolder(), 'station.db')
  const [second, third] = [replacedFileName(file, 'replaced', nowMs + 1), replacedFileName(file, 'damaged', nowMs + 2)]
  const first = replacedFileName(file, 'damaged', nowMs)
  for (const name of [first, second, third, `${second}-wal`, `${second}.half`, `${file}.old`]) writeFileSync(name, '')
  expect(replacedFileName(file, 'damaged', nowMs)).toBe(`${first}-2`)
  expect(replacedFiles(file)).toEqual([third, second, first])
})
