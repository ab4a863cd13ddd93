import { expect, test } from 'vitest'
import { openBillBook } from '../../../src/main/bills/bill-book.ts'
import {
  handleException,
  reopenException,
  takeRequestBack,
  readBillHistory,
  type BillHistoryDeps,
} from '../../../src/main/bills/bill-history.ts'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { createPrintJobStore } from '../../../src/main/database/stores/print/print-jobs.ts'
import { billHistorySchema } from '../../../src/shared/domain/bill/bill-history.ts'
import { openBills, type BillGiven } from '../database/bill-books.ts'

function historyDeps(request: BillGiven) {
  const { bills, database } = openBills(request)
  const changed: (string | null)[][] = []
  const deps: BillHistoryDeps = {
    book: openBillBook(openStores(database)),
    bills,
    prints: createPrintJobStore(database).labels,
    operator: () => 'Mai',
    now: () => 1000,
    changed: (...reported) => changed.push(reported),
  }
  database.exec(
    `INSERT INTO batches (id, kind, operator, asked_at_ms, unrequested_json) VALUES ('B', 'cancel', '', 1, '[]')`,
  )
  const ask = (outcome: string): number =>
    Number(
      database
        .prepare(
          `INSERT INTO requests (kind, bill_code, batch_id, mark, status_id, payload_json, operator, outcome, message,
             tries, asked_at_ms) VALUES ('cancel', 'VN000', 'B', 'none', 2, '{}', 'Lan', ?, '', 0, 7)`,
        )
        .run(outcome).lastInsertRowid,
    )
  return { deps, changed, ask, bills }
}

test('the history of a bill tells its requests, decisions and why it waits for a person', () => {
  const { deps, ask } = historyDeps({ statusId: 7 })
  ask('refused')
  const reported = readBillHistory(deps, 'VN000')
  expect(reported.ok && billHistorySchema.parse(reported.value)).toEqual({
    attempts: [],
    requests: [
      {
        seq: 1,
        kind: 'cancel',
        outcome: 'refused',
        message: '',
        cause: 'none',
        technical: '',
        operator: 'Lan',
        askedAtMs: 7,
        endedAtMs: null,
      },
    ],
    prints: [],
    decisions: [],
    links: [],
    exception: 'failed-delivery',
    handled: null,
  })
})

test('handling a bill is kept with operator, time and note, and taking it back is kept too', () => {
  const { deps, changed } = historyDeps({ statusId: 7 })
  expect(handleException(deps, 'VN000', 'đã gọi, mai giao lại')).toMatchObject({
    value: { exception: null, handled: { atMs: 1000, operator: 'Mai', note: 'đã gọi, mai giao lại' } },
  })
  expect(reopenException(deps, 'VN000')).toMatchObject({ value: { exception: 'failed-delivery', handled: null } })
  reopenException(deps, 'VN000')
  const reported = readBillHistory(deps, 'VN000')
  expect(reported.ok && reported.value.decisions.map(({ action, reason }) => [action, reason])).toEqual([
    ['unhandle', ''],
    ['handle', 'đã gọi, mai giao lại'],
  ])
  expect(changed[0]).toEqual(['VN000', null])
})

test('a request that waits is taken back and never sent', () => {
  const { deps, ask, changed } = historyDeps({ statusId: 2 })
  const seq = ask('waiting')
  expect(takeRequestBack(deps, 'VN000', seq)).toMatchObject({
    value: {
      requests: [{ outcome: 'not-sent', endedAtMs: 1000 }],
      decisions: [{ action: 'take-back', operator: 'Mai' }],
    },
  })
  expect(changed).toEqual([['VN000', 'B']])
})

test('a request that is on its way, has ended or is of another bill is not taken back', () => {
  const { deps, ask } = historyDeps({ statusId: 2 })
  const refused = { ok: false, error: { code: 'request-on-its-way' } }
  expect(takeRequestBack(deps, 'VN000', ask('sending'))).toMatchObject(refused)
  expect(takeRequestBack(deps, 'VN000', ask('unclear'))).toMatchObject(refused)
  expect(takeRequestBack(deps, 'OTHER', ask('refused'))).toMatchObject(refused)
  expect(deps.book.requests.requests('VN000').map(({ outcome }) => outcome)).toEqual(['refused', 'unclear', 'sending'])
})

test('a bill that nobody knows has no history', () => {
  const { deps } = historyDeps({})
  expect(readBillHistory(deps, 'GONE')).toMatchObject({ error: { code: 'bill-not-found' } })
  expect(handleException(deps, 'GONE', '')).toMatchObject({ error: { code: 'bill-not-found' } })
})
