import { expect, test } from 'vitest'
import { openStores } from '../../../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../../../src/main/database/open.ts'
import { createHandoverScanStore } from '../../../../../src/main/database/stores/handover/handover-scans.ts'
import { scanResults, type HandoverScan } from '../../../../../src/shared/domain/handover.ts'
import { plansOf, preparedBy } from '../../query-plans.ts'

function scanOf(billCode: string, change: Partial<HandoverScan> = {}): Omit<HandoverScan, 'seq'> {
  const parcel = {
    billCode,
    parcel: 1,
    parcels: 1,
    refCode: '',
    receiverName: `Lan ${billCode}`,
    provinceName: '',
    serviceId: null,
    codAmountVnd: 0,
    weightGrams: null,
  }
  const rest = { result: 'taken', refusal: null, detail: '', detailAtMs: null, atMs: 5, operator: 'Mai' } as const
  return { scanned: billCode, parcel, ...rest, ...change }
}

function counter() {
  const { database } = openDatabase(':memory:')
  return { database, scans: openStores(database).handoverScans }
}

test('a scan is answered by its question, also where it was undone since, and the newest that stands is the last', () => {
  const { scans } = counter()
  const [one, two] = [scans.insert(1, 'q1', scanOf('A')), scans.insert(1, 'q2', scanOf('B'))]
  scans.insert(2, 'q3', scanOf('C'))
  expect(one).toEqual({ ...scanOf('A'), seq: one.seq })
  expect([scans.last(1), scans.isUndone(two.seq)]).toEqual([two, false])
  scans.undo(two.seq, 9)
  expect([scans.last(1), scans.isUndone(two.seq), scans.isUndone(one.seq)]).toEqual([one, true, false])
  expect([scans.answerTo('q2'), scans.answerTo('q9')]).toEqual([two, undefined])
  scans.undo(one.seq, 9)
  expect([scans.last(1), scans.last(3)]).toEqual([undefined, undefined])
})

test('a scan is known by its list, its code and its time, under whichever question', () => {
  const { scans, database } = counter()
  scans.insert(1, 'q1', scanOf('A'))
  expect(scans.has(1, { scanned: 'A', atMs: 5 })).toBe(true)
  const others = [scans.has(2, { scanned: 'A', atMs: 5 }), scans.has(1, { scanned: 'B', atMs: 5 })]
  expect([...others, scans.has(1, { scanned: 'A', atMs: 6 })]).toEqual([false, false, false])
  database.exec("UPDATE handover_scans SET scan_json = '{'")
  expect([scans.has(1, { scanned: 'A', atMs: 5 }), scans.last(1), scans.list(1, [], 0, 9).rows]).toEqual([
    false,
    undefined,
    [],
  ])
})

test('the scans of a list are counted and listed by what they came to, newest first, without those that were undone', () => {
  const { scans } = counter()
  const outcomes = ['taken', 'unknown', 'taken', 'refused', 'twice', 'refused', 'refused'] as const
  outcomes.forEach((result, n) => scans.insert(1, `q${n}`, scanOf(`S${n}`, { result })))
  scans.insert(2, 'other', scanOf('X'))
  const undone = scans.insert(1, 'undone', scanOf('Y'))
  scans.undo(undone.seq, 9)
  expect(scans.counts(1)).toEqual({ taken: 2, twice: 1, unknown: 1, refused: 3 })
  expect(scans.counts(3)).toEqual({ taken: 0, twice: 0, unknown: 0, refused: 0 })
  const listed = (...args: Parameters<typeof scans.list>) => {
    const { rows, total } = scans.list(...args)
    return [total, ...rows.map(({ scanned }) => scanned)]
  }
  expect(listed(1, [], 0, 9)).toEqual([7, 'S6', 'S5', 'S4', 'S3', 'S2', 'S1', 'S0'])
  expect(listed(1, [], 2, 2)).toEqual([7, 'S4', 'S3'])
  expect(listed(1, ['unknown', 'taken'], 0, 9)).toEqual([3, 'S2', 'S1', 'S0'])
  expect(scanResults.map((result) => scans.list(1, [result], 0, 9).total)).toEqual([2, 1, 1, 3])
})

test('the receivers of some bills or of all go from the scans of one list, and a second time there are none', () => {
  const { scans } = counter()
  for (const code of ['A', 'B']) scans.insert(1, code, scanOf(code))
  scans.insert(1, 'nothing', scanOf('Z', { parcel: null, result: 'unknown' }))
  scans.insert(2, 'C', scanOf('C'))
  const names = (number: number) => scans.list(number, [], 0, 9).rows.map(({ parcel }) => parcel?.receiverName)
  expect([scans.forgetReceivers(1, []), scans.forgetReceivers(1, ['C'])]).toEqual([false, false])
  expect([scans.forgetReceivers(1, ['A']), scans.forgetReceivers(1, ['A'])]).toEqual([true, false])
  expect(names(1)).toEqual([undefined, 'Lan B', ''])
  expect([scans.forgetReceivers(1, null), scans.forgetReceivers(1, null)]).toEqual([true, false])
  expect([names(1), names(2)]).toEqual([[undefined, '', ''], ['Lan C']])
})

test('the receivers of some bills are sought by their bills, and not in all scans of a list', () => {
  const { database } = openDatabase(':memory:')
  const [ofAll = '', ofSome = ''] = preparedBy(database, createHandoverScanStore).filter((sql) =>
    sql.includes("json_set(scan_json, '$.parcel.receiverName', '')"),
  )
  const plans = [ofAll, ofSome].map((sql) => plansOf(database, sql, 'handover_scans').join())
  expect(plans).toEqual([
    'SEARCH handover_scans USING INDEX handover_scans_by_list (list_seq=?)',
    'SEARCH handover_scans USING INDEX handover_scans_by_bill (<expr>=?)',
  ])
})
