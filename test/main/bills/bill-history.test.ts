import { expect, test } from 'vitest'
import { openBillBook } from '../../../src/main/bills/bill-book.ts'
import {
  handleException,
  reopenException,
  takeRequestBack,
  tellStory,
  type StoryParts,
} from '../../../src/main/bills/bill-history.ts'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { createPrintJobStore } from '../../../src/main/database/stores/print/print-jobs.ts'
import { billStorySchema } from '../../../src/shared/domain/bill/bill-history.ts'
import { openBills, type BillGiven } from '../database/bill-books.ts'

function storyOver(request: BillGiven) {
  const { bills, database } = openBills(request)
  const changed: (string | null)[][] = []
  const parts: StoryParts = {
    book: openBillBook(openStores(database)),
    bills,
    prints: createPrintJobStore(database).labels,
    operator: () => 'Mai',
    now: () => 1000,
    changed: (...told) => changed.push(told),
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
  return { parts, changed, ask, bills }
}

test('the story of a bill tells its requests, decisions and why it waits for a person', () => {
  const { parts, ask } = storyOver({ statusId: 7 })
  ask('refused')
  const told = tellStory(parts, 'VN000')
  expect(told.ok && billStorySchema.parse(told.value)).toEqual({
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
  const { parts, changed } = storyOver({ statusId: 7 })
  expect(handleException(parts, 'VN000', 'đã gọi, mai giao lại')).toMatchObject({
    value: { exception: null, handled: { atMs: 1000, operator: 'Mai', note: 'đã gọi, mai giao lại' } },
  })
  expect(reopenException(parts, 'VN000')).toMatchObject({ value: { exception: 'failed-delivery', handled: null } })
  reopenException(parts, 'VN000')
  const told = tellStory(parts, 'VN000')
  expect(told.ok && told.value.decisions.map(({ action, reason }) => [action, reason])).toEqual([
    ['unhandle', ''],
    ['handle', 'đã gọi, mai giao lại'],
  ])
  expect(changed[0]).toEqual(['VN000', null])
})

test('a request that waits is taken back and never sent', () => {
  const { parts, ask, changed } = storyOver({ statusId: 2 })
  const seq = ask('waiting')
  expect(takeRequestBack(parts, 'VN000', seq)).toMatchObject({
    value: {
      requests: [{ outcome: 'not-sent', endedAtMs: 1000 }],
      decisions: [{ action: 'take-back', operator: 'Mai' }],
    },
  })
  expect(changed).toEqual([['VN000', 'B']])
})

test('a request that is on its way, has ended or is of another bill is not taken back', () => {
  const { parts, ask } = storyOver({ statusId: 2 })
  const refused = { ok: false, error: { code: 'request-on-its-way' } }
  expect(takeRequestBack(parts, 'VN000', ask('sending'))).toMatchObject(refused)
  expect(takeRequestBack(parts, 'VN000', ask('unclear'))).toMatchObject(refused)
  expect(takeRequestBack(parts, 'OTHER', ask('refused'))).toMatchObject(refused)
  expect(parts.book.requests.requests('VN000').map(({ outcome }) => outcome)).toEqual(['refused', 'unclear', 'sending'])
})

test('a bill that nobody knows has no story', () => {
  const { parts } = storyOver({})
  expect(tellStory(parts, 'GONE')).toMatchObject({ error: { code: 'bill-not-found' } })
  expect(handleException(parts, 'GONE', '')).toMatchObject({ error: { code: 'bill-not-found' } })
})
