import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Worktable } from '../../../src/shared/domain/desk.ts'
import { createWorktableStore } from '../../../src/renderer/src/stores/worktable.ts'
import { createFakeBridge, type FakeBridge } from '../fake-bridge.ts'

const batch: Worktable['batch'] = { kind: 'return', text: 'CP1', id: null }

/** Main with the desk of one account, which may be changed. */
function deskBridge(): FakeBridge & { deskId: string } {
  const bridge = createFakeBridge({
    'desk.loadTable': () => ({ deskId: desk.deskId, table: desk.deskId === 'a' ? { batch } : {} }),
    'desk.saveTable': () => ({ savedAtMs: 1 }),
  })
  const desk = Object.assign(bridge, { deskId: 'a' })
  return desk
}

const saved = (bridge: FakeBridge): unknown[] =>
  bridge.calls.filter(({ channel }) => channel === 'desk.saveTable').map(({ input }) => input)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('puts back what was kept, and writes what changes within 300 ms, also while nobody rests', async () => {
  const bridge = deskBridge()
  const store = createWorktableStore(bridge)
  await store.getState().load()
  expect(store.getState().batch).toEqual(batch)
  for (let n = 0; n < 10; n += 1) {
    store.getState().putBatch({ text: `CP${n}` })
    await vi.advanceTimersByTimeAsync(30)
  }
  expect(saved(bridge)[0]).toEqual({ deskId: 'a', table: { batch: { ...batch, text: 'CP6' } } })
  await vi.advanceTimersByTimeAsync(300)
  expect(saved(bridge).at(-1)).toEqual({ deskId: 'a', table: { batch: { ...batch, text: 'CP9' } } })
})

it('writes only the parts that changed', async () => {
  const bridge = deskBridge()
  const store = createWorktableStore(bridge)
  await store.getState().load()
  store.getState().putTrack({ typed: 'CP2' })
  store.getState().flush()
  expect(saved(bridge)).toEqual([{ deskId: 'a', table: { track: { codes: [], selected: null, typed: 'CP2' } } }])
})

it('writes nothing before it was read, and keeps what was typed meanwhile', async () => {
  const bridge = deskBridge()
  const store = createWorktableStore(bridge)
  const loading = store.getState().load()
  store.getState().putBatch({ text: 'newer' })
  await loading
  expect(store.getState().batch.text).toBe('newer')
  expect(saved(bridge)).toEqual([{ deskId: 'a', table: { batch: { kind: 'cancel', text: 'newer', id: null } } }])
})

it('starts another account with its own table, and writes the old one to the old account only', async () => {
  const bridge = deskBridge()
  const store = createWorktableStore(bridge)
  await store.getState().load()
  store.getState().putFees({ weight: '1,2' })
  bridge.deskId = 'b'
  await store.getState().load()
  expect([store.getState().batch.text, store.getState().fees.weight]).toEqual(['', ''])
  await vi.advanceTimersByTimeAsync(1000)
  expect(saved(bridge)).toEqual([{ deskId: 'a', table: { fees: expect.objectContaining({ weight: '1,2' }) } }])
})
