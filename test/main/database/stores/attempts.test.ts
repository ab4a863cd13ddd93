import { expect, test } from 'vitest'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { DamagedRowError } from '../../../../src/shared/damaged-row-error.ts'
import { billOf } from '../bill-books.ts'
import { addDraft } from '../sample-rows.ts'

const bill = { ...billOf({ name: 'Lan', codVnd: 7 }), refCode: 'DH-1' }

function station() {
  const { database } = openDatabase(':memory:')
  const stores = openStores(database)
  const { attempts } = stores
  for (const id of ['one', 'two']) addDraft(stores, id, 'SENDING')
  const begin = (id: string, draftId: string, startedAtMs: number, noteFollows = false): void => {
    const sent = { refCode: 'DH-1', payloadJson: JSON.stringify(bill), noteFollows, tokenGeneration: 1 }
    const times = { startedAtMs, startedMonotonicMs: startedAtMs + 0.4, journalSegment: 3, journalOffset: startedAtMs }
    attempts.insert({ id, draftId, ...sent, ...times })
  }
  return { database, attempts, begin }
}

const answer = { reason: 'none', sentAtMs: null, httpStatus: 200, responseText: 'ok', tokenGeneration: null } as const

test('a draft has one open attempt at most, and the first outcome of it stands', () => {
  const { attempts, begin } = station()
  begin('a', 'one', 1)
  begin('b', 'two', 2)
  expect(() => begin('c', 'one', 3)).toThrow('UNIQUE')
  expect(attempts.open()).toEqual([
    { id: 'a', draftId: 'one', refCode: 'DH-1', journalSegment: 3, journalOffset: 1 },
    { id: 'b', draftId: 'two', refCode: 'DH-1', journalSegment: 3, journalOffset: 2 },
  ])
  const created = { id: 'a', outcome: 'created', endedAtMs: 9, billCodeSeen: 'VN1', ...answer } as const
  expect(attempts.end({ ...created, sentAtMs: 5 })).toBe(true)
  expect(attempts.end({ ...created, outcome: 'unknown', endedAtMs: 10 })).toBe(false)
  expect(attempts.end({ ...created, id: 'none' })).toBe(false)
  expect(attempts.open().map(({ id }) => id)).toEqual(['b'])
  const ended = { id: 'a', startedAtMs: 5, endedAtMs: 9, outcome: 'created', httpStatus: 200, billCodeSeen: 'VN1' }
  expect(attempts.byDraft('one')).toMatchObject([ended])
  expect(attempts.byDraft('two')).toMatchObject([{ id: 'b', startedAtMs: 2, endedAtMs: null, outcome: 'open' }])
})

test('an attempt of which nobody knows what came of it is unresolved until it is resolved, once', () => {
  const { attempts, begin } = station()
  const unknown = { outcome: 'unknown', endedAtMs: 9, billCodeSeen: null, ...answer } as const
  begin('a', 'one', 1)
  expect([attempts.resolve('a', 'absent', 9), attempts.unresolved('one')]).toEqual([false, []])
  attempts.end({ id: 'a', ...unknown })
  begin('b', 'one', 2)
  attempts.end({ id: 'b', ...unknown })
  expect(attempts.unresolved('one').map(({ id }) => id)).toEqual(['a', 'b'])
  expect([attempts.resolve('a', 'absent', 10), attempts.resolve('a', 'absent', 11)]).toEqual([true, false])
  expect(attempts.unresolved('one').map(({ id }) => id)).toEqual(['b'])
  expect(attempts.byDraft('one').map(({ resolvedAs }) => resolvedAs)).toEqual(['absent', null])
})

test('what was sent is told as long as its row is as it was written', () => {
  const { database, attempts, begin } = station()
  begin('a', 'one', 1)
  begin('b', 'two', 2, true)
  expect([attempts.sent('a'), attempts.sent('b')]).toEqual([
    { refCode: 'DH-1', bill, noteFollows: false },
    { refCode: 'DH-1', bill, noteFollows: true },
  ])
  expect([attempts.exists('a'), attempts.exists('none')]).toEqual([true, false])
  expect(() => attempts.sent('none')).toThrow('attempt none is not on file')
  database.exec("DROP TRIGGER attempts_digest_update; UPDATE attempts SET note_follows = 1 WHERE id = 'a'")
  expect(() => attempts.sent('a')).toThrow(new DamagedRowError('DH-1'))
  expect(attempts.sent('b').noteFollows).toBe(true)
})
