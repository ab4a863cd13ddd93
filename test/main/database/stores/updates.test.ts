import { expect, it } from 'vitest'
import { createUpdateStore } from '../../../../src/main/database/stores/updates.ts'
import { DamagedRowError } from '../../../../src/shared/damaged-row-error.ts'
import { openBills } from '../bill-books.ts'

it('an update whose row has changed by itself is neither read nor sent, and those beside it are', () => {
  const codes = ['V1', 'V2', 'V3', 'V4']
  const { database } = openBills(...codes.map((billCode) => ({ billCode })))
  const updates = createUpdateStore(database)
  const changes = { note: 'gọi trước' }
  for (const billCode of codes) updates.insert({ billCode, statusId: null, changes, operator: 'Lan', askedAtMs: 1 })
  for (const update of updates.ready(9).slice(2)) updates.begin({ ...update, intentId: update.billCode }, 2)
  database.exec(`DROP TRIGGER requests_digest_update;
    UPDATE requests SET payload_json = '{"note":"gọi sau"}' WHERE bill_code IN ('V1', 'V3')`)
  expect(() => updates.waitingOf('V1')).toThrow(DamagedRowError)
  expect(updates.waitingOf('V2')).toMatchObject({ changes, tries: 0 })
  expect(updates.ready(9).map(({ billCode }) => billCode)).toEqual(['V2'])
  expect(updates.sending().map(({ billCode }) => billCode)).toEqual(['V4'])
})

const asked = (billCode: string, note: string) =>
  ({ billCode, statusId: 2, changes: { note }, operator: 'Lan', askedAtMs: 1 }) as const

function updatesOf(...codes: readonly string[]) {
  const { database } = openBills(...codes.map((billCode) => ({ billCode })))
  const updates = createUpdateStore(database)
  const told = (billCode: string) =>
    database
      .prepare('SELECT outcome, cause, message, technical, ended_at_ms FROM requests WHERE bill_code = ?')
      .raw()
      .all(billCode)
  return { database, updates, told }
}

it('an update keeps its tries while it is put back and carried on, and never has fewer', () => {
  const { updates } = updatesOf('A', 'B')
  updates.insert(asked('A', 'one'))
  updates.insert(asked('B', 'carries another'), 3)
  const [a, b] = updates.ready(9)
  expect([a?.tries, b?.tries, a?.changes]).toEqual([0, 3, { note: 'one' }])
  updates.begin({ ...a!, intentId: 'try' }, 2)
  expect([updates.waitingOf('A'), updates.ready(9).map(({ billCode }) => billCode)]).toEqual([undefined, ['B']])
  expect(updates.sending()).toEqual([{ ...a, intentId: 'try' }])
  updates.putBack(a!.seq, 1)
  expect([updates.sending(), updates.waitingOf('A')]).toEqual([[], { ...a, tries: 1 }])
  updates.carryOn(a!.seq, { note: 'two' }, 4)
  expect(updates.waitingOf('A')).toEqual({ ...a, changes: { note: 'two' }, tries: 4 })
  updates.carryOn(a!.seq, { note: 'three' }, 2)
  expect(updates.waitingOf('A')).toEqual({ ...a, changes: { note: 'three' }, tries: 4 })
})

it('the intent of a try ends once, and the first result stands', () => {
  const { database, updates } = updatesOf('A')
  updates.insert(asked('A', 'one'))
  const update = { ...updates.waitingOf('A')!, intentId: 'try' }
  updates.begin(update, 2)
  const intents = () =>
    database.prepare('SELECT id, kind, codes_json, started_at_ms, result, ended_at_ms FROM request_chunks').raw().all()
  expect(intents()).toEqual([['try', 'update', '["A"]', 2, '', null]])
  updates.endIntent('try', 'ok', 5)
  updates.endIntent('try', 'unclear', 6)
  expect(intents()).toEqual([['try', 'update', '["A"]', 2, 'ok', 5]])
})

it('an update says what came of it; one that another carries on was not sent, unless a try of it went out', () => {
  const { updates, told } = updatesOf('A', 'B', 'C', 'D')
  for (const code of ['A', 'B', 'C']) updates.insert(asked(code, code))
  const [a, b, c] = updates.ready(9)
  updates.end(a!.seq, { outcome: 'refused', message: 'Sai số', cause: 'none', technical: '400' }, 7)
  updates.endCarried(b!, 8)
  updates.endCarried({ ...c!, tries: 1 }, 9)
  const seq = updates.insertEnded(asked('D', 'D'))
  expect(['A', 'B', 'C', 'D'].flatMap(told)).toEqual([
    ['refused', 'none', 'Sai số', '400', 7],
    ['not-sent', 'none', '', '', 8],
    ['unclear', 'no-answer', '', '', 9],
    ['unclear', 'none', '', '', null],
  ])
  updates.end(seq, { outcome: 'accepted', message: '', cause: 'none', technical: '' }, 10)
  expect(told('D')).toEqual([['accepted', 'none', '', '', 10]])
})
