import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journalFilesIn } from '../../../../src/main/outbox/journal/journal-files.ts'
import { readJournal, type JournalPosition } from '../../../../src/main/outbox/journal/journal-reading.ts'
import { created, openStation, tempFolder, turnsDone, type Station } from '../station.ts'

/** What a start tells of drafts and orders, and to the packer. */
const told = ({ events }: Station) => events.filter(({ type }) => ['drafts', 'orders', 'alert'].includes(type))

/** A packer goes on, again and again. */
function goOn({ queue }: Station): void {
  for (let n = 0; n < 3; n += 1) queue.resume()
}

test('a start where nothing is missing and nothing was moved tells nothing, whether the database is new or not, and counts no backup', () => {
  const station = openStation()
  goOn(station)
  const counted: string[] = []
  const newestBackup = (): null => {
    counted.push('the newest backup')
    return null
  }
  const after = station.crashAndReopen({ newestBackup })
  goOn(after)
  expect([told(station), told(after), counted]).toEqual([[], [], []])
})

test('of a copy the one draft that waited, all orders and the packer are told, once', () => {
  const before = openStation()
  before.queue.pause()
  const { id } = before.enter('R1')
  const copy = before.crashAndReopen({ fingerprint: 'elsewhere' })
  goOn(copy)
  expect(told(copy)).toEqual([
    { type: 'drafts', ids: [id] },
    { type: 'orders', ids: [] },
    { type: 'alert', code: 'data-put-back', detail: '', count: 1 },
  ])
})

test('of a copy on which nothing waited no draft is told', () => {
  const copy = openStation().crashAndReopen({ fingerprint: 'elsewhere' })
  expect(told(copy)).toEqual([
    { type: 'orders', ids: [] },
    { type: 'alert', code: 'data-put-back', detail: '', count: 0 },
  ])
})

test('that data is missing is told at the start, and not again whenever a packer goes on', () => {
  const station = openStation({ queue: { wasThere: true } })
  goOn(station)
  expect(told(station)).toEqual([{ type: 'alert', code: 'data-missing', detail: '', count: null, backup: null }])
})

test('what else is to be brought back is looked for at the start, once the drafts are held, and whenever a packer goes on', () => {
  const before = openStation()
  before.queue.pause()
  before.enter('R1')
  const states: string[] = []
  const recovered = (): number => states.push(copy.state('R1'))
  before.die()
  const copy = openStation({
    folder: before.folder,
    isStarted: false,
    queue: { fingerprint: 'elsewhere', recovered },
  })
  copy.queue.start()
  expect(states).toEqual(['HOLD'])
  copy.queue.resume()
  expect(states).toEqual(['HOLD', 'HOLD'])
})

/** What of the journal the next start would read. */
function leftToRead({ db, folder }: Station): string[] {
  const json = db.prepare<[], string>("SELECT json FROM documents WHERE name = 'journal-checkpoint'").pluck().get()
  const { lines } = readJournal(journalFilesIn(join(folder, 'journal')), JSON.parse(json ?? '') as JournalPosition)
  return lines.map(({ type }) => type)
}

test('behind a stop in order the next start reads only how much there was', async () => {
  const station = openStation()
  station.enter('R1')
  await turnsDone()
  expect(leftToRead(station)).toContain('answer')
  await station.queue.stop()
  expect(leftToRead(station)).toEqual(['desk'])
})

test('what the database did not take by the stop is read from the journal by the next start', async () => {
  const before = openStation()
  before.carrier.script = null
  before.enter('R1')
  await turnsDone()
  before.db.exec("CREATE TRIGGER full_disk BEFORE INSERT ON bills BEGIN SELECT RAISE(ABORT, 'disk'); END")
  await before.carrier.calls[0]?.answer(created('R1'))
  await before.queue.stop()
  expect(leftToRead(before)).toContain('answer')
  before.db.exec('DROP TRIGGER full_disk')
  expect(before.crashAndReopen().state('R1')).toBe('CREATED')
})

test('a run that ended before it had brought anything back leaves the journal to the next start', async () => {
  const folder = tempFolder()
  const before = openStation({ folder })
  before.db.exec(`VACUUM INTO '${join(folder, 'older.db')}'`)
  before.enter('R1')
  await turnsDone()
  const older = { folder, clock: before.clock, databaseFile: join(folder, 'older.db') }
  const unstarted = openStation({ ...older, isStarted: false })
  await unstarted.queue.stop()
  expect(openStation(older).state('R1')).toBe('CREATED')
})
