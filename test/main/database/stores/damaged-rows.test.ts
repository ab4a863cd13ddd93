import { expect, test } from 'vitest'
import { openStores, type Stores } from '../../../../src/main/database/open-stores.ts'
import type { Database } from '../../../../src/main/database/open.ts'
import type { DamagedRow } from '../../../../src/main/database/stores/damaged-rows.ts'
import type { DigestedTable } from '../../../../src/main/database/row-digest.ts'
import { draftStates, type DraftState } from '../../../../src/shared/domain/draft.ts'
import { batchOutcomes } from '../../../../src/shared/domain/request/batch.ts'
import { orderContent } from '../../orders/sample-orders.ts'
import { openBills, type BillGiven } from '../bill-books.ts'
import { addDraft, addRequest, samplePrint } from '../sample-rows.ts'
import { addUnknownAttempt } from '../unknown-attempt.ts'

function stationWith(...bills: readonly BillGiven[]) {
  const { database } = openBills(...bills)
  const stores = openStores(database)
  return { database, stores, damagedRows: stores.damagedRows }
}

/** As a disk changes rows: their digests stay those of what was written. */
function damage(database: Database, table: DigestedTable, change: string): void {
  const trigger = database
    .prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(`${table}_digest_update`)
  database.exec(`DROP TRIGGER ${table}_digest_update; UPDATE ${table} SET ${change}; ${trigger ?? ''}`)
}

/** The check of all rows, from the first to the last. */
function checkAll({ damagedRows }: Stores): readonly DamagedRow[] {
  const found: DamagedRow[] = []
  let place: Parameters<typeof damagedRows.check>[0] | null = { table: 0, seq: 0 }
  while (place !== null) {
    const checked: ReturnType<typeof damagedRows.check> = damagedRows.check(place, 7)
    found.push(...checked.found)
    place = checked.next
  }
  return found
}

const states = (database: Database, table: 'drafts' | 'orders') =>
  database.prepare(`SELECT id, state, reason, state_since_ms FROM ${table} ORDER BY seq`).raw().all()

test('a damaged draft goes on hold; one that is being sent or is unclear keeps its state, one that has ended is marked', () => {
  const { database, stores, damagedRows } = stationWith()
  for (const state of [...draftStates, 'deleted'] as const)
    addDraft(stores, state, state === 'deleted' ? 'READY' : state)
  database.exec("UPDATE drafts SET deleted_at_ms = 1 WHERE id = 'deleted'")
  damage(database, 'drafts', "ward_name = 'x'")
  expect(new Set(damagedRows.quarantine(5))).toEqual(
    new Set(draftStates.map((id) => ({ kind: 'draft', id, name: id }))),
  )
  expect(states(database, 'drafts')).toEqual([
    ['EDITING', 'HOLD', 'damaged', 5],
    ['READY', 'HOLD', 'damaged', 5],
    ['SENDING', 'SENDING', 'none', 1],
    ['CREATED', 'CREATED', 'damaged', 1],
    ['REJECTED', 'HOLD', 'damaged', 5],
    ['UNKNOWN', 'UNKNOWN', 'none', 1],
    ['HOLD', 'HOLD', 'damaged', 5],
    ['ABANDONED', 'ABANDONED', 'damaged', 1],
    ['deleted', 'READY', 'none', 1],
  ])
  expect(checkAll(stores)).toEqual([])
})

test('at a start those rows that have ended are read that are among the newest two thousand, and an order that is being packed at any age', () => {
  const { database, stores, damagedRows } = stationWith({ billCode: '1' }, { billCode: '2' }, { billCode: '2001' })
  const origin = { reason: 'none', reasonDetail: '', refCode: '', importSeq: null, createdAtMs: 1 } as const
  for (const id of ['1', '2', '2001']) {
    addDraft(stores, id, 'ABANDONED')
    stores.orders.insert({ id, content: orderContent(id), state: 'waiting', ...origin })
  }
  for (const table of ['drafts', 'bills', 'orders'] as const) {
    database.exec(`UPDATE ${table} SET seq = 2001 WHERE seq = 3`)
    damage(database, table, "ward_name = 'x'")
  }
  const newest = ['2', '2001']
  const found = ['draft', 'bill', 'order'].flatMap((kind) => newest.map((id) => ({ kind, id, name: id })))
  expect(damagedRows.quarantine(5)).toEqual(found)
  const move = { from: ['waiting'], to: 'packing', reason: 'none', reasonDetail: '', operator: '', atMs: 6 } as const
  stores.orders.move({ id: '1', ...move })
  damage(database, 'orders', "ward_name = 'y'")
  expect(damagedRows.quarantine(7)).toEqual([{ kind: 'order', id: '1', name: '1' }])
})

test('of thousands of drafts that wait the oldest are read at a start, the others by the check behind it, and none is sent before', () => {
  const { database, stores, damagedRows } = stationWith()
  const inState = (state: DraftState, count: number, from: number): void => {
    for (let n = from; n < from + count; n += 1) addDraft(stores, `${state} ${n}`, state)
  }
  database.transaction(() => {
    inState('READY', 2_001, 1)
    inState('HOLD', 1, 1)
    inState('ABANDONED', 2_000, 1)
  })()
  damage(database, 'drafts', "ward_name = 'x' WHERE id IN ('READY 1', 'READY 2000', 'READY 2001', 'HOLD 1')")
  expect(damagedRows.quarantine(5).map(({ id }) => id)).toEqual(['READY 1', 'READY 2000', 'HOLD 1'])
  const reported: string[] = []
  const sent = stores.drafts.ready(9, 2_000, (ids) => reported.push(...ids)).map(({ id }) => id)
  expect([sent.length, sent.at(-1), reported]).toEqual([1_998, 'READY 1999', ['READY 2001']])
  expect(checkAll(stores).map(({ id }) => id)).toEqual(['READY 2001'])
})

test('what was found at the start is not found again, neither at the next start nor by the check of all rows', () => {
  const { database, stores, damagedRows } = stationWith({ billCode: 'V1' })
  addDraft(stores, 'a', 'READY')
  for (const table of ['drafts', 'bills'] as const) damage(database, table, "ward_name = 'x'")
  expect(damagedRows.quarantine(5).map(({ id }) => id)).toEqual(['a', 'V1'])
  expect([damagedRows.quarantine(6), checkAll(stores)]).toEqual([[], []])
})

test('a draft whose bill was entered anew is found again where it is damaged once more', () => {
  const { database, stores, damagedRows } = stationWith()
  addDraft(stores, 'a', 'READY')
  damage(database, 'drafts', "ward_name = 'x'")
  damagedRows.quarantine(5)
  const bill = { ...stores.drafts.remains('a')!.bill, note: 'anew' }
  stores.drafts.replaceBill('a', bill, false)
  stores.drafts.move({ id: 'a', from: ['HOLD'], to: 'READY', reason: 'none', reasonDetail: '', atMs: 6 })
  expect([damagedRows.quarantine(6), stores.drafts.find('a')?.bill.note]).toEqual([[], 'anew'])
  damage(database, 'drafts', "ward_name = 'y'")
  expect(checkAll(stores).map(({ id }) => id)).toEqual(['a'])
})

test('a damaged request that waits or is on its way is unclear at a start, the check leaves what is on its way to its answer', () => {
  const rows = (['cancel', 'return', 'update'] as const).flatMap((kind) =>
    batchOutcomes.map((outcome) => ({ kind, outcome, billCode: `${kind} ${outcome}` })),
  )
  const damaged = () => {
    const station = stationWith()
    for (const row of rows) addRequest(station.database, { ...row, batchId: row.kind })
    damage(station.database, 'requests', "message = 'x'")
    return station
  }
  const changed = (database: Database) =>
    database
      .prepare(
        "SELECT bill_code FROM requests WHERE outcome = 'unclear' AND cause = 'rescued' AND ended_at_ms IN (5, 7) ORDER BY seq",
      )
      .pluck()
      .all()
  const atStart = damaged()
  const waiting = ['cancel waiting', 'return waiting', 'update waiting', 'update sending']
  const found = waiting.map((code) => ({ kind: 'request', id: code, name: code }))
  expect(new Set(atStart.damagedRows.quarantine(5))).toEqual(new Set(found))
  expect(changed(atStart.database)).toEqual(waiting)
  const checked = damaged()
  expect(checkAll(checked.stores).map(({ id }) => id)).toEqual(rows.map(({ billCode }) => billCode))
  expect(changed(checked.database)).toEqual(['cancel waiting', 'return waiting', 'update waiting'])
})

test('an update that is as it was written and cannot be read is unclear too', () => {
  const { database, damagedRows } = stationWith()
  for (const billCode of ['V1', 'V2']) addRequest(database, { kind: 'update', billCode, outcome: 'waiting' })
  database.exec(`UPDATE requests SET payload_json = '{"unheard":1}' WHERE bill_code = 'V2'`)
  expect(damagedRows.quarantine(5).map(({ id }) => id)).toEqual(['V2'])
})

test('a damaged order that is not packed is held, one that is cancelled stays so', () => {
  const { database, stores, damagedRows } = stationWith()
  const origin = { reason: 'none', reasonDetail: '', refCode: '', importSeq: null, createdAtMs: 1 } as const
  for (const state of ['waiting', 'packing', 'held', 'cancelled'] as const)
    stores.orders.insert({ id: state, content: orderContent(`DH ${state}`), state, ...origin })
  damage(database, 'orders', "ward_name = 'x'")
  expect(damagedRows.quarantine(5).map(({ kind, id, name }) => [kind, id, name])).toEqual(
    ['waiting', 'packing', 'held', 'cancelled'].map((state) => ['order', state, `DH ${state}`]),
  )
  expect(states(database, 'orders')).toEqual([
    ['waiting', 'held', 'damaged', 5],
    ['packing', 'held', 'damaged', 5],
    ['held', 'held', 'damaged', 5],
    ['cancelled', 'cancelled', 'none', 1],
  ])
})

test('a damaged bill goes on the worklist once, and not again after a person has handled it', () => {
  const { database, stores, damagedRows } = stationWith({ billCode: 'V1' })
  damage(database, 'bills', "ward_name = 'x'")
  expect(damagedRows.quarantine(5)).toEqual([{ kind: 'bill', id: 'V1', name: 'V1' }])
  expect(stores.billExceptions.count()).toBe(1)
  stores.billExceptions.handle('V1', { atMs: 6, operator: 'Mai', note: '' })
  expect([damagedRows.quarantine(7), stores.billExceptions.count()]).toEqual([[], 0])
})

test('an attempt is named at a start as long as nobody knows what came of it', () => {
  const { database, stores, damagedRows } = stationWith()
  addDraft(stores, 'a', 'UNKNOWN')
  addUnknownAttempt(stores, 'a')
  damage(database, 'attempts', "reason = 'x'")
  expect(damagedRows.quarantine(5)).toEqual([{ kind: 'attempt', id: 'a', name: 'a' }])
  database.exec("UPDATE attempts SET outcome = 'open'")
  expect(damagedRows.quarantine(5)).toHaveLength(1)
  database.exec("UPDATE attempts SET outcome = 'unknown', settled_as = 'absent'")
  expect(damagedRows.quarantine(5)).toEqual([])
  database.exec("UPDATE attempts SET outcome = 'created', settled_as = NULL")
  expect(damagedRows.quarantine(5)).toEqual([])
})

test('the check goes through every table, slice by slice, and names each row as a person knows it', () => {
  const { database, stores, damagedRows } = stationWith(
    ...Array.from({ length: 201 }, (_, n) => ({ billCode: `V${n}` })),
  )
  addDraft(stores, 'a', 'ABANDONED')
  addUnknownAttempt(stores, 'a')
  addRequest(database, { kind: 'cancel', billCode: 'V5', outcome: 'accepted' })
  stores.printJobs.insertAll([{ ...samplePrint, kind: 'handover-list', subject: '1', title: 'BG-1' }])
  const origin = { reason: 'none', reasonDetail: '', refCode: '', importSeq: null, createdAtMs: 1 } as const
  stores.orders.insert({ id: 'o', content: orderContent('DH-1'), state: 'waiting', ...origin })
  const { id } = stores.customers.add({ phone: '0901', name: 'Lan', address: '', location: null, note: '' }, 1)
  const kept = { parcel: 1, parcels: 1, refCode: '', receiverName: '', provinceName: '', serviceId: null }
  const parcel = { ...kept, billCode: 'V7', codAmountVnd: 0, weightGrams: null }
  stores.handoverLists.take(1, { parcel, atMs: 1, operator: '' })
  expect(checkAll(stores)).toEqual([])
  for (const [table, change] of [
    ['drafts', "ward_name = 'x'"],
    ['attempts', "reason = 'x'"],
    ['bills', "ward_name = CASE WHEN bill_code IN ('V0', 'V200') THEN 'x' ELSE ward_name END"],
    ['requests', "message = 'x'"],
    ['print_jobs', "detail = 'x'"],
    ['orders', "ward_name = 'x'"],
    ['customers', "note = 'x'"],
    ['handover_parcels', "note = 'x'"],
  ] as const)
    damage(database, table, change)
  expect(damagedRows.check({ table: 2, seq: 0 }, 7).next).toEqual({ table: 2, seq: 200 })
  expect(damagedRows.check({ table: 7, seq: 1 }, 7)).toEqual({ found: [], next: null })
  expect(damagedRows.check({ table: 8, seq: 0 }, 7)).toEqual({ found: [], next: null })
  expect(checkAll(stores)).toEqual([
    { kind: 'draft', id: 'a', name: 'a' },
    { kind: 'attempt', id: 'a', name: 'a' },
    { kind: 'bill', id: 'V200', name: 'V200' },
    { kind: 'request', id: 'V5', name: 'V5' },
    { kind: 'print', id: 'print', name: 'BG-1' },
    { kind: 'order', id: 'o', name: 'DH-1' },
    { kind: 'customer', id, name: id },
    { kind: 'handover', id: 'V7', name: 'V7' },
  ])
})
