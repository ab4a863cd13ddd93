import { randomUUID } from 'node:crypto'
import { copyFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HandoverList } from '../../../src/shared/domain/handover.ts'
import { addRequest } from '../database/sample-rows.ts'
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
import { hourMs } from '../../../src/shared/domain/time/time-units.ts'

let station: HandoverStation
beforeEach(() => {
  station = openHandoverStation()
})
afterEach(() => removeStation(station))

const codes = (parcels: HandoverList['parcels']) => parcels.map(({ billCode, parcel }) => `${billCode}-${parcel}`)
const said = (code: string) => saidOf(station, code)
const refusalOf = (work: () => unknown): string => {
  try {
    work()
  } catch (cause) {
    return (cause as { error: { code: string } }).error.code
  }
  return 'done'
}

test('parcels of the day are expected, scanned in by service, and what is missing is named at once', () => {
  station.bill('A1', { cod: 200_000 })
  station.bill('A2')
  station.bill('B1', { serviceId: 91, packages: 2, cod: 50_000 })
  station.bill('OLD', { createdAtMs: morning - 24 * hourMs })
  expect(station.view()).toMatchObject({ name: 'BG-TB02-1', counts: { taken: 0, missing: 4, earlier: 1 } })
  expect(said('A1')).toBe('taken')
  expect(said('B1-2')).toBe('taken')
  const view = station.view()
  expect(view.counts).toMatchObject({ taken: 2, missing: 2, codAmountVnd: 200_000, scans: 2 })
  expect(view.services).toEqual([
    { serviceId: 90, taken: 1, expected: 2 },
    { serviceId: 91, taken: 1, expected: 2 },
  ])
  expect(view.missing.map(({ billCode, parcel, note }) => [billCode, parcel, note])).toEqual([
    ['A2', 1, 'no-label'],
    ['B1', 1, 'no-label'],
  ])
  // The bill's money stands with its first parcel.
  said('B1-1')
  expect(station.view().counts.codAmountVnd).toBe(250_000)
})

test('of a cancelled parcel it is said who cancelled it, and when', () => {
  station.bill('A1')
  addRequest(station.database, { kind: 'cancel', billCode: 'A1', outcome: 'accepted' })
  station.database.exec('UPDATE requests SET ended_at_ms = 77')
  expect(station.scan('A1')).toMatchObject({ refusal: 'cancelled', detail: 'Lan', detailAtMs: 77 })
})

test('each scan that must not go is refused with its reason', () => {
  for (const code of ['CANCELLED', 'OLD', 'SHEETS', 'DRAFT', 'DONE', 'UNPAID']) {
    station.bill(code, {
      createdAtMs: code === 'OLD' ? morning - 24 * hourMs : morning - hourMs,
      packages: code === 'SHEETS' ? 3 : 1,
      carrierDraft: code === 'DRAFT',
      paymentMethodId: 10,
    })
  }
  station.setStatus('CANCELLED', 6)
  station.setStatus('DONE', 4)
  station.database
    .prepare("UPDATE bills SET tracking_json = ? WHERE bill_code = 'UNPAID'")
    .run(JSON.stringify({ paidAtMs: null, paymentStatus: 'Chưa thanh toán' }))
  expect(said('CANCELLED')).toBe('cancelled')
  expect(said('OLD')).toBe('other-day')
  expect(said('SHEETS')).toBe('parcel-code-needed')
  expect(said('SHEETS-4')).toBe('no-such-parcel')
  expect(said('DRAFT')).toBe('carrier-draft')
  expect(said('DONE')).toBe('ended')
  expect(said('NOBODY')).toBe('unknown')
  station.handover.setScope({ ...station.view().scope, serviceIds: [91] }, person)
  expect(said('SHEETS-1')).toBe('other-service')
  expect(station.view().counts).toMatchObject({ taken: 0, missing: 0, unexpected: 1, refused: 7 })
})

test('a sender who pays now and has not paid is refused, and only a person takes the parcel all the same', () => {
  station.bill('UNPAID', { paymentMethodId: 10 })
  station.bill('LATER', { paymentMethodId: 11 })
  const record = JSON.stringify({ ...emptyTracking, paymentStatus: 'Chưa thanh toán' })
  station.database.prepare('UPDATE bills SET tracking_json = ?').run(record)
  expect(said('LATER')).toBe('taken')
  const refused = station.scan('UNPAID')
  expect(refused).toMatchObject({ refusal: 'unpaid', detail: 'Chưa thanh toán' })
  const taken = station.handover.takeAnyway({ seq: refused.seq }, person)
  expect(taken.scan).toMatchObject({ result: 'taken', refusal: null })
  expect(station.handover.takeAnyway({ seq: refused.seq }, person).scan).toEqual(taken.scan)
  expect(station.view().counts.taken).toBe(2)
  station.setStatus('LATER', 6)
  const cancelled = station.scan('LATER')
  expect(refusalOf(() => station.handover.takeAnyway({ seq: cancelled.seq }, person))).toBe('handover-changed')
})

const party = { name: '', phone: null, address: '', wardName: '', districtName: '', provinceName: '' }
const emptyTracking = {
  billCode: '',
  refCode: '',
  statusId: null,
  statusText: '',
  weightGrams: null,
  volumetricWeightGrams: null,
  widthCm: null,
  lengthCm: null,
  heightCm: null,
  paymentStatus: '',
  paidAtMs: null,
  paymentMethodCode: '',
  serviceCode: '',
  sender: party,
  receiver: party,
  codAmountVnd: null,
  deliveryFeeVnd: null,
  otherFeeVnd: null,
  fees: {
    mainVnd: null,
    codVnd: null,
    insuranceVnd: null,
    liftingVnd: null,
    remoteVnd: null,
    countingVnd: null,
    packingVnd: null,
    totalVnd: null,
  },
  pickedUpAtMs: null,
  expectedAtMs: null,
  deliveredAtMs: null,
  description: '',
  cargoContent: '',
  note: '',
  history: [],
  images: [],
}

test('a scan that is asked again has the answer that it had, and a parcel that is scanned twice counts once', () => {
  station.bill('A1')
  const question = '7a0c9c1e-6f3a-4b5e-9d0a-2f1f4f7b8c11'
  const first = station.scan('A1', question)
  expect(station.scan('A1', question)).toEqual(first)
  expect(said('a1')).toBe('twice')
  expect(station.view().counts).toMatchObject({ taken: 1, missing: 0, scans: 2 })
  station.restart()
  expect(station.scan('A1', question)).toEqual(first)
})

test('a reference, a number of an order and a slip are understood; two bills of one reference are asked back', () => {
  station.end()
  station = openHandoverStation(station.folder, (code) => {
    if (code === 'DH-77') return [{ drafts: [draftOfOrder('CREATED', 'A2')] }]
    return code.startsWith('DH') ? [{ drafts: code === 'DH-79' ? [draftOfOrder('UNKNOWN', null)] : [] }] : []
  })
  station.bill('A1', { refCode: 'SHOP-1' })
  station.bill('A2')
  station.bill('T1', { refCode: 'TWICE' })
  station.bill('T2', { refCode: 'TWICE' })
  for (const [id, state] of [
    ['S1', 'READY'],
    ['S2', 'UNKNOWN'],
    ['S3', 'REJECTED'],
  ] as const)
    station.stores.drafts.insert({
      id,
      state,
      reason: 'none',
      reasonDetail: '',
      referenceOverridden: false,
      billCode: null,
      createdAtMs: morning,
      bill: { ...JSON.parse(billJson()), refCode: `SLIP-${id}` },
    })
  expect(station.scan('shop-1')).toMatchObject({ result: 'taken', parcel: { billCode: 'A1' } })
  expect(station.scan('DH-77')).toMatchObject({ result: 'taken', parcel: { billCode: 'A2' } })
  expect([said('DH-78'), said('DH-79')]).toEqual(['not-created', 'unclear'])
  expect(said('TWICE')).toBe('may-be-another')
  expect(said('SLIP-S1')).toBe('not-created')
  expect(said('SLIP-S2')).toBe('unclear')
  // Sent again and refused: nobody has said what became of the first try.
  addUnknownAttempt(station.stores, 'S3')
  expect(said('SLIP-S3')).toBe('unclear')
  // Of two drafts with one reference either may be the parcel.
  station.database.exec("UPDATE drafts SET ref_code = 'SLIP-S1' WHERE id = 'S3'")
  expect(said('SLIP-S1')).toBe('unclear')
})

const billJson = (): string =>
  station.database.prepare<[], string>('SELECT bill_json FROM bills LIMIT 1').pluck().get() ?? '{}'

test('the last scan is undone, and no other one by mistake', () => {
  station.bill('A1')
  station.bill('A2')
  const [first, second] = [station.scan('A1'), station.scan('A2')]
  expect(refusalOf(() => station.handover.undo(first.seq, person))).toBe('handover-changed')
  expect(station.handover.undo(second.seq, person).counts).toMatchObject({ taken: 1, missing: 1 })
  expect(station.handover.undo(second.seq, person).counts).toMatchObject({ taken: 1, missing: 1 })
  expect(said('A2')).toBe('taken')
})

test('a parcel that is withheld is not missing, is refused at the scan, and is named with its reason', () => {
  station.bill('A1')
  station.bill('A2')
  said('A1')
  station.handover.withhold({ billCode: 'A1', parcel: 1, reason: 'broken', note: 'thùng ướt' }, person)
  expect(station.view()).toMatchObject({ counts: { taken: 0, missing: 1 }, withheld: [{ billCode: 'A1' }] })
  expect(station.scan('A1')).toMatchObject({ refusal: 'withheld', detail: 'broken: thùng ướt' })
  said('A2')
  expect(station.close().leftBehind).toMatchObject([{ billCode: 'A1', reason: 'broken', note: 'thùng ướt' }])
  // In the next list it is a parcel like any other.
  expect(said('A1')).toBe('taken')
})

test('a withheld parcel that was given anyway is withheld again when that is undone, with the reason that it had', () => {
  station.bill('A1')
  const parcel = { billCode: 'A1', parcel: 1 }
  station.handover.withhold({ ...parcel, reason: 'broken', note: 'thùng ướt' }, person)
  const refused = station.scan('A1')
  station.handover.withhold({ ...parcel, reason: 'other', note: 'khách hẹn: chiều' }, person)
  const given = station.handover.takeAnyway({ seq: refused.seq }, person)
  expect(given.list).toMatchObject({ counts: { taken: 1, missing: 0 }, withheld: [] })
  for (const _again of [1, 2])
    expect(station.handover.undo(given.scan.seq, person)).toMatchObject({
      counts: { taken: 0, missing: 0 },
      withheld: [{ ...parcel, reason: 'other', note: 'khách hẹn: chiều' }],
    })
  expect(station.scan('A1')).toMatchObject({ refusal: 'withheld', detail: 'other: khách hẹn: chiều' })
})

test('what was said last of a parcel that was given anyway stays when its scan is undone', () => {
  station.bill('A1')
  const parcel = { billCode: 'A1', parcel: 1 }
  station.handover.withhold({ ...parcel, reason: 'broken', note: '' }, person)
  const { scan } = station.handover.takeAnyway({ seq: station.scan('A1').seq }, person)
  station.handover.withhold({ ...parcel, reason: 'next-run', note: '' }, person)
  expect(station.handover.undo(scan.seq, person)).toMatchObject({ withheld: [{ reason: 'next-run', note: '' }] })
  station.handover.allow(parcel, person)
  const { seq } = station.scan('A1')
  expect(station.handover.undo(seq, person)).toMatchObject({ counts: { missing: 1 }, withheld: [] })
})

test('a list is closed as it was seen, with what was left behind, and keeps its number and its parcels', () => {
  station.bill('A1', { cod: 120_000 })
  station.bill('A2')
  station.bill('A3')
  said('A1')
  const seen = station.view()
  station.bill('A4')
  const input = { driverName: 'Tài', plate: '', giver: 'Mai', reasons: [], number: seen.number }
  const { taken, missing } = seen.counts
  expect(refusalOf(() => station.handover.close({ ...input, taken, missing }, person))).toBe('handover-changed')
  const closed = station.close([{ billCode: 'A2', parcel: 1, reason: 'next-run', note: '' }])
  expect(closed).toMatchObject({ name: 'BG-TB02-1', taken: 1, left: 3, codAmountVnd: 120_000, closings: 1 })
  expect(closed.leftBehind.map(({ billCode, reason }) => [billCode, reason])).toEqual([
    ['A2', 'next-run'],
    ['A3', 'no-label'],
    ['A4', 'no-label'],
  ])
  expect(station.scan('A1')).toMatchObject({ refusal: 'handed-over', detail: 'BG-TB02-1' })
  expect(station.view()).toMatchObject({ name: 'BG-TB02-2', counts: { taken: 0, missing: 3 } })
  expect(refusalOf(() => station.close())).toBe('handover-empty')
})

test('a bill that is cancelled after its scan does not go, and is named on the paper', () => {
  station.bill('A1')
  station.bill('A2')
  said('A1')
  said('A2')
  station.setStatus('A1', 6)
  expect(station.view()).toMatchObject({
    counts: { taken: 1, missing: 0 },
    withdrawn: [{ billCode: 'A1', refusal: 'cancelled' }],
  })
  const closed = station.close()
  expect(codes(closed.parcels)).toEqual(['A2-1'])
  expect(closed.notGiven).toMatchObject([{ refusal: 'cancelled', parcel: { billCode: 'A1' } }])
})

test('a list is reopened with a reason, takes what was forgotten, and is closed a second time under its number', () => {
  for (const code of ['A1', 'A2', 'A3']) station.bill(code)
  said('A1')
  station.close()
  station.nowMs += hourMs
  station.bill('LATER', { createdAtMs: station.nowMs - 1 })
  said('A3')
  expect(station.handover.reopen(1, ' quét sót ', person)).toMatchObject({
    name: 'BG-TB02-1',
    closings: 1,
    // What was created since belongs to the list that was being scanned.
    counts: { taken: 1, missing: 1 },
  })
  expect(station.scan('A3')).toMatchObject({ refusal: 'handed-over', detail: 'BG-TB02-2' })
  expect(said('A2')).toBe('taken')
  expect(station.close()).toMatchObject({
    closings: 2,
    taken: 2,
    left: 0,
    reopened: [{ operator: 'Mai', reason: 'quét sót', atMs: station.nowMs }],
  })
  expect(station.view()).toMatchObject({ name: 'BG-TB02-2', counts: { taken: 1, missing: 1 } })
  expect(refusalOf(() => station.handover.reopen(9, 'x', person))).toBe('handover-not-found')
})

test('a backup that is restored loses no list that was closed since, and gives no number twice', () => {
  for (const code of ['A1', 'A2', 'A3', 'A4']) station.bill(code)
  said('A1')
  station.close()
  said('A4')
  station.database.pragma('wal_checkpoint(TRUNCATE)')
  const file = join(station.folder, 'station.db')
  copyFileSync(file, `${file}.backup`)
  const undone = station.scan('A3')
  station.handover.undo(undone.seq, person)
  said('A2')
  station.close([], 'Trần Quốc Bảo')
  station.handover.reopen(1, 'quét sót', person)
  const { name } = station.close()
  expect(name).toBe('BG-TB02-1')
  station.end()
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
  copyFileSync(`${file}.backup`, file)
  const again = openHandoverStation(station.folder)
  again.handover.recover()
  station = again
  expect(station.handover.list(1)).toMatchObject({ closings: 2, reopened: [{ reason: 'quét sót' }] })
  expect(codes(station.handover.list(2).parcels)).toEqual(['A4-1', 'A2-1'])
  expect(station.handover.list(2).driverName).toBe('Trần Quốc Bảo')
  expect(station.scan('A2')).toMatchObject({ refusal: 'handed-over', detail: 'BG-TB02-2' })
  expect(station.view().name).toBe('BG-TB02-3')
})

test('a list of another computer keeps its parcels where a file of the same number lies beside it', () => {
  station.bill('A1')
  said('A1')
  station.close()
  station.end()
  const moved = join(station.folder, 'station.db')
  const other = openHandoverStation()
  other.nowMs = morning + hourMs
  other.bill('B1')
  other.scan('B1')
  other.close()
  other.handover.reopen(1, 'quét sót', person)
  other.close()
  other.end()
  for (const end of ['-wal', '-shm']) rmSync(join(other.folder, `station.db${end}`), { force: true })
  copyFileSync(moved, join(other.folder, 'station.db'))
  rmSync(station.folder, { recursive: true })
  station = openHandoverStation(other.folder)
  station.handover.recover()
  expect(codes(station.handover.list(1).parcels)).toEqual(['A1-1'])
  expect(station.handover.list(1).closings).toBe(1)
  expect(station.view().number).toBe(2)
})

test('a row that was changed by nobody is missing again in an open list, and is read from the file of a closed one', () => {
  const damage = (billCode: string) =>
    station.database
      .prepare("UPDATE handover_parcels SET digest = digest + 1, bill_code = 'X' || bill_code WHERE bill_code = ?")
      .run(billCode)
  for (const code of ['A1', 'A2']) station.bill(code)
  said('A1')
  station.close([{ billCode: 'A2', parcel: 1, reason: 'next-run', note: '' }])
  said('A2')
  station.database.exec('DROP TRIGGER handover_parcels_digest_update')
  damage('A1')
  expect(codes(station.handover.list(1).parcels)).toEqual(['A1-1'])
  expect(station.handover.list(1).leftBehind).toMatchObject([{ billCode: 'A2', reason: 'next-run' }])
  damage('A2')
  expect(station.view().counts).toMatchObject({ taken: 0, missing: 1 })
  expect(said('A2')).toBe('taken')
})

test('lists that came from another computer without their files get them from the start on', () => {
  for (const code of ['A1', 'A2']) station.bill(code)
  said('A1')
  station.close()
  said('A2')
  station.close()
  const folder = join(station.folder, 'handovers')
  rmSync(folder, { recursive: true })
  station.restart()
  station.clock.advance(200)
  expect(readdirSync(folder)).toEqual(['list-000001-r1.json', 'list-000002-r1.json'])
  expect(station.archive.read(1)?.parcels).toEqual(station.handover.list(1).parcels)
})

test('a closed list says how many of its parcels cannot be read, also where its file was written without them', async () => {
  for (const code of ['A1', 'A2', 'A3']) station.bill(code)
  for (const code of ['A1', 'A2']) said(code)
  station.close([{ billCode: 'A3', parcel: 1, reason: 'next-run', note: '' }])
  expect(station.handover.list(1).unreadable).toBe(0)
  rmSync(join(station.folder, 'handovers'), { recursive: true })
  station.database.exec('DROP TRIGGER handover_parcels_digest_update')
  station.database.exec("UPDATE handover_parcels SET digest = digest + 1 WHERE bill_code IN ('A2', 'A3')")
  const damaged = { taken: 1, left: 0, unreadable: 2 }
  expect(station.handover.list(1)).toMatchObject(damaged)
  station.restart()
  expect(station.archive.read(1)).toMatchObject(damaged)
  expect(station.handover.list(1)).toMatchObject(damaged)
  const book = await station.handover.lists({ sinceMs: 0, offset: 0, limit: 9 })
  expect(book.rows).toMatchObject([damaged])
})

test('a list whose file could not be written is closed all the same, and written at the next start', () => {
  station.bill('A1')
  said('A1')
  const folder = join(station.folder, 'handovers')
  writeFileSync(folder, 'in the way')
  station.close()
  expect(station.faults).toHaveLength(1)
  rmSync(folder)
  station.restart()
  expect(readdirSync(folder)).toEqual(['list-000001-r1.json'])
  // A file that cannot be read costs nothing else.
  truncateSync(join(folder, 'list-000001-r1.json'), 9)
  station.restart()
  expect(station.handover.list(1).taken).toBe(1)
  expect(station.archive.read(1)).toMatchObject({ name: 'BG-TB02-1', taken: 1 })
})

test('a start reads one file of a list, and the others at turns of their own', () => {
  for (const code of ['A1', 'A2', 'A3']) {
    station.bill(code)
    said(code)
    station.close()
  }
  for (const n of [1, 3]) truncateSync(join(station.folder, 'handovers', `list-00000${n}-r1.json`), 9)
  const { read } = station.archive
  const asked: number[] = []
  Object.assign(station.archive, {
    read(n: number) {
      asked.push(n)
      return read(n)
    },
  })
  station.restart()
  expect(asked).toEqual([3])
  expect([3, 1].map(read)).toMatchObject([{ taken: 1 }, undefined])
  station.clock.advance(1_000)
  expect(asked).toEqual([3, 2, 1])
  expect(read(1)).toMatchObject({ taken: 1 })
})

test('parcels of a list whose row and file are gone are seen again: it is open, under its number', () => {
  for (const code of ['A1', 'A2']) station.bill(code)
  said('A1')
  station.close()
  said('A2')
  station.database.exec('DELETE FROM handover_lists WHERE seq = 1')
  truncateSync(join(station.folder, 'handovers', 'list-000001-r1.json'), 9)
  station.restart()
  expect(station.faults).toHaveLength(1)
  expect(station.close()).toMatchObject({ number: 2, taken: 1 })
  expect(station.view()).toMatchObject({ number: 1, counts: { taken: 1 } })
  expect(said('A1')).toBe('twice')
  expect(codes(station.close().parcels)).toEqual(['A1-1'])
})

test('a close whose answer was lost is answered, and closes nothing more', () => {
  for (const code of ['A1', 'A2']) station.bill(code)
  said('A1')
  const { number } = station.view()
  const input = { number, taken: 1, missing: 1, driverName: 'Tài', plate: '', giver: '', reasons: [] }
  const closed = station.handover.close(input, person)
  expect(station.handover.close(input, person)).toEqual(closed)
  expect(() => station.handover.close({ ...input, driverName: 'Bảo' }, person)).toThrow('handover-changed')
  expect(station.stores.handoverLists.numbers()).toEqual([1])
})

test('a record of a signed paper that names another file of this computer opens nothing', () => {
  station.bill('A1')
  said('A1')
  station.close()
  const sheets = JSON.stringify([{ file: '../../station.db', bytes: 1, atMs: 1, operator: '' }])
  station.database.prepare('UPDATE handover_lists SET sheets_json = ?').run(sheets)
  expect(() => station.handover.sheetPath(1, '../../station.db')).toThrow('handover-not-found')
})

test('a scan names twenty of the parcels that are missing, and counts them all', () => {
  for (let number = 1; number <= 22; number += 1) station.bill(`A${number}`)
  const { list } = station.handover.scan({ question: randomUUID(), code: 'A1' }, person)
  expect([list.missing.length, list.counts.missing]).toEqual([20, 21])
})
