import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRecoverableRows } from '../../../../src/main/database/maintenance/recoverable-rows.ts'
import { openStores, type Stores } from '../../../../src/main/database/open-stores.ts'
import type { Database } from '../../../../src/main/database/open.ts'
import { printStates } from '../../../../src/shared/domain/printing/printing.ts'
import { openBills } from '../bill-books.ts'
import { addDraft, samplePrint } from '../sample-rows.ts'

const codes = ['VN-A', 'VN-B', 'VN-C']

interface Fill {
  (stores: Stores, database: Database): void
}

/** What is read of a database with three bills, under the name of one that was damaged or replaced. */
function readAfter(fill: Fill, reason: 'damaged' | 'replaced' = 'replaced') {
  const { database, folder } = openBills(...codes.map((billCode) => ({ billCode })))
  const stores = openStores(database)
  for (const id of ['A', 'B', 'C']) addDraft(stores, id.repeat(8) + '-0000-4000-8000-000000000000', 'HOLD')
  database.exec("UPDATE drafts SET state = 'CREATED', bill_code = 'VN-' || substr(id, 1, 1)")
  fill(stores, database)
  database.close()
  const file = join(folder, `station.db.${reason}-2026-11-21T08-00-00-000Z`)
  renameSync(join(folder, 'station.db'), file)
  return readRecoverableRows(file)
}

const label = (billCode: string, change: Partial<typeof samplePrint> = {}) => ({
  ...samplePrint,
  id: billCode,
  subject: billCode,
  title: billCode,
  ...change,
})

const unprinted = (fill: Fill, reason?: 'damaged' | 'replaced') => [...readAfter(fill, reason).unprinted].toSorted()

test('a label is read with all that its row says, in the order of asking, and no other paper is taken for one', () => {
  const cut = { field: 'ward', how: 'shortened' } as const
  const full = label('VN-B', {
    state: 'unclear',
    reason: 'still-waiting',
    detail: 'held',
    systemJob: 'zebra-7',
    copies: 2,
    reprintNumber: 3,
    confirmedParcels: [1],
    truncations: [cut],
    sentAtMs: 5,
  })
  const { labels } = readAfter(({ printJobs }) => {
    printJobs.insertAll([full, label('VN-A', { id: 'first of all' }), label('VN-C', { kind: 'slip' })])
    printJobs.setDrawn('VN-B', 4, 2)
  })
  expect(labels).toEqual([
    { ...full, parcels: 2, labelRevision: 4 },
    { ...label('VN-A', { id: 'first of all' }), labelRevision: 0 },
  ])
})

test('a row that is not as it was written is not read, those beside it are, and then of no bill it is known that it has no label', () => {
  const { labels, unprinted: known } = readAfter(({ printJobs }, database) => {
    printJobs.insertAll([label('VN-A', { state: 'sent' }), label('VN-B', { state: 'sent' })])
    database.exec("DROP TRIGGER print_jobs_digest_update; UPDATE print_jobs SET copies = 9 WHERE id = 'VN-A'")
  })
  expect(labels.map(({ id }) => id)).toEqual(['VN-B'])
  expect([...known]).toEqual([])
})

test('rows of an earlier build, which have no digest, are read like all others', () => {
  const { labels } = readAfter(({ printJobs }, database) => {
    printJobs.insertAll([label('VN-A', { state: 'sent' })])
    for (const when of ['insert', 'update']) database.exec(`DROP TRIGGER print_jobs_digest_${when}`)
    database.exec('ALTER TABLE print_jobs DROP COLUMN digest')
  })
  expect(labels.map(({ id, state }) => [id, state])).toEqual([['VN-A', 'sent']])
})

test.each(printStates)(
  'a bill whose label is %s is known as unprinted where nothing of it can be on paper',
  (state) => {
    const isUnprinted = state === 'failed' || state === 'cancelled'
    const known = unprinted(({ printJobs }) => printJobs.insertAll([label('VN-A', { state })]))
    expect(known).toEqual([...(isUnprinted ? ['VN-A'] : []), 'VN-B', 'VN-C'])
  },
)

test('what was scanned, or could not be taken back from the printer, may be on paper although it failed', () => {
  const known = unprinted(({ printJobs }) =>
    printJobs.insertAll([
      label('VN-A', { state: 'failed', reason: 'not-taken-back' }),
      label('VN-B', { state: 'failed', confirmedParcels: [1], parcels: 2 }),
    ]),
  )
  expect(known).toEqual(['VN-C'])
})

test('the end of a damaged file may be gone: nothing is known as unprinted where anything was printed before', () => {
  const printing: Fill = ({ printJobs }) => printJobs.insertAll([label('VN-A', { state: 'sent' })])
  expect(unprinted(printing, 'damaged')).toEqual([])
  expect(unprinted(() => undefined, 'damaged')).toEqual(codes)
})

test.each(['damaged', 'replaced'] as const)(
  'where a row of a print is gone from a %s file, nothing is known as unprinted',
  (reason) => {
    const known = unprinted(({ printJobs }, database) => {
      printJobs.insertAll([label('VN-A', { state: 'sent' })])
      database.exec('DELETE FROM print_jobs')
    }, reason)
    expect(known).toEqual([])
  },
)

test('without counters a damaged file proves nothing', () => {
  expect(unprinted((_, database) => database.exec('DELETE FROM counters'), 'damaged')).toEqual([])
})
