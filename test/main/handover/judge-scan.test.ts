import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import type { DraftState } from '../../../src/shared/domain/draft.ts'
import { addUnknownAttempt } from '../database/unknown-attempt.ts'
import {
  draftOfOrder,
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

test('small letters are the parcel that capitals name, and a parcel that its bill does not have is none', () => {
  station.bill('A1')
  station.bill('B1', { packages: 2 })
  expect(station.scan('b1-2')).toMatchObject({ result: 'taken', parcel: { billCode: 'B1', parcel: 2, parcels: 2 } })
  expect(['B1-2', 'b1-3', 'b1'].map(said)).toEqual(['twice', 'no-such-parcel', 'parcel-code-needed'])
  expect(['A1-1', 'a1-2'].map(said)).toEqual(['no-such-parcel', 'no-such-parcel'])
  expect(station.scan('a1')).toMatchObject({ result: 'taken', parcel: { billCode: 'A1' } })
  station.setStatus('A1', 6)
  expect(said('A1-1')).toBe('cancelled')
})

test('a code that may be of one bill or the reference of another is asked back', () => {
  station.bill('A1', { refCode: 'B1-2' })
  station.bill('A2', { refCode: 'B1-3' })
  station.bill('B1', { packages: 2 })
  station.bill('C1', { refCode: 'b1' })
  expect(['B1-2', 'b1-2', 'b1'].map(said)).toEqual(Array.from({ length: 3 }, () => 'may-be-another'))
  // There is no third parcel, so the reference is meant; a bill's own code as it is written is its own.
  expect(station.scan('B1-3')).toMatchObject({ result: 'taken', parcel: { billCode: 'A2' } })
  expect(station.scan('B1')).toMatchObject({ refusal: 'parcel-code-needed', parcel: { billCode: 'B1' } })
  expect(said('B1-1')).toBe('taken')
})

test('the parcel whose code is also a reference is offered to a person, and the other shipment goes by its own code', () => {
  station.bill('A1', { refCode: 'B1-2' })
  station.bill('B1', { packages: 2 })
  const asked = station.scan('B1-2')
  expect(asked).toMatchObject({ result: 'refused', refusal: 'may-be-another', parcel: { billCode: 'B1', parcel: 2 } })
  expect(station.view().counts.taken).toBe(0)
  const given = anyway(asked.seq)
  expect(given).toMatchObject({ result: 'taken', parcel: { billCode: 'B1', parcel: 2 }, overruled: ['may-be-another'] })
  expect(station.view().counts).toMatchObject({ taken: 1, missing: 2 })
  expect(station.scan('A1')).toMatchObject({ result: 'taken', parcel: { billCode: 'A1' } })
  // Scanned once more it may still be either, and that one is in the list.
  expect(anyway(station.scan('B1-2').seq)).toMatchObject({ result: 'twice', parcel: { billCode: 'B1', parcel: 2 } })
  expect(station.view().counts).toMatchObject({ taken: 2, missing: 1 })
})

test('what refuses the one of two shipments that is meant is said once a person has said that it is meant', () => {
  station.bill('A1', { refCode: 'B1-2' })
  station.bill('B1', { packages: 2, carrierDraft: true })
  const second = anyway(station.scan('B1-2').seq)
  expect(second).toMatchObject({ result: 'refused', refusal: 'carrier-draft' })
  const given = anyway(second.seq)
  expect(given).toMatchObject({ result: 'taken', overruled: ['may-be-another', 'carrier-draft'] })
  expect(station.handover.undo(given.seq, person)).toMatchObject({ counts: { taken: 0 } })
  station.setStatus('B1', 6)
  expect(anyway(station.scan('B1-2').seq)).toMatchObject({ result: 'refused', refusal: 'cancelled' })
  expect(station.view().counts.taken).toBe(0)
})

test('no parcel is offered where nobody can say which is meant: of a bill of several, and of two bills of one reference', () => {
  station.bill('B1', { packages: 2 })
  station.bill('C1', { refCode: 'b1' })
  station.bill('D1', { refCode: 'TWICE' })
  station.bill('D2', { refCode: 'TWICE' })
  for (const code of ['b1', 'TWICE']) {
    const asked = station.scan(code)
    expect(asked).toMatchObject({ result: 'refused', refusal: 'may-be-another', parcel: null })
    expect(() => anyway(asked.seq)).toThrow('handover-changed')
  }
  expect(['B1-1', 'B1-2', 'C1', 'D1', 'D2'].map(said)).toEqual(Array.from({ length: 5 }, () => 'taken'))
})

function draft(id: string, state: DraftState, refCode: string): void {
  const bill = { ...emptyBill, refCode }
  const reason = { reason: 'none', reasonDetail: '', referenceOverridden: true } as const
  station.stores.drafts.insert({ id, state, ...reason, billCode: null, createdAtMs: morning, bill })
}

test('a reference that a bill and a draft without one have is asked back, and the draft that was given up counts no more', () => {
  station.bill('A1', { refCode: 'SHOP-1' })
  station.bill('A2', { refCode: 'SHOP-2' })
  station.bill('A3', { refCode: 'SHOP-3' })
  draft('D1', 'READY', 'SHOP-1')
  draft('D2', 'ABANDONED', 'SHOP-2')
  draft('D3', 'ABANDONED', 'SHOP-3')
  addUnknownAttempt(station.stores, 'D3')
  const asked = station.scan('SHOP-1')
  expect(asked).toMatchObject({ result: 'refused', refusal: 'may-be-another', parcel: { billCode: 'A1' } })
  expect(anyway(asked.seq)).toMatchObject({ result: 'taken', parcel: { billCode: 'A1' } })
  // It may be the slip of the other parcel: that it is there already would be no answer.
  expect([said('SHOP-1'), said('SHOP-2'), said('SHOP-3')]).toEqual(['may-be-another', 'taken', 'may-be-another'])
})

test('the number of an order is asked back where it has two bills, or another draft or order whose parcel it may be', () => {
  const [billed, again] = [draftOfOrder('CREATED', 'A1'), draftOfOrder('CREATED', 'A2')]
  const cancelled = draftOfOrder('CREATED', 'A9')
  const orders = {
    TWO: [{ drafts: [billed, again] }],
    SHOPS: [{ drafts: [billed] }, { drafts: [again] }],
    HALF: [{ drafts: [billed, draftOfOrder('READY', null)] }],
    AGAIN: [{ drafts: [cancelled, billed] }],
    GONE: [{ drafts: [billed, draftOfOrder('EDITING', null, true), draftOfOrder('ABANDONED', null)] }, { drafts: [] }],
    ANEW: [{ drafts: [cancelled, draftOfOrder('READY', null)] }],
    NONE: [{ drafts: [cancelled] }],
  }
  station.end()
  station = openHandoverStation(
    station.folder,
    (number) => Object.entries(orders).find(([each]) => each === number)?.[1] ?? [],
  )
  for (const code of ['A1', 'A2', 'A9']) station.bill(code)
  station.setStatus('A9', 6)
  expect(['TWO', 'SHOPS', 'HALF'].map(said)).toEqual(Array.from({ length: 3 }, () => 'may-be-another'))
  expect(['AGAIN', 'GONE'].map(said)).toEqual(['taken', 'twice'])
  expect(['ANEW', 'NONE', 'NOBODY'].map(said)).toEqual(['not-created', 'cancelled', 'unknown'])
})
