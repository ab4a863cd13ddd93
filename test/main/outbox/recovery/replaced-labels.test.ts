import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import type { NewPrint } from '../../../../src/main/database/stores/print/print-jobs.ts'
import { recoverReplacedFiles } from '../../../../src/main/outbox/recovery/replaced-files.ts'
import { createReplacedLabels, type ToldLabels } from '../../../../src/main/outbox/recovery/replaced-labels.ts'
import { printedStates } from '../../../../src/shared/domain/printing/print-states.ts'
import { knownStatusIds } from '../../../../src/shared/domain/bill/bill.ts'
import { samplePrint } from '../../database/sample-rows.ts'
import { damagePages, pageBytes, rootPageOf } from '../../database/damaged-pages.ts'
import { backUp, changeNote, logOf, openStation, putBack, turnsDone, type Station } from '../station.ts'

const replaced = '.replaced-2026-11-21T08-00-00-000Z'
const printed = { state: 'sent', sentAtMs: 7, stateSinceMs: 7 } as const

const label = (refCode: string, change: Partial<NewPrint> = {}): NewPrint => ({
  ...samplePrint,
  id: `job of ${refCode}`,
  subject: `VN-${refCode}`,
  title: `VN-${refCode}`,
  ...change,
})

/** As printing leaves them. */
function add({ db }: Pick<Station, 'db'>, ...labels: NewPrint[]): void {
  const { printJobs, bills } = openStores(db)
  printJobs.insertAll(labels)
  for (const { subject, state, stateSinceMs } of labels)
    if (printedStates.includes(state)) bills.markLabelPrinted(subject, stateSinceMs, 0)
}

/** What is on file of the labels: the references of their bills with the state and the reason. */
const labelsIn = ({ db }: Station): readonly string[] =>
  db
    .prepare<[], string>(
      "SELECT substr(subject, 4) || ' ' || state || ' ' || reason FROM label_jobs ORDER BY subject, seq",
    )
    .pluck()
    .all()

const missing = ({ db }: Station): readonly string[] => openStores(db).printJobs.labels.missing(0, 99)

/** Counted as they were written, so that no list says another number than it has rows. */
function countsFit({ db }: Station): boolean {
  const of = (sql: string) => db.prepare(sql).all()
  return (
    JSON.stringify(
      of(
        "SELECT substr(name, 8) AS state, value AS n FROM counters WHERE name LIKE 'prints:%' AND value > 0 ORDER BY 1",
      ),
    ) === JSON.stringify(of('SELECT state, count(*) AS n FROM label_jobs GROUP BY state ORDER BY 1'))
  )
}

async function create(station: Station, ...refCodes: string[]): Promise<void> {
  for (const refCode of refCodes) station.enter(refCode)
  while (station.queue.counts().READY + station.queue.counts().SENDING > 0) await turnsDone()
}

interface Life {
  readonly before: readonly string[]
  readonly after?: readonly string[]
  /** In the copy too. */
  readonly printedBefore?: readonly NewPrint[]
  readonly printedSince?: (station: Station) => void
}

/** A station whose copy from before has taken the place of its database; `keep` leaves that one beside it. */
async function restored(
  { before, after = [], printedBefore = [], printedSince }: Life,
  keep: boolean,
): Promise<Station> {
  const first = openStation()
  await create(first, ...before)
  add(first, ...printedBefore)
  const backup = backUp(first)
  await create(first, ...after)
  printedSince?.(first)
  first.db.pragma('wal_checkpoint(TRUNCATE)')
  const kept = join(first.folder, 'kept.db')
  copyFileSync(join(first.folder, 'station.db'), kept)
  first.die()
  putBack(first.folder, backup)
  if (keep) copyFileSync(kept, join(first.folder, `station.db${replaced}`))
  return openStation({ folder: first.folder, clock: first.clock, carrier: first.carrier })
}

const doubt = ({ db }: Station): readonly ToldLabels[] =>
  recoverReplacedFiles(db, openStores(db), 9).map(({ told }) => told)

const labelsOver = ({ db, clock }: Station, change: Partial<Parameters<typeof createReplacedLabels>[0]> = {}) => {
  const changed: string[] = []
  const failures: unknown[] = []
  const stores = openStores(db)
  const deps = { db, stores, clock, changed: (codes: readonly string[]) => changed.push(...codes) }
  const labels = createReplacedLabels({ ...deps, failed: (cause) => failures.push(cause), ...change })
  return { labels, changed, failures }
}

/** Until everything is taken over. @returns the bills of whose labels more is known now */
async function recover(station: Station): Promise<readonly string[]> {
  const { labels, changed, failures } = labelsOver(station)
  labels.takeUp(doubt(station))
  const toTake = station.db.prepare<[], string>("SELECT json FROM documents WHERE name = 'labels-to-take'").pluck()
  for (let turn = 0; turn < 500 && (toTake.get() ?? '[]') !== '[]'; turn += 1) await turnsDone()
  await labels.end()
  expect(failures).toEqual([])
  return changed.toSorted()
}
const old = label('OLD', printed)

test('what the replaced database knows as printed, or perhaps, is known here under its own number; what it knows as unprinted is missing', async () => {
  const station = await restored(
    {
      before: ['OLD', 'WAITED', 'STOCK'],
      after: ['SENT', 'SCANNED', 'RAN', 'HANGS', 'FAILED', 'LATE', 'NONE'],
      printedBefore: [old],
      printedSince: (of) =>
        add(
          of,
          label('WAITED', printed),
          label('SENT', printed),
          label('SCANNED', { state: 'confirmed', confirmedParcels: [1], stateSinceMs: 8 }),
          label('RAN', { state: 'rendering' }),
          label('HANGS', { state: 'unclear', reason: 'still-waiting' }),
          label('FAILED', { state: 'failed', reason: 'printer-refused' }),
          label('LATE', { state: 'failed', reason: 'not-taken-back' }),
        ),
    },
    true,
  )
  const doubted = labelsIn(station).filter((one) => one.endsWith('unclear restored-copy'))
  expect([doubted.length, missing(station)]).toEqual([9, []])
  const changed = await recover(station)
  expect(labelsIn(station)).toEqual([
    'HANGS unclear still-waiting',
    'LATE failed not-taken-back',
    'OLD sent none',
    'RAN unclear stopped-while-sending',
    'SCANNED confirmed none',
    'SENT sent none',
    'WAITED sent none',
  ])
  expect(missing(station)).toEqual(['VN-STOCK', 'VN-FAILED', 'VN-LATE', 'VN-NONE'])
  const { bills } = openStores(station.db)
  expect(['WAITED', 'SCANNED', 'RAN'].map((one) => bills.row(`VN-${one}`)?.labelPrintedAtMs)).toEqual([7, 8, null])
  expect(changed).toHaveLength(9)
  expect(countsFit(station)).toBe(true)
})

test('it is in the log with its own time and operator, and what is only in doubt is not', async () => {
  const station = await restored(
    {
      before: ['OLD', 'STOCK'],
      printedBefore: [old],
      after: ['SENT'],
      printedSince: (of) => add(of, label('SENT', printed)),
    },
    true,
  )
  await recover(station)
  const prints = logOf(station).rows.filter(({ action }) => action === 'print')
  expect(prints.map(({ billCode, operator, atMs }) => [billCode, operator, atMs])).toEqual([
    ['VN-SENT', 'Mai', 7],
    ['VN-OLD', 'Mai', 7],
  ])
})

test('a second start changes nothing, also not what a person has said meanwhile', async () => {
  const station = await restored({ before: ['OLD', 'STOCK'], printedBefore: [old], after: ['NEW'] }, false)
  expect(labelsIn(station)).toEqual(['NEW unclear restored-copy', 'OLD sent none', 'STOCK unclear restored-copy'])
  const { printJobs } = openStores(station.db)
  const [job] = printJobs.labels.ofBill('VN-NEW')
  printJobs.changeAll([{ id: job?.id ?? '', state: 'failed', reason: 'not-taken-back', atMs: 3 }])
  const again = station.crashAndReopen()
  expect([labelsIn(again), missing(again)]).toEqual([
    ['NEW failed not-taken-back', 'OLD sent none', 'STOCK unclear restored-copy'],
    ['VN-NEW'],
  ])
})

test('a copy that was made while a label printed learns what became of it, and keeps what it knows better', async () => {
  const station = await restored(
    {
      before: ['GONE', 'RAN', 'SCANNED'],
      printedBefore: [
        label('GONE', { state: 'failed' }),
        label('RAN', { state: 'sending' }),
        label('SCANNED', printed),
      ],
      printedSince: ({ db }) =>
        db.exec(`UPDATE print_jobs SET state = 'sent', sent_at_ms = 7 WHERE subject = 'VN-RAN';
          UPDATE print_jobs SET state = 'confirmed', confirmed_json = '[1]' WHERE subject = 'VN-SCANNED'`),
    },
    true,
  )
  openStores(station.db).printJobs.recover(2)
  await recover(station)
  expect(labelsIn(station)).toEqual(['RAN sent none', 'SCANNED confirmed none', 'GONE failed none'].toSorted())
  expect(missing(station)).toEqual(['VN-GONE'])
  expect(countsFit(station)).toBe(true)
})

test('a label that was printed before the bill was updated is outdated, and one behind the update is not', async () => {
  const station = await restored(
    {
      before: ['OLD'],
      printedBefore: [old],
      after: ['BEFORE', 'BEHIND'],
      printedSince(of) {
        of.db.exec('UPDATE bills SET label_revision = 1')
        add(of, label('BEFORE', printed), label('BEHIND', printed))
        openStores(of.db).printJobs.setDrawn('job of BEHIND', 1, 1)
      },
    },
    true,
  )
  station.db.exec("UPDATE bills SET label_revision = 1 WHERE bill_code <> 'VN-OLD'")
  await recover(station)
  const { printJobs, bills } = openStores(station.db)
  expect(printJobs.labels.outdated(0, 9)).toEqual(['VN-BEFORE'])
  expect([printJobs.labelRevision('job of BEHIND'), bills.labelRevision('VN-BEHIND')]).toEqual([1, 1])
})

test('a label never shows more changes of its bill than are known here, so that the next one makes it outdated', async () => {
  const station = await restored(
    {
      before: ['OLD'],
      printedBefore: [old],
      after: ['NEW'],
      printedSince(of) {
        add(of, label('NEW', printed))
        openStores(of.db).printJobs.setDrawn('job of NEW', 5, 1)
      },
    },
    true,
  )
  await recover(station)
  const { printJobs } = openStores(station.db)
  expect(printJobs.labels.outdated(0, 9)).toEqual([])
  changeNote(station, 'gọi trước', 'NEW')
  await turnsDone()
  expect(printJobs.labels.outdated(0, 9)).toEqual(['VN-NEW'])
})

test('of two files the newer one decides, and an older one proves no label unprinted', async () => {
  const station = await restored({ before: ['OLD', 'STOCK'], printedBefore: [old], after: ['A', 'B'] }, false)
  const at = (hour: number): string => join(station.folder, `station.db.replaced-2026-11-21T0${hour}-00-00-000Z`)
  for (const [hour, state] of [
    [1, 'sent'],
    [2, 'failed'],
  ] as const) {
    const { database } = openDatabase(at(hour))
    database.exec('PRAGMA foreign_keys = OFF')
    add({ db: database }, label('A', { state }))
    database.close()
  }
  copyFileSync(join(station.folder, 'kept.db'), at(0))
  await recover(station)
  expect(labelsIn(station).filter((one) => !one.startsWith('OLD'))).toEqual([
    'A unclear restored-copy',
    'B unclear restored-copy',
    'STOCK unclear restored-copy',
  ])
})

test('what was in doubt in the replaced database too is in doubt here, once, and is no print in the log', async () => {
  const doubtful = { state: 'unclear', reason: 'restored-copy', printer: '', operator: '' } as const
  const station = await restored(
    {
      before: ['OLD', 'STOCK'],
      printedBefore: [old],
      after: ['A', 'B', 'C', 'D'],
      printedSince(of) {
        add(
          of,
          label('STOCK', doubtful),
          label('A', doubtful),
          label('B', doubtful),
          label('D', { ...doubtful, id: 'D' }),
        )
        add(of, label('B', { ...printed, id: 'printed once more' }))
        openStores(of.db).printJobs.changeAll([{ id: 'D', state: 'failed', reason: 'not-taken-back', atMs: 6 }])
      },
    },
    true,
  )
  openStores(station.db).labelDoubts.endDoubt('VN-STOCK')
  await recover(station)
  expect(labelsIn(station)).toEqual([
    'A unclear restored-copy',
    'B sent none',
    'D failed not-taken-back',
    'OLD sent none',
    'STOCK unclear restored-copy',
  ])
  const prints = logOf(station).rows.filter(({ action }) => action === 'print')
  expect(prints.map(({ billCode }) => billCode)).toEqual(['VN-B', 'VN-OLD'])
  expect([missing(station), countsFit(station)]).toEqual([['VN-C', 'VN-D'], true])
})

test('a damaged print costs its neighbours nothing, and its own bill stays in doubt', async () => {
  const station = await restored(
    {
      before: ['OLD'],
      printedBefore: [old],
      after: ['A', 'B', 'C'],
      printedSince(of) {
        add(of, label('A', printed), label('B', printed), label('C', printed))
        of.db.exec("DROP TRIGGER print_jobs_digest_update; UPDATE print_jobs SET copies = 7 WHERE subject = 'VN-B'")
      },
    },
    true,
  )
  expect(await recover(station)).toEqual(['VN-A', 'VN-C'])
  expect(labelsIn(station)).toEqual(['A sent none', 'B unclear restored-copy', 'C sent none', 'OLD sent none'])
})

test('a label of a bill that is not on file here is left out, and so is one whose number a slip has', async () => {
  const station = await restored(
    {
      before: ['OLD'],
      printedBefore: [old, label('OLD', { id: 'taken', kind: 'slip', subject: 'draft' })],
      printedSince({ db }) {
        db.exec("PRAGMA foreign_keys = OFF; DELETE FROM print_jobs WHERE id = 'taken'")
        add({ db }, label('NOWHERE', printed), label('OLD', { ...printed, id: 'taken' }))
      },
    },
    true,
  )
  expect(await recover(station)).toEqual([])
  expect(labelsIn(station)).toEqual(['OLD sent none'])
})

/** Pages with rows of prints. */
function pagesWithLabels(file: string): number[] {
  const bytes = readFileSync(file)
  const pages = Array.from({ length: bytes.length / pageBytes }, (_, n) => n + 1)
  return pages.filter((page) => {
    const content = bytes.subarray((page - 1) * pageBytes, page * pageBytes)
    return content[0] === 0x0d && content.includes('job of R')
  })
}

/** More than one transaction of a replay holds. */
const many = Array.from({ length: 205 }, (_, n) => `R${n}`)

test('of a damaged database what its whole pages say of labels is taken over, and each other bill of the journal is in doubt', async () => {
  const first = openStation()
  await create(first, ...many)
  add(first, ...many.map((refCode) => label(refCode, { ...printed, detail: 'x'.repeat(500) })))
  first.die()
  const file = join(first.folder, 'station.db')
  openDatabase(file).database.close()
  damagePages(file, [rootPageOf(file, 'print_jobs'), rootPageOf(file, 'bills'), ...pagesWithLabels(file).slice(3, 5)])
  const station = openStation({ folder: first.folder, clock: first.clock, carrier: first.carrier })
  expect(labelsIn(station).filter((one) => one.endsWith(' unclear restored-copy'))).toHaveLength(many.length)
  await recover(station)
  const sent = labelsIn(station).filter((one) => one.endsWith(' sent none'))
  const doubted = labelsIn(station).filter((one) => one.endsWith(' unclear restored-copy'))
  expect([sent.length + doubted.length, missing(station)]).toEqual([many.length, []])
  expect(sent.length).toBeGreaterThan(100)
  expect(doubted.length).toBeGreaterThan(0)
  const again = station.crashAndReopen()
  expect([await recover(again), labelsIn(again).length, countsFit(again)]).toEqual([[], many.length, true])
})

test('of a damaged database that never printed no label is in doubt', async () => {
  const first = openStation()
  await create(first, 'A', 'B')
  first.die()
  const file = join(first.folder, 'station.db')
  openDatabase(file).database.close()
  damagePages(file, [rootPageOf(file, 'bills')])
  const station = openStation({ folder: first.folder, clock: first.clock, carrier: first.carrier })
  await recover(station)
  expect([labelsIn(station), missing(station)]).toEqual([[], ['VN-A', 'VN-B']])
  expect(countsFit(station)).toBe(true)
})

test('a bill whose cancel was accepted, or whose parcel has arrived, has no label to look for', async () => {
  const before = openStation()
  await create(before, 'OLD', 'ARRIVED', 'CANCELLED', 'STOCK')
  add(before, old)
  before.queue.requestCancel('VN-CANCELLED')
  await turnsDone()
  openStores(before.db).bills.setStatus('VN-ARRIVED', knownStatusIds.delivered, '', 1)
  const moved = before.crashAndReopen({ fingerprint: 'elsewhere' })
  expect(labelsIn(moved)).toEqual(['OLD sent none', 'STOCK unclear restored-copy'])
})

test('a crash in the middle of the replay leaves no bill whose label is missing', async () => {
  const first = openStation()
  const empty = backUp(first)
  await create(first, ...many)
  first.die()
  putBack(first.folder, empty)
  const cut = openStation({ folder: first.folder, clock: first.clock, carrier: first.carrier, isStarted: false })
  cut.db.exec(`CREATE TRIGGER cut BEFORE INSERT ON bills WHEN NEW.bill_code = 'VN-R203'
    BEGIN SELECT RAISE(ABORT, 'the power is cut'); END`)
  cut.queue.start()
  expect([labelsIn(cut).length, missing(cut)]).toEqual([200, []])
  cut.db.exec('DROP TRIGGER cut')
  const again = cut.crashAndReopen({ fingerprint: 'here' })
  again.queue.start()
  expect([labelsIn(again).length, missing(again)]).toEqual([many.length, []])
})

/** A station of bills that all have their labels, whose copy from before them has taken the place of its database. */
const withLabels = (...refCodes: string[]): Promise<Station> =>
  restored(
    {
      before: ['OLD'],
      printedBefore: [old],
      after: refCodes,
      printedSince: (of) => add(of, ...refCodes.map((refCode) => label(refCode, printed))),
    },
    true,
  )

test('labels are taken over in turns behind the start, and until its turn has come each is in doubt and none is missing', async () => {
  const station = await withLabels(...many)
  const { labels } = labelsOver(station)
  labels.takeUp(doubt(station))
  const left: number[] = []
  const doubted = () => labelsIn(station).filter((one) => one.endsWith('restored-copy')).length
  for (let turn = 0; turn < 99 && left.at(-1) !== 0; turn += 1) {
    left.push(doubted())
    expect(missing(station)).toEqual([])
    await new Promise((resolve) => setImmediate(resolve))
  }
  await labels.end()
  const most = Math.max(...left.slice(1).map((count, n) => (left[n] ?? 0) - count))
  expect([left[0], left.at(-1), most]).toEqual([many.length, 0, 40])
})

test('where the process dies in the middle, the next start takes over the rest, and no label twice', async () => {
  const station = await withLabels(...many)
  const { labels } = labelsOver(station)
  labels.takeUp(doubt(station))
  await new Promise((resolve) => setImmediate(resolve))
  await labels.end()
  const sent = (of: Station) => labelsIn(of).filter((one) => one.endsWith(' sent none')).length
  expect(sent(station)).toBeLessThan(many.length)
  const again = station.crashAndReopen()
  await recover(again)
  expect([sent(again), labelsIn(again).length, countsFit(again)]).toEqual([many.length + 1, many.length + 1, true])
  expect(await recover(again)).toEqual([])
})

test('a copy that knows of no label at all leaves those that were printed since to nobody, not even for a moment', async () => {
  const station = await restored(
    { before: ['OLD'], after: ['NEW'], printedSince: (of) => add(of, label('OLD', printed)) },
    true,
  )
  expect(missing(station)).toEqual(['VN-OLD', 'VN-NEW'])
  const { labels } = labelsOver(station)
  labels.takeUp(doubt(station))
  expect(missing(station)).toEqual(['VN-NEW'])
  await labels.end()
})

test('what a person has said before the turn of a label stands', async () => {
  const station = await withLabels('A', 'B')
  const { labels } = labelsOver(station)
  labels.takeUp(doubt(station))
  const { printJobs } = openStores(station.db)
  const [job] = printJobs.labels.ofBill('VN-A')
  printJobs.changeAll([{ id: job?.id ?? '', state: 'failed', reason: 'not-taken-back', atMs: 3 }])
  await new Promise((resolve) => setImmediate(resolve))
  await labels.end()
  expect(labelsIn(station)).toEqual(['A failed not-taken-back', 'B sent none', 'OLD sent none'])
  expect(missing(station)).toEqual(['VN-A'])
})

test('of several labels of a bill each is taken over, also behind one that may still come', async () => {
  const station = await restored(
    {
      before: ['OLD'],
      printedBefore: [old],
      after: ['A'],
      printedSince: (of) =>
        add(of, label('A', { id: 'first', state: 'failed', reason: 'not-taken-back' }), label('A', printed)),
    },
    true,
  )
  await recover(station)
  expect(labelsIn(station)).toEqual(['A failed not-taken-back', 'A sent none', 'OLD sent none'])
})

test('a disk that takes nothing leaves the rest to the next time', async () => {
  const station = await withLabels('A')
  const { labels, failures } = labelsOver(station)
  const told = doubt(station)
  station.db.exec("CREATE TRIGGER full BEFORE INSERT ON print_jobs BEGIN SELECT RAISE(ABORT, 'disk full'); END")
  labels.takeUp(told)
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect([failures.length, labelsIn(station)]).toEqual([1, ['A unclear restored-copy', 'OLD sent none']])
  station.db.exec('DROP TRIGGER full')
  labels.takeUp([])
  await new Promise((resolve) => setImmediate(resolve))
  await labels.end()
  expect(labelsIn(station)).toEqual(['A sent none', 'OLD sent none'])
})
