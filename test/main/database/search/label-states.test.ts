import { expect, test } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { facetWords } from '../../../../src/main/database/search/bill-facets.ts'
import { createBillSearch } from '../../../../src/main/database/search/bill-search.ts'
import { learnState } from '../../../../src/main/outbox/resolution/tracked-state.ts'
import { knownStatusIds } from '../../../../src/shared/domain/bill/bill.ts'
import { anyBill, type BillFilter } from '../../../../src/shared/domain/bill/bill-filter.ts'
import { runningPrintStates } from '../../../../src/shared/domain/printing/print-states.ts'
import { printStates } from '../../../../src/shared/domain/printing/printing.ts'
import { billOf, fees, openBills, type BillGiven } from '../bill-books.ts'
import { addRequest, samplePrint } from '../sample-rows.ts'

const now = Date.UTC(2026, 10, 21, 5)

function searchOver(...requests: readonly BillGiven[]) {
  const { bills, database } = openBills(...requests)
  const search = createBillSearch(database)
  const found = (filter: Partial<BillFilter>): string[] =>
    search.list({ ...anyBill, ...filter }, now, 0, 50).rows.map(({ billCode }) => billCode)
  const cancel = (billCode: string, outcome: string): void =>
    addRequest(database, { kind: 'cancel', billCode, outcome })
  return { bills, database, search, found, cancel }
}

test('labels are missing until printed, outdated after a change, and not wanted of a cancelled bill', () => {
  const { bills, found } = searchOver({}, { statusId: 6 })
  expect(found({ labels: ['missing'] })).toEqual(['VN000'])
  bills.markLabelPrinted('VN000', now, bills.labelRevision('VN000'))
  expect([found({ labels: ['missing'] }), found({ labels: ['printed'] })]).toEqual([[], ['VN000']])
  bills.replaceBill('VN000', billOf({ name: 'Người khác' }), fees)
  expect([found({ labels: ['printed'] }), found({ labels: ['outdated'] })]).toEqual([[], ['VN000']])
  bills.setStatus('VN000', 6, '', now)
  expect(found({ labels: ['missing', 'outdated'] })).toEqual([])
})

test('no label is missing of a bill that was delivered or returned, whatever older words of a delivered one say', () => {
  const { bills, database, found } = searchOver({}, {}, {}, { statusId: 9 }, { statusId: 7 })
  bills.setStatus('VN000', 4, '', now)
  bills.setStatus('VN001', 10, '', now)
  expect(found({ labels: ['missing'] })).toEqual(['VN004', 'VN003', 'VN002'])
  const words = database.prepare('INSERT INTO bills_search (rowid, text) VALUES (?, ?)')
  const { group, label } = facetWords
  for (const [seq, state] of [
    [1, 'missing'],
    [3, 'printed'],
  ] as const) {
    database.prepare('DELETE FROM bills_search WHERE rowid = ?').run(seq)
    words.run(seq, `lan ${group('delivered')} ${label(state)}`)
  }
  expect(found({ labels: ['missing'] })).toEqual(['VN004', 'VN003'])
  expect(found({ labels: ['printed', 'missing'] })).toEqual(['VN004', 'VN003', 'VN002'])
  expect(found({ labels: ['missing'], query: 'lan' })).toEqual([])
  expect(found({ labels: ['missing'], groups: ['delivered'] })).toEqual([])
})

test('no label is missing of a bill that is being cancelled, also where the words of a returned one are older, and one whose cancel was refused misses it', () => {
  const { bills, database, found, search, cancel } = searchOver(
    {},
    {},
    {},
    {},
    {},
    {},
    { statusId: 7 },
    { statusId: 7 },
  )
  for (const [n, outcome] of ['waiting', 'sending', 'unclear', 'accepted', 'refused'].entries())
    cancel(`VN00${n}`, outcome)
  cancel('VN006', 'unclear')
  bills.setStatus('VN003', 6, '', null)
  bills.setStatus('VN005', 9, '', null)
  database.prepare("UPDATE bills SET status_id = 10 WHERE bill_code = 'VN005'").run()
  expect(found({ labels: ['missing'] })).toEqual(['VN007', 'VN004'])
  expect(found({ labels: ['missing'], exceptions: true })).toEqual(['VN007'])
  expect(search.count({ ...anyBill, labels: ['missing'] }, now, 9, 9)).toBe(2)
  bills.markLabelPrinted('VN000', now, 0)
  expect(found({ labels: ['missing', 'printed'] })).toEqual(['VN007', 'VN004', 'VN000'])
  cancel('VN002', 'refused')
  expect(found({ labels: ['missing'] })).toEqual(['VN007', 'VN004', 'VN002'])
})

test.each(printStates)(
  'Bills and Print say of the same bills that their label is missing where its print is %s',
  (state) => {
    const { database, found, search } = searchOver({}, {})
    const { printJobs } = openStores(database)
    printJobs.insertAll([{ ...samplePrint, id: 'print', subject: 'VN000', state }])
    const missing = printJobs.labels.missing(0, 9)
    expect(missing).toEqual([...([...runningPrintStates, 'unclear'].includes(state) ? [] : ['VN000']), 'VN001'])
    const filter = { ...anyBill, labels: ['missing' as const] }
    expect(found(filter).toReversed()).toEqual(missing)
    expect(search.count(filter, now, 9, 9)).toBe(missing.length)
    const { exported, codes } = search
    for (const rows of [exported(filter, now, 9, 9), codes(filter, now, 9, 9)])
      expect(rows.map(({ billCode }) => billCode).toReversed()).toEqual(missing)
    const states = search.list(anyBill, now, 0, 9).rows.map(({ labelState }) => labelState)
    expect(states).toEqual(['missing', missing.includes('VN000') ? 'missing' : null])
  },
)

test('an outdated label of a bill that is being cancelled is a printed one, in Bills as in Print, until the cancel is refused', () => {
  const { bills, database, found, cancel } = searchOver({}, {}, {}, {})
  const { labels } = openStores(database).printJobs
  for (const billCode of ['VN000', 'VN001', 'VN002']) {
    bills.markLabelPrinted(billCode, now, 0)
    if (billCode !== 'VN002') bills.replaceBill(billCode, billOf({ name: 'Người khác' }), fees)
  }
  const stand = () => {
    const outdated = found({ labels: ['outdated'] })
    expect(labels.outdated(0, 9).toReversed()).toEqual(outdated)
    const all = found({ labels: ['printed', 'outdated', 'missing'] })
    return [outdated, found({ labels: ['printed'] }), all]
  }
  const all = ['VN003', 'VN002', 'VN001', 'VN000']
  expect(stand()).toEqual([['VN001', 'VN000'], ['VN002'], all])
  cancel('VN000', 'waiting')
  expect(stand()).toEqual([['VN001'], ['VN002', 'VN000'], all])
  expect(found({ labels: ['missing', 'outdated'] })).toEqual(['VN003', 'VN001'])
  database.exec("UPDATE requests SET outcome = 'refused'")
  expect(stand()).toEqual([['VN001', 'VN000'], ['VN002'], all])
})

test('a bill whose cancel was accepted misses no label where tracking has it in a state that nobody knows, and does once the cancel has not held', () => {
  const { database, found, cancel } = searchOver({})
  const stores = openStores(database)
  const states = () => [found({ labels: ['missing'] }), stores.printJobs.labels.missing(0, 9)]
  cancel('VN000', 'accepted')
  stores.bills.setStatus('VN000', knownStatusIds.cancelled, '', null)
  const track = (statusId: number) =>
    learnState(stores, { billCode: 'VN000', statusId, statusText: '', askedAtMs: now }, now)
  track(99)
  expect(states()).toEqual([[], []])
  track(knownStatusIds.inTransit)
  expect(states()).toEqual([[], []])
  database.exec("UPDATE requests SET outcome = 'refused'")
  expect(states()).toEqual([['VN000'], ['VN000']])
})
