import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { created, openStation, turnsDone, unclear, type Station } from './station.ts'

/** Changes what is stored, byte for byte, while the station is closed. */
function change(folder: string, from: string, to: string): void {
  const file = join(folder, 'station.db')
  const bytes = readFileSync(file)
  expect([bytes.includes(from), Buffer.byteLength(from)]).toEqual([true, Buffer.byteLength(to)])
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at)
  writeFileSync(file, bytes)
}

/** Ends the process with its log written back, changes the file, and starts again. */
function reopened(before: Station, ...changes: readonly (readonly [from: string, to: string])[]): Station {
  before.die()
  new SQLite(join(before.folder, 'station.db')).close()
  for (const [from, to] of changes) change(before.folder, from, to)
  return openStation({ folder: before.folder, clock: before.clock, carrier: before.carrier })
}

const alerts = (station: Station) => station.events.filter((event) => event.type === 'alert')
const phone = (last: number) => ({ receiver: { name: 'Mai', phone: `090000000${last}`, address: 'a', location: null } })

test('a draft that was changed silently is held and named before it is sent; its reference stays taken, the others go out', async () => {
  const before = openStation()
  before.queue.pause()
  const { id } = before.enter('R1', phone(1))
  for (let n = 2; n <= 9; n += 1) before.enter(`R${n}`, phone(n))
  const after = reopened(before, ['"phone":"0900000001"', '"phone":"0900000007"'])
  expect(alerts(after)).toEqual([{ type: 'alert', code: 'rows-damaged', detail: 'draft R1', count: 1 }])
  after.queue.resume()
  await turnsDone()
  expect(after.carrier.sent.toSorted()).toEqual(['R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9'])
  const found = after.queue.get(id)
  expect(found.ok && found.value).toMatchObject({ state: 'HOLD', reason: 'damaged', receiverPhone: '0900000001' })
  const again = { bill: { ...validRow(found), refCode: 'R1' }, intent: 'send', draftId: null } as const
  expect(after.queue.submit({ ...again, referenceOverrideReason: null })).toMatchObject({
    error: { code: 'reference-in-use' },
  })
  expect([
    after.queue.release(id),
    after.queue.submit({ ...again, draftId: id, referenceOverrideReason: null }),
  ]).toMatchObject([{ error: { code: 'row-damaged', context: { name: 'R1' } } }, { error: { code: 'row-damaged' } }])
  expect(after.queue.remove(id)).toMatchObject({ ok: true })
  expect(after.crashAndReopen().events.filter((event) => event.type === 'alert')).toEqual([])
})

const validRow = (found: ReturnType<Station['queue']['get']>) => {
  if (!found.ok) throw new Error(found.error.code)
  return found.value.bill
}

test('a damaged draft keeps its attempts unresolved, and a person can resolve them', async () => {
  const before = openStation()
  before.carrier.script = () => unclear()
  const { id } = before.enter('R1', phone(1))
  await turnsDone()
  const after = reopened(before, ['"phone":"0900000001"', '"phone:"0900000001"'.padEnd(20)])
  expect(alerts(after).map(({ detail }) => detail)).toEqual(['draft R1 · attempt R1'])
  expect(after.queue.get(id)).toMatchObject({ value: { state: 'UNKNOWN', unresolvedAttempts: 1 } })
  expect(after.queue.remove(id)).toMatchObject({ error: { code: 'draft-locked' } })
  after.clock.advance(10 * 60_000)
  expect(after.queue.resend({ id, reason: 'not there' })).toMatchObject({ error: { code: 'row-damaged' } })
  expect(after.queue.abandon({ id, reason: 'not there' })).toMatchObject({ value: { state: 'ABANDONED' } })
})

test('an attempt whose payload is torn takes its bill from the journal', async () => {
  const before = openStation()
  before.carrier.script = null
  before.enter('R1', phone(1))
  await turnsDone()
  expect(before.carrier.calls).toHaveLength(1)
  // The answer is in the journal alone: the process dies before its outcome is in the database.
  before.db.exec("CREATE TRIGGER full BEFORE INSERT ON bills BEGIN SELECT RAISE(ABORT, 'disk') ; END")
  await before.carrier.calls[0]!.answer(created('R1'))
  before.db.exec('DROP TRIGGER full')
  const after = reopened(before, ['"phone":"0900000001"', '"phone:"0900000001"'.padEnd(20)])
  await turnsDone()
  expect(after.state('R1')).toBe('CREATED')
  expect(openStores(after.db).bills.detail('VN-R1')?.bill.receiver.phone).toBe('0900000001')
})

test('a damaged update and a damaged cancel become unclear and hold up none beside them', async () => {
  const before = openStation()
  for (const code of ['R1', 'R2', 'R3', 'R4']) before.enter(code)
  await turnsDone()
  before.queue.pause()
  for (const n of [1, 2]) before.queue.requestUpdate({ billCode: `VN-R${n}`, changes: { receiverName: `Tên ${n}` } })
  for (const n of [3, 4]) before.queue.requestCancel(`VN-R${n}`)
  const sum = 'UPDATE requests SET technical = technical'
  before.db.exec(sum)
  const after = reopened(before, ['{"receiverName":"Tên 1"}', '{"receiverName":"Ten  1"'.concat('x')])
  after.db.exec(
    "DROP TRIGGER requests_digest_update; UPDATE requests SET mark = 'unknown-bill' WHERE bill_code = 'VN-R3'",
  )
  const again = after.crashAndReopen()
  again.queue.resume()
  await turnsDone()
  expect(again.carrier.updated.map(({ billCode }) => billCode)).toEqual(['VN-R2'])
  expect(again.carrier.cancelled).toEqual([['VN-R4']])
  expect([...alerts(after), ...alerts(again)].map(({ detail }) => detail)).toEqual(['request VN-R1', 'request VN-R3'])
  const outcomes = again.db.prepare("SELECT cause FROM requests WHERE outcome = 'unclear' ORDER BY seq").pluck().all()
  expect(outcomes).toEqual(['rescued', 'rescued'])
})

test('a damaged draft and a damaged bill hold up no cancel that has their number in its own table', async () => {
  const before = openStation()
  for (const n of [1, 2]) before.enter(`R${n}`, phone(n))
  await turnsDone()
  before.queue.pause()
  before.queue.requestCancel('VN-R2')
  const after = reopened(before, ['"phone":"0900000001"', '"phone":"0900000007"'])
  after.queue.resume()
  await turnsDone()
  expect(alerts(after).map(({ detail }) => detail)).toEqual(['draft R1 · bill VN-R1'])
  expect(after.carrier.cancelled).toEqual([['VN-R2']])
})

test('a bill that was changed silently is listed as damaged, on the worklist, and leaves its neighbours alone', async () => {
  const before = openStation()
  for (const code of ['R1', 'R2']) before.enter(code, phone(Number(code.slice(1))))
  await turnsDone()
  const after = reopened(before, ['"phone":"0900000001"', '"phone":"0900000009"'])
  const { billSearch } = openStores(after.db)
  const listed = (exceptions: boolean) =>
    billSearch
      .list({ ...anyBill, exceptions }, after.clock.now(), 0, 10)
      .rows.map(({ billCode, exception }) => [billCode, exception])
  expect(listed(false)).toEqual([
    ['VN-R2', null],
    ['VN-R1', 'damaged'],
  ])
  expect(listed(true)).toEqual([['VN-R1', 'damaged']])
})

test('documents that cannot be read stop no start: the pause holds, and what is unsent is held as on a copy', async () => {
  const before = openStation()
  before.queue.pause()
  before.enter('R1')
  before.db.exec("UPDATE documents SET json = '{torn' WHERE name IN ('queue-pause', 'instance', 'journal-checkpoint')")
  const after = before.crashAndReopen()
  await turnsDone()
  expect([after.queue.status().status, after.state('R1'), after.carrier.sent]).toEqual(['paused', 'HOLD', []])
})

test('a draft that changes silently while the station runs is held and told once, and the others go out', async () => {
  const station = openStation()
  station.queue.pause()
  const { id } = station.enter('R1', phone(1))
  station.enter('R2', phone(2))
  station.db.exec(
    "DROP TRIGGER drafts_digest_update; UPDATE drafts SET bill_json = replace(bill_json, '0900000001', '0900000007')",
  )
  station.queue.resume()
  await turnsDone()
  station.enter('R3', phone(3))
  await turnsDone()
  expect(station.carrier.sent).toEqual(['R2', 'R3'])
  expect(station.queue.get(id)).toMatchObject({ value: { state: 'HOLD', reason: 'damaged' } })
  expect(alerts(station)).toEqual([{ type: 'alert', code: 'rows-damaged', detail: 'draft R1', count: 1 }])
})

test('a cancel that changes silently while the station runs is unclear, and neither a larger batch nor tracking waits for it', async () => {
  const station = openStation()
  station.queue.pause()
  await station.queue.batches.create({ kind: 'cancel', codes: ['CP0'] })
  const many = Array.from({ length: 21 }, (_, n) => `CP${n + 1}`)
  await station.queue.batches.create({ kind: 'cancel', codes: many })
  station.db.exec("DROP TRIGGER requests_digest_update; UPDATE requests SET mark = 'none' WHERE bill_code = 'CP0'")
  const asked: string[] = []
  station.carrier.track = (billCode) => {
    asked.push(billCode)
    return { kind: 'not-found' }
  }
  station.queue.resume()
  await turnsDone()
  expect([station.carrier.cancelled.flat(), asked]).toEqual([many, ['CP0']])
  expect(station.queue.batches.list({ offset: 1, limit: 1 }).rows).toMatchObject([
    { counts: { waiting: 0, unclear: 1 } },
  ])
})

test('what is left of a damaged draft is shown and not acted upon, also before the check has come to it', () => {
  const station = openStation()
  station.queue.pause()
  const { id } = station.enter('R1', phone(1))
  expect(station.queue.whole(id)).toEqual(station.queue.get(id))
  station.db.exec("DROP TRIGGER drafts_digest_update; UPDATE drafts SET receiver_name = 'Lan'")
  expect(station.queue.get(id)).toMatchObject({ ok: true, value: { receiverName: 'Lan' } })
  expect(station.queue.whole(id)).toMatchObject({ error: { code: 'row-damaged', context: { name: 'R1' } } })
  expect(station.queue.whole('none')).toMatchObject({ error: { code: 'draft-not-found' } })
})
