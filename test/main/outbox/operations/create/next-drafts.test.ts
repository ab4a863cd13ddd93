import { expect, test } from 'vitest'
import { createNextDrafts } from '../../../../../src/main/outbox/operations/create/next-drafts.ts'
import type { StoredDraft } from '../../../../../src/main/database/stores/drafts.ts'
import type { Stores } from '../../../../../src/main/outbox/stores.ts'
import { createFakeClock } from '../../../../shared/domain/time/fake-clock.ts'

/** Drafts that are due in this order, of which only the names matter, and those that can still be taken back. */
function openNext(names: readonly string[], { undoable = [] as readonly string[] } = {}) {
  const clock = createFakeClock()
  const state = { nextReadyAtMs: null as number | null, damaged: [] as string[], limits: [] as number[], turns: 0 }
  const told: unknown[] = []
  const stores = {
    drafts: {
      ready(nowMs: number, limit: number, reportDamaged: (ids: readonly string[]) => void) {
        state.limits.push(limit)
        told.push(['ready at', nowMs])
        if (state.damaged.length > 0) reportDamaged(state.damaged)
        return names.map((id) => ({ id }) as StoredDraft)
      },
      nextReadyAtMs: () => state.nextReadyAtMs,
    },
    damagedRows: { quarantineDraft: (id: string) => told.push(['held', id]) },
  }
  const next = createNextDrafts({
    // Nothing else of them is used.
    stores: stores as unknown as Stores,
    clock,
    damaged: (ids) => told.push(['damaged', ...ids]),
    undoWindow: { isOpen: (id) => undoable.includes(id), count: () => undoable.length },
    turnHasCome: () => (state.turns += 1),
  })
  const look = (limit = 9): string[] => next.look(limit).map(({ id }) => id)
  return { next, look, clock, state, told }
}

test('at most so many are given as are asked for, without those that can still be taken back', () => {
  const { look, state } = openNext(['a', 'b', 'c', 'd'], { undoable: ['b'] })
  expect([look(2), look(9), look(1)]).toEqual([['a', 'c'], ['a', 'c', 'd'], ['a']])
  expect(state.limits).toEqual([3, 10, 2])
})

test('a draft goes behind the others with its second 401 in a row, further behind with its fourth, and first again after any other answer', () => {
  const { next, look } = openNext(['a', 'b', 'c'])
  next.answered('b', true)
  next.answered('b', true)
  const orders = [true, true, true, true, false].map((isUnauthorized) => {
    next.answered('a', isUnauthorized)
    return look().join('')
  })
  expect(orders).toEqual(['acb', 'cab', 'cab', 'cba', 'acb'])
})

test('a hundred drafts are remembered that met a 401, those of longest ago no more', () => {
  const names = Array.from({ length: 103 }, (_, n) => `d${n}`)
  const { next, look, state } = openNext(names)
  for (const name of names) for (let n = 0; n < 2; n += 1) next.answered(name, true)
  expect(look(200).slice(0, 3)).toEqual(['d0', 'd1', 'd2'])
  expect(state.limits).toEqual([300])
})

test('where fewer are due than asked for, the turn of the next one is waited for, to the millisecond', () => {
  for (const inMs of [1, 5000]) {
    const { look, clock, state } = openNext(['a'])
    state.nextReadyAtMs = clock.now() + inMs
    look(2)
    look(2)
    clock.advance(inMs - 1)
    expect(state.turns).toBe(0)
    clock.advance(1)
    expect(state.turns).toBe(1)
  }
})

test('no turn is waited for where none comes, where it has come, where as many are due as asked for, and once it is closed', () => {
  for (const inMs of [null, -5000, 0]) {
    const { look, clock, state } = openNext([])
    state.nextReadyAtMs = inMs === null ? null : clock.now() + inMs
    look()
    clock.advance(600_000)
    expect([inMs, state.turns]).toEqual([inMs, 0])
  }
  const farAhead = openNext([])
  farAhead.state.nextReadyAtMs = farAhead.clock.now() + 600_001
  farAhead.look()
  expect(farAhead.clock.waiting()).toBe(0)
  const asMany = openNext(['a'])
  asMany.state.nextReadyAtMs = asMany.clock.now() + 1000
  asMany.look(1)
  asMany.clock.advance(600_000)
  expect(asMany.state.turns).toBe(0)
  const { next, look, clock, state } = openNext([])
  state.nextReadyAtMs = clock.now() + 1000
  look()
  next.close()
  clock.advance(600_000)
  expect(state.turns).toBe(0)
})

test('a wall clock counts where it is ahead, and the time that has passed where it was set back', () => {
  const { look, clock, told } = openNext([])
  const startMs = clock.now()
  clock.advance(1000)
  clock.setWall(-86_400_000)
  look()
  clock.setWall(2 * 86_400_000)
  look()
  expect(told).toEqual([
    ['ready at', startMs + 1000],
    ['ready at', startMs + 1000 + 86_400_000],
  ])
})

test('a draft whose row is damaged is held and told of', () => {
  const { look, state, told } = openNext(['a'])
  state.damaged = ['x', 'y']
  expect(look()).toEqual(['a'])
  expect(told.slice(1)).toEqual([
    ['held', 'x'],
    ['held', 'y'],
    ['damaged', 'x', 'y'],
  ])
})
