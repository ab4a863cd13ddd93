import { expect, test } from 'vitest'
import type { Database } from '../../../../src/main/database/open.ts'
import { addRowDigest } from '../../../../src/main/database/row-digest.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import type { CheckPlace, DamagedRowStore } from '../../../../src/main/database/stores/damaged-rows.ts'
import type { NewPrint } from '../../../../src/main/database/stores/print/print-jobs.ts'
import { anyBill } from '../../../../src/shared/domain/bill/bill-filter.ts'
import { createRowCheck } from '../../../../src/main/outbox/recovery/row-check.ts'
import { createFakeClock } from '../../../shared/domain/time/fake-clock.ts'
import { openStation, turnsDone, type Station } from '../station.ts'

const alerts = (station: Station) => station.events.filter((event) => event.type === 'alert')
const hour = 3_600_000

/** As a disk changes rows: no statement's trigger has seen it. */
function changeSilently(db: Database, table: string, set: string): void {
  const name = `${table}_digest_update`
  const sql = db.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(name)
  db.exec(`DROP TRIGGER ${name}; UPDATE ${table} SET ${set}; ${sql}`)
}

/** So many drafts that have become bills. */
async function withBills(count: number): Promise<Station> {
  const station = openStation()
  for (let n = 1; n <= count; n += 1) station.enter(`R${n}`)
  await turnsDone()
  expect(station.queue.counts().CREATED).toBe(count)
  return station
}

const print: NewPrint = {
  id: 'p1',
  batchId: 'b1',
  kind: 'label',
  subject: 'VN-R1',
  title: 'VN-R1',
  profileId: 'counter',
  printer: 'label',
  template: '100x150',
  copies: 1,
  reprintNumber: 0,
  parcels: 1,
  confirmedParcels: [],
  state: 'sent',
  reason: 'none',
  detail: '',
  systemJob: 'label-7',
  operator: 'Lan',
  askedAtMs: 1,
  stateSinceMs: 1,
  sentAtMs: 1,
  truncations: [],
}

test('what was damaged since the start is found and named behind it: drafts, attempts, bills, requests and prints that have ended', async () => {
  const station = await withBills(3)
  const stores = openStores(station.db)
  stores.printJobs.insertAll([print])
  station.queue.requestCancel('VN-R3')
  await turnsDone()
  changeSilently(station.db, 'drafts', "receiver_phone = '0900000000' WHERE ref_code = 'R1'")
  changeSilently(station.db, 'attempts', "payload_json = '{torn' WHERE ref_code = 'R2'")
  changeSilently(station.db, 'bills', "cod_amount_vnd = 7 WHERE bill_code = 'VN-R2'")
  changeSilently(station.db, 'requests', "message = 'x' WHERE bill_code = 'VN-R3'")
  changeSilently(station.db, 'print_jobs', "subject = 'VN-R2'")
  const listed = () =>
    stores.billSearch.list(anyBill, 1, 0, 9).rows.map(({ billCode, exception }) => `${billCode} ${exception}`)
  expect(listed()).toEqual(['VN-R3 null', 'VN-R2 null', 'VN-R1 null'])
  station.clock.advance(hour)
  expect(alerts(station).at(-1)).toEqual({
    type: 'alert',
    code: 'rows-damaged',
    detail: 'draft R1 · attempt R2 · bill VN-R2 · request VN-R3 · print VN-R1',
    count: 5,
  })
  expect(listed()).toEqual(['VN-R3 null', 'VN-R2 damaged', 'VN-R1 null'])
  expect(stores.billSearch.list({ ...anyBill, exceptions: true }, 1, 0, 9).rows).toHaveLength(1)
  expect(station.queue.list({ states: ['CREATED'], offset: 0, limit: 9 }).rows.at(-1)).toMatchObject({
    refCode: 'R1',
    reason: 'damaged',
  })
  expect(station.events.findLast(({ type }) => type === 'bills')).toEqual({ type: 'bills', billCodes: ['VN-R2'] })
})

test('each is said once, also a day and a start later, and a handled bill stays handled', async () => {
  const station = await withBills(2)
  changeSilently(station.db, 'bills', "cod_amount_vnd = 7 WHERE bill_code = 'VN-R2'")
  station.clock.advance(hour)
  expect(alerts(station)).toHaveLength(1)
  const { billExceptions } = openStores(station.db)
  billExceptions.handle('VN-R2', { atMs: 5, operator: 'Lan', note: 'đã xem' })
  station.clock.advance(25 * hour)
  const after = station.crashAndReopen()
  after.clock.advance(hour)
  expect([alerts(station).length, alerts(after)]).toEqual([1, []])
  expect(openStores(after.db).billExceptions.handled('VN-R2')?.operator).toBe('Lan')
})

test('a row that was damaged after the check of one day is found by that of the next', async () => {
  const station = await withBills(1)
  station.clock.advance(hour)
  changeSilently(station.db, 'drafts', "receiver_phone = '0900000000'")
  station.clock.advance(12 * hour)
  expect(alerts(station)).toEqual([])
  station.clock.advance(12 * hour)
  expect(alerts(station)).toMatchObject([{ code: 'rows-damaged', detail: 'draft R1' }])
})

test('a fault of the check itself ends nothing: it is said and logged, and the check begins anew a day later', async () => {
  const station = await withBills(1)
  const fault = new TypeError('a value that no row has')
  station.db.function('row_digest', { deterministic: true, varargs: true }, () => {
    throw fault
  })
  station.clock.advance(hour)
  expect(alerts(station)).toEqual([{ type: 'alert', code: 'check-failed', detail: 'a value that no row has' }])
  expect(station.events).toContainEqual({ type: 'fault', of: 'the check of all rows', cause: fault })
  addRowDigest(station.db)
  changeSilently(station.db, 'drafts', "receiver_phone = '0900000000'")
  station.enter('R2')
  await turnsDone()
  expect(station.queue.counts().CREATED).toBe(2)
  station.clock.advance(24 * hour)
  expect(alerts(station)).toMatchObject([{ code: 'check-failed' }, { code: 'rows-damaged', detail: 'draft R1' }])
})

test('a waiting cancel that the check finds damaged is not sent, and one whose call runs keeps its outcome', async () => {
  const station = await withBills(2)
  let answer = (): void => {}
  station.carrier.cancel = (codes) =>
    new Promise((resolve) => {
      const outcomes = codes.map((billCode) => ({ billCode, outcome: 'accepted', message: '' }) as const)
      answer = () => resolve({ kind: 'answered', outcomes, unrequested: [] })
    })
  station.queue.requestCancel('VN-R1')
  await turnsDone()
  station.queue.pause()
  station.queue.requestCancel('VN-R2')
  changeSilently(station.db, 'requests', "operator = 'x'")
  station.clock.advance(20_000)
  expect(alerts(station).at(-1)).toMatchObject({ detail: 'request VN-R1 · request VN-R2', count: 2 })
  answer()
  await turnsDone()
  station.queue.resume()
  await turnsDone()
  const outcomes = station.db.prepare('SELECT bill_code, outcome, cause FROM requests ORDER BY seq').raw().all()
  expect(outcomes).toEqual([
    ['VN-R1', 'accepted', 'none'],
    ['VN-R2', 'unclear', 'rescued'],
  ])
})

test('a slice of the check reads two hundred rows at most: their digests hold the loop up for a few milliseconds', async () => {
  const station = await withBills(1)
  station.db.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
    INSERT INTO bills (bill_code, ref_code, bill_json, receiver_name, receiver_phone, ward_name, province_name,
      cod_amount_vnd, service_id, package_count, status_id, status_text, fees_json, total_fee_vnd, created_at_ms, history_json)
    SELECT 'C' || i, 'C' || i, bill_json, receiver_name, receiver_phone, ward_name, province_name, cod_amount_vnd, service_id,
      package_count, status_id, status_text, fees_json, total_fee_vnd, created_at_ms, history_json FROM bills, n`)
  const { damagedRows } = openStores(station.db)
  const read: number[] = []
  type Place = ReturnType<typeof damagedRows.check>['next']
  let place: Place = { table: 0, seq: 0 }
  while (place !== null) {
    const next: Place = damagedRows.check(place, 1).next
    // Bills are never deleted, so their numbers have no gaps.
    if (next !== null && next.table === place.table) read.push(next.seq - place.seq)
    place = next
  }
  expect(read.reduce((sum, rows) => sum + rows, 0)).toBeGreaterThan(3000)
  expect(Math.max(...read)).toBe(200)
})

test('a table that cannot be read is said, and the next one is checked all the same', async () => {
  const station = await withBills(1)
  changeSilently(station.db, 'bills', 'cod_amount_vnd = 7')
  station.db.exec('ALTER TABLE attempts RENAME TO elsewhere')
  station.clock.advance(hour)
  expect(alerts(station).at(-1)).toMatchObject({ count: 2 })
  expect(alerts(station).at(-1)).toMatchObject({ detail: expect.stringMatching(/attempts.* · bill VN-R1/) as string })
})

test('a station that is stopped checks no row any more: its database is closed behind it', async () => {
  const station = await withBills(1)
  await station.queue.stop()
  station.db.close()
  station.events.length = 0
  station.clock.advance(48 * hour)
  expect(station.events).toEqual([])
})

/** A check that says when it has looked where, of a store whose answers the test gives. */
function watchedCheck(look: (from: CheckPlace) => CheckPlace | null) {
  const clock = createFakeClock()
  const looks: string[] = []
  const told: unknown[] = []
  const damagedRows: DamagedRowStore = {
    quarantine: () => expect.unreachable(),
    quarantineDraft: () => expect.unreachable(),
    quarantineRequest: () => expect.unreachable(),
    quarantineUpdate: () => expect.unreachable(),
    check(from) {
      looks.push(`${from.table}.${from.seq} at ${clock.monotonic()}`)
      return { found: [], next: look(from) }
    },
  }
  const check = createRowCheck({
    stores: { damagedRows },
    clock,
    found: (rows) => told.push(rows),
    failed: (detail) => told.push(`failed: ${detail}`),
    broken: (cause) => told.push(cause),
  })
  check.begin()
  return { clock, check, looks, told }
}

test('the check begins ten seconds after the start, looks ten times a second, and begins anew a day behind its end', () => {
  const { clock, check, looks, told } = watchedCheck(({ table, seq }) => (seq < 2 ? { table, seq: seq + 1 } : null))
  check.begin()
  clock.advance(10_200 + 24 * hour)
  const again = 10_200 + 24 * hour
  expect(looks).toEqual(['0.0 at 10000', '0.1 at 10100', '0.2 at 10200', `0.0 at ${again}`])
  expect(told).toEqual([])
  check.end()
  clock.advance(48 * hour)
  expect(looks).toHaveLength(4)
  check.begin()
  clock.advance(10_000)
  expect(looks).toHaveLength(5)
})

test('behind a page that cannot be read the check goes on with the next table at its beginning', () => {
  const { clock, looks, told } = watchedCheck(({ table, seq }) => {
    if (table === 3 && seq === 200) throw Object.assign(new Error('torn'), { code: 'SQLITE_CORRUPT' })
    return table > 3 ? null : { table: 3, seq: 200 }
  })
  clock.advance(11_000)
  expect(looks).toEqual(['0.0 at 10000', '3.200 at 10100', '4.0 at 10200'])
  expect(told).toEqual(['failed: torn'])
})

test('behind a fault of its own the check begins anew a day later', () => {
  const fault = new TypeError('a value that no row has')
  const { clock, looks, told } = watchedCheck(() => {
    throw fault
  })
  clock.advance(10_000 + 24 * hour)
  expect(looks).toEqual(['0.0 at 10000', `0.0 at ${10_000 + 24 * hour}`])
  expect(told).toEqual([fault, fault])
})
