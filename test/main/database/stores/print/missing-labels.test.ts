import { expect, test } from 'vitest'
import { openStores } from '../../../../../src/main/database/open-stores.ts'
import { batchOutcomes } from '../../../../../src/shared/domain/request/batch.ts'
import { knownStatusIds } from '../../../../../src/shared/domain/bill/bill.ts'
import { printStates } from '../../../../../src/shared/domain/printing/printing.ts'
import { openBills, type BillGiven } from '../../bill-books.ts'
import { addRequest, samplePrint } from '../../sample-rows.ts'

const statusIds = [null, ...Object.values(knownStatusIds)]
const { delivered, cancelled, returned } = knownStatusIds
const underWay = statusIds.filter((id) => id !== delivered && id !== cancelled && id !== returned)

function stationWith(...bills: readonly BillGiven[]) {
  const { database } = openBills(...bills)
  const stores = openStores(database)
  return { database, stores, labels: stores.printJobs.labels }
}

/** Of every bill that is printed here an update has changed what its label says. */
const changeAll = 'UPDATE bills SET label_revision = 1'

test('a label is missing, or says something else than its bill, until the journey of the parcel has ended', () => {
  const { database, labels } = stationWith(
    ...statusIds.map((statusId) => ({ billCode: `S${statusId ?? ''}`, statusId })),
  )
  const codes = underWay.map((statusId) => `S${statusId ?? ''}`)
  expect(labels.missing(0, 99)).toEqual(codes)
  expect([labels.countMissing(), labels.countOutdated()]).toEqual([codes.length, 0])
  database.exec(`UPDATE bills SET label_printed_at_ms = 5; ${changeAll}`)
  expect(labels.outdated(0, 99)).toEqual(codes)
  expect([labels.countMissing(), labels.countOutdated()]).toEqual([0, codes.length])
  expect([labels.outdated(1, 2), labels.outdated(codes.length, 2)]).toEqual([codes.slice(1, 3), []])
  database.exec('UPDATE bills SET printed_revision = 1')
  expect([labels.outdated(0, 99), labels.countOutdated()]).toEqual([[], 0])
})

test('a bill that is cancelled, or may be, wants no label; one whose cancel was refused or taken back wants one', () => {
  const { database, labels } = stationWith(
    ...batchOutcomes.map((billCode) => ({ billCode })),
    { billCode: 'refused since' },
    { billCode: 'taken back since' },
    { billCode: 'to return' },
  )
  for (const outcome of batchOutcomes) addRequest(database, { kind: 'cancel', billCode: outcome, outcome })
  for (const outcome of ['unclear', 'refused'])
    addRequest(database, { kind: 'cancel', billCode: 'refused since', outcome })
  for (const outcome of ['unclear', 'not-sent'])
    addRequest(database, { kind: 'cancel', billCode: 'taken back since', outcome })
  addRequest(database, { kind: 'return', billCode: 'to return', outcome: 'accepted' })
  const wanted = ['refused', 'not-sent', 'refused since', 'to return']
  expect(labels.missing(0, 99)).toEqual(wanted)
  database.exec(`UPDATE bills SET label_printed_at_ms = 5; ${changeAll}`)
  expect(labels.outdated(0, 99)).toEqual(wanted)
})

test('a label is missing of which no print runs and none may have come out', () => {
  const { stores, labels } = stationWith(...printStates.map((billCode) => ({ billCode })), { billCode: 'slip' })
  stores.printJobs.insertAll(printStates.map((state) => ({ ...samplePrint, id: state, subject: state, state })))
  stores.printJobs.insertAll([{ ...samplePrint, id: 'slip', subject: 'slip', kind: 'slip' }])
  // Whether a label came out its bill says.
  expect(labels.missing(0, 99)).toEqual(['sent', 'confirmed', 'failed', 'cancelled', 'slip'])
})

test('labels that need somebody are those of the newest print of a bill that wants one', () => {
  const { stores, database, labels } = stationWith({ billCode: 'A' }, { billCode: 'B', statusId: 4 }, { billCode: 'C' })
  const print = (id: string, subject: string, state: 'failed' | 'sent') =>
    stores.printJobs.insertAll([{ ...samplePrint, id, subject, state }])
  print('1', 'A', 'failed')
  print('2', 'A', 'failed')
  print('3', 'B', 'failed')
  print('4', 'C', 'failed')
  print('5', 'C', 'sent')
  const ids = (...args: Parameters<typeof labels.list>) => {
    const { rows, total } = labels.list(...args)
    return [total, ...rows.map(({ id }) => id)]
  }
  expect(ids(['failed'], true, 0, 9)).toEqual([1, '2'])
  expect(labels.count(['failed'], true)).toBe(1)
  expect(ids(['failed'], false, 0, 9)).toEqual([4, '4', '3', '2', '1'])
  expect(ids(['failed', 'sent'], false, 1, 2)).toEqual([5, '4', '3'])
  expect(ids([], false, 0, 9)).toEqual([5, '5', '4', '3', '2', '1'])
  expect(labels.list([], false, 0, 9).rows.map(({ isLatest }) => isLatest)).toEqual([true, false, true, true, false])
  addRequest(database, { kind: 'cancel', billCode: 'A', outcome: 'waiting' })
  expect(ids(['failed'], true, 0, 9)).toEqual([0])
  expect(labels.ofBill('A').map(({ id }) => id)).toEqual(['2', '1'])
})
