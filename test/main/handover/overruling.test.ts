import { afterEach, beforeEach, expect, test } from 'vitest'
import { hourMs } from '../../../src/shared/domain/time/time-units.ts'
import { trackingOf } from '../database/tracking-records.ts'
import {
  morning,
  openHandoverStation,
  person,
  removeStation,
  saidOf,
  type HandoverStation,
} from './handover-station.ts'

let station: HandoverStation
beforeEach(() => {
  station = openHandoverStation()
})
afterEach(() => removeStation(station))

const said = (code: string) => saidOf(station, code)
const anyway = (seq: number) => station.handover.takeAnyway({ seq }, person).scan

/** A bill whose sender pays now, and has not paid. */
function unpaidBill(billCode: string, options: Parameters<HandoverStation['bill']>[1] = {}): void {
  station.bill(billCode, { ...options, paymentMethodId: 10 })
  station.stores.bills.setTracking(billCode, { ...trackingOf(billCode), paymentStatus: 'Chưa thanh toán' })
}

test('a parcel of another service or day is refused as that, whatever else a person might overrule', () => {
  const old = { createdAtMs: morning - 24 * hourMs }
  unpaidBill('EXPRESS')
  station.bill('DRAFT', { carrierDraft: true, serviceId: 91, ...old })
  station.bill('KEPT', { serviceId: 91, ...old })
  station.handover.withhold({ billCode: 'KEPT', parcel: 1, reason: 'broken', note: '' }, person)
  station.handover.setScope({ ...station.view().scope, serviceIds: [91] }, person)
  expect(['EXPRESS', 'DRAFT', 'KEPT'].map(said)).toEqual(['other-service', 'other-day', 'other-day'])
})

test('of two reasons that a person has to overrule each is asked, and only then is the parcel given', () => {
  unpaidBill('KEPT')
  unpaidBill('DRAFT', { carrierDraft: true })
  station.handover.withhold({ billCode: 'KEPT', parcel: 1, reason: 'broken', note: 'ướt' }, person)
  for (const [billCode, first] of [
    ['KEPT', 'withheld'],
    ['DRAFT', 'carrier-draft'],
  ] as const) {
    const refused = station.scan(billCode)
    expect(refused).toMatchObject({ result: 'refused', refusal: first })
    const second = anyway(refused.seq)
    expect(second).toMatchObject({ result: 'refused', refusal: 'unpaid', detail: 'Chưa thanh toán' })
    expect(station.view().counts.taken).toBe(billCode === 'KEPT' ? 0 : 1)
    expect(anyway(refused.seq)).toEqual(second)
    station.restart()
    const overruled = [first, 'unpaid']
    expect(anyway(second.seq)).toMatchObject({ result: 'taken', refusal: null, parcel: { billCode }, overruled })
  }
  expect(station.view()).toMatchObject({ counts: { taken: 2, missing: 0 }, withheld: [] })
})

test('a withheld parcel stays withheld while its second reason is asked, and is again where that is undone', () => {
  unpaidBill('KEPT')
  const withheld = [{ billCode: 'KEPT', reason: 'broken', note: 'ướt' }]
  station.handover.withhold({ billCode: 'KEPT', parcel: 1, reason: 'broken', note: 'ướt' }, person)
  const second = anyway(station.scan('KEPT').seq)
  expect(station.view()).toMatchObject({ counts: { taken: 0 }, withheld })
  expect(station.handover.undo(anyway(second.seq).seq, person)).toMatchObject({ counts: { taken: 0 }, withheld })
})

test('what came between a refusal and its overruling is asked as well, or said to have changed where nobody may overrule it', () => {
  for (const billCode of ['A1', 'A2', 'A3']) unpaidBill(billCode)
  const [first, last] = [station.scan('A1'), station.scan('A2')]
  expect(() => anyway(first.seq)).toThrow('handover-changed')
  station.handover.withhold({ billCode: 'A2', parcel: 1, reason: 'broken', note: '' }, person)
  expect(anyway(last.seq)).toMatchObject({ result: 'refused', refusal: 'withheld' })
  const third = station.scan('A3')
  station.handover.setScope({ ...station.view().scope, serviceIds: [91] }, person)
  expect(() => anyway(third.seq)).toThrow('handover-changed')
  expect(station.view().counts.taken).toBe(0)
})

test('what is not so any more needs no overruling', () => {
  unpaidBill('A1')
  const refused = station.scan('A1')
  station.stores.bills.setTracking('A1', { ...trackingOf('A1'), paymentStatus: 'Đã thanh toán' })
  expect(anyway(refused.seq)).toMatchObject({ result: 'taken', detail: '' })
})
