import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { knownStatusIds } from '../../../src/shared/domain/bill/bill.ts'
import type { HandoverList } from '../../../src/shared/domain/handover.ts'
import { openHandoverStation, person, removeStation, type HandoverStation } from './handover-station.ts'

let station: HandoverStation
beforeEach(() => {
  station = openHandoverStation()
})
afterEach(() => removeStation(station))

const book = async () => (await station.handover.lists({ sinceMs: 0, offset: 0, limit: 9 })).rows
const withoutParcels = ({ parcels: _parcels, leftBehind: _left, notGiven: _notGiven, ...list }: HandoverList) => list

test('a damaged row of a list that was reopened takes nothing out of it that was scanned since', () => {
  for (const code of ['A1', 'A2']) station.bill(code)
  station.scan('A1')
  station.close()
  station.handover.reopen(1, 'quét sót', person)
  station.scan('A2')
  station.database.exec('DROP TRIGGER handover_parcels_digest_update')
  station.database.exec("UPDATE handover_parcels SET digest = digest + 1 WHERE bill_code = 'A1'")
  expect(station.handover.list(1)).toMatchObject({ taken: 1, unreadable: 1 })
  expect(station.handover.list(1).parcels).toMatchObject([{ billCode: 'A2' }])
  expect(station.view().counts).toMatchObject({ taken: 1, missing: 1 })
})

test('the book says of whole, mended and damaged lists what each of them says', async () => {
  for (const code of ['A1', 'A2', 'A3']) station.bill(code, { packages: 2, cod: 70_000 })
  for (const code of ['A1-1', 'A1-2']) station.scan(code)
  station.close([{ billCode: 'A2', parcel: 1, reason: 'next-run', note: '' }])
  for (const code of ['A2-1', 'A2-2']) station.scan(code)
  station.close()
  station.scan('A3-1')
  station.close()
  station.handover.reopen(3, 'quét sót', person)
  station.scan('A3-2')
  station.database.exec('DROP TRIGGER handover_parcels_digest_update')
  station.database.exec(
    "UPDATE handover_parcels SET digest = digest + 1 WHERE parcel = 1 AND bill_code IN ('A1', 'A2') AND place = 'taken'",
  )
  rmSync(join(station.folder, 'handovers', 'list-000002-r1.json'))
  const rows = await book()
  expect(rows).toMatchObject([
    { number: 3, isOpen: true, taken: 2, unreadable: 0, codAmountVnd: 70_000, weightGrams: 500 },
    { number: 2, taken: 1, left: 2, unreadable: 1, codAmountVnd: 0, weightGrams: 0 },
    { number: 1, taken: 2, left: 4, unreadable: 0, codAmountVnd: 70_000, weightGrams: 500 },
  ])
  expect(rows).toEqual([3, 2, 1].map((number) => withoutParcels(station.handover.list(number))))
})

test('the book is read a list at a turn: what else the station does waits for none behind it', async () => {
  for (const code of ['A1', 'A2', 'A3']) {
    station.bill(code)
    station.scan(code)
    station.close()
  }
  const asked: number[] = []
  const { find } = station.stores.handoverLists
  Object.assign(station.stores.handoverLists, {
    find(number: number) {
      asked.push(number)
      return find(number)
    },
  })
  const answer = book()
  expect(asked).toEqual([3])
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toEqual([3, 2])
  expect(await answer).toMatchObject([{ number: 3 }, { number: 2 }, { number: 1 }])
})

test('receivers of bills are forgotten in the lists that have these bills, taken, left behind, refused or undone; no other is read', () => {
  for (const code of ['A1', 'A2']) station.bill(code)
  station.scan('A1')
  station.close([{ billCode: 'A2', parcel: 1, reason: 'broken', note: '' }])
  station.setStatus('A2', knownStatusIds.cancelled)
  station.bill('A3')
  station.scan('A3')
  station.close()
  // Parcels of another list, or of none, that were scanned all the same.
  station.bill('A4')
  expect(['A4', 'A1', 'A2'].map((code) => station.scan(code).result)).toEqual(['taken', 'refused', 'refused'])
  station.close()
  station.setStatus('A2', 2)
  station.handover.undo(station.scan('A2').seq, person)
  const read: number[] = []
  const { forgetReceivers } = station.stores.handoverLists
  Object.assign(station.stores.handoverLists, {
    forgetReceivers(...given: Parameters<typeof forgetReceivers>) {
      read.push(given[0])
      return forgetReceivers(...given)
    },
  })
  station.stores.inTransaction(() => station.handover.forgetReceiversOf(['A1', 'A2']))
  expect(new Set(read)).toEqual(new Set([1, 3, 4]))
  const rows = ['handover_parcels', 'handover_scans'].map((table) =>
    JSON.stringify(station.database.prepare(`SELECT * FROM ${table}`).all()),
  )
  for (const text of rows) {
    expect(text).not.toMatch(/Người A[12]/)
    expect(text).toMatch(/Người A[34]/)
  }
})

test('files of lists are written anew one at a turn where somebody is forgotten in several, also behind the next start', () => {
  station.bill('A1', { packages: 3 })
  for (const parcel of [1, 2, 3]) {
    station.scan(`A1-${parcel}`)
    station.close()
  }
  const named = (): readonly boolean[] =>
    [1, 2, 3].map((number) => JSON.stringify(station.archive.read(number)).includes('Người A1'))
  expect(named()).toEqual([true, true, true])
  station.stores.inTransaction(() => station.handover.forgetReceiversOf(['A1']))
  expect(named()).toEqual([false, true, true])
  station.clock.advance(100)
  expect(named()).toEqual([false, false, true])
  station.restart()
  expect(named()).toEqual([false, false, false])
})
