import { beforeEach, expect, test } from 'vitest'
import { createForget, type ForgottenUpTo } from '../../../src/main/contacts/forget.ts'
import { firstForgettingAfterMs, startRetention } from '../../../src/main/contacts/retention.ts'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'
import { openBills } from '../database/bill-books.ts'
import { addDraft } from '../database/sample-rows.ts'
import { orderContent } from '../orders/sample-orders.ts'

const day = 86_400_000
const hour = 60 * 60_000

let asked: { beforeMs: number; limit: number; from: ForgottenUpTo }[]
let slices: number
let kept: number | null
let aheadMs: number | null
let changes: number
let lists: number
let workMs: number
beforeEach(() => {
  asked = []
  slices = 0
  kept = 90
  aheadMs = 0
  changes = 0
  lists = 0
  workMs = 0
})

function open() {
  const clock = createFakeClock(1000 * day)
  const retention = startRetention({
    clock,
    days: () => kept,
    clockAheadMs: () => aheadMs,
    forget(whom) {
      if (whom.by !== 'age') throw new Error('by age alone')
      asked.push(whom)
      clock.advance(workMs)
      slices -= 1
      const upTo = { ...whom.from, list: Math.min(whom.from.list + 1, lists) }
      const isMore = slices > 0 || upTo.list > whom.from.list
      return { customers: 0, bills: slices >= 0 ? whom.limit : 0, underWay: 0, heldUpBy: [], isMore, upTo }
    },
    changed: () => (changes += 1),
    fault: () => undefined,
  })
  return { clock, retention }
}

test('what is older than the days is forgotten once a day, slice by slice with a pause behind each', () => {
  const { clock } = open()
  slices = 3
  clock.advance(firstForgettingAfterMs)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.beforeMs).toBe(1000 * day + firstForgettingAfterMs - 90 * day)
  for (let n = 0; n < 10; n += 1) clock.advance(100)
  expect(asked).toHaveLength(3)
  expect(new Set(asked.map(({ beforeMs }) => beforeMs)).size).toBe(1)
  expect(changes).toBe(3)
  for (let n = 0; n < 20; n += 1) clock.advance(hour)
  expect(asked).toHaveLength(3)
  for (let n = 0; n < 6; n += 1) clock.advance(hour)
  expect(asked).toHaveLength(4)
})

test('a slice that took long is followed by a longer pause: nine of ten stay to the packer', () => {
  const { clock } = open()
  slices = 2
  workMs = 150
  clock.advance(firstForgettingAfterMs)
  clock.advance(1_499)
  expect(asked).toHaveLength(1)
  clock.advance(1)
  expect(asked).toHaveLength(2)
})

test.each([
  ['more days', 365],
  ['no end', null],
])(
  'a round ends where a person has chosen %s meanwhile, and forgets nothing more by the days before',
  (_what, days) => {
    const { clock } = open()
    slices = 100
    clock.advance(firstForgettingAfterMs)
    clock.advance(100)
    expect(asked).toHaveLength(2)
    kept = days
    for (let n = 0; n < 20; n += 1) clock.advance(100)
    expect(asked).toHaveLength(2)
  },
)

test('every handover list is looked at once a day, from the first one on', () => {
  const { clock } = open()
  lists = 3
  clock.advance(firstForgettingAfterMs)
  for (let n = 0; n < 10; n += 1) clock.advance(100)
  expect(asked.map(({ from }) => from.list)).toEqual([0, 1, 2, 3])
  for (let n = 0; n < 25; n += 1) clock.advance(hour)
  expect(asked[4]?.from.list).toBe(0)
})

test.each([
  ['the account keeps them as long as its bills', () => (kept = null)],
  ['the carrier has not confirmed the clock', () => (aheadMs = null)],
  ['the clock is years ahead of the carrier’s', () => (aheadMs = 800 * day)],
])('nothing is forgotten while %s', (_why, arrange) => {
  const { clock } = open()
  arrange()
  for (let n = 0; n < 50; n += 1) clock.advance(hour)
  expect(asked).toEqual([])
})

test('an account that is closed forgets nothing any more', () => {
  const { clock, retention } = open()
  slices = 100
  clock.advance(firstForgettingAfterMs)
  retention.stop()
  for (let n = 0; n < 10; n += 1) clock.advance(hour)
  expect(asked).toHaveLength(1)
})

test('a day’s round empties every order whose draft was given up, once, and ends', () => {
  const { database } = openBills()
  const stores = openStores(database)
  const ids = Array.from({ length: 120 }, (_, n) => `DH-${n}`)
  const origin = { state: 'waiting', reason: 'none', reasonDetail: '', refCode: '', importSeq: null } as const
  for (const id of ids) {
    stores.orders.insert({ id, content: orderContent(id), createdAtMs: 1, ...origin })
    addDraft(stores, id, 'ABANDONED')
    stores.orders.link({ draftId: id, orderId: id, isRefused: false, why: '', operator: '', atMs: 1 })
  }
  const clock = createFakeClock(1000 * day)
  const typed = { isTyping: () => false, forget: () => undefined }
  const handover = { forgetNext: () => null, forgetReceiversOf: () => undefined }
  const forget = createForget({ stores, typed, handover, isOwnPhone: () => false, now: clock.now })
  const rounds = { slices: 0 }
  startRetention({
    clock,
    days: () => 90,
    clockAheadMs: () => 0,
    forget(whom) {
      rounds.slices += 1
      return forget(whom)
    },
    changed: () => undefined,
    fault: (cause) => expect.fail(String(cause)),
  })
  clock.advance(firstForgettingAfterMs + 2_000)
  expect(rounds.slices).toBe(3)
  expect(ids.filter((id) => stores.orders.find(id)?.contentJson !== 'null')).toEqual([])
})
