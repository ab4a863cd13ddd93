import { expect, it } from 'vitest'
import { createBatchDeeds } from '../../../../src/renderer/src/batches/result/retry-failed.ts'
import { createWorktableStore } from '../../../../src/renderer/src/autosave/autosaved-state.ts'
import type { Batch } from '../../../../src/shared/domain/request/batch.ts'
import { err } from '../../../../src/shared/result.ts'
import { createFakeBridge, type FakeHandlers } from '../../bridge/fake-bridge.ts'

function deskWith(retry: NonNullable<FakeHandlers['batches.retry']>) {
  const bridge = createFakeBridge({ 'batches.retry': retry })
  const worktable = createWorktableStore(bridge)
  worktable.getState().putBatch({ id: 'first' })
  const deeds = createBatchDeeds(bridge, worktable)
  const asked = (): number => bridge.calls.filter(({ channel }) => channel === 'batches.retry').length
  return { deeds, worktable, asked }
}

const second: Batch = {
  id: 'second',
  kind: 'cancel',
  operator: '',
  askedAtMs: 1,
  retryOf: 'first',
  stoppedAtMs: null,
  isHalted: false,
  firstCode: 'CP1',
  total: 1,
  counts: { waiting: 1, sending: 0, accepted: 0, refused: 0, unclear: 0, 'not-sent': 0 },
  unrequested: [],
}
const wish = { id: 'first', only: 'refused' } as const

it('two quick presses start one batch', async () => {
  const { deeds, worktable, asked } = deskWith(() => second)
  await Promise.all([deeds.retry(wish), deeds.retry(wish)])
  expect([asked(), worktable.getState().batch.id]).toEqual([1, 'second'])
})

it('a press that comes when the next batch is already shown, from before it was drawn, starts nothing', async () => {
  const { deeds, asked } = deskWith(() => second)
  await deeds.retry(wish)
  await deeds.retry(wish)
  expect(asked()).toBe(1)
})

it('after a failure it can be tried again, and the failure is told', async () => {
  const { deeds, asked } = deskWith(() => err({ code: 'storage-full' }))
  expect(await deeds.retry(wish)).toEqual({ code: 'storage-full' })
  await deeds.retry(wish)
  expect(asked()).toBe(2)
})

it('a batch that was opened meanwhile stays open', async () => {
  const { deeds, worktable } = deskWith(() => {
    worktable.getState().putBatch({ id: 'other' })
    return second
  })
  await deeds.retry(wish)
  expect(worktable.getState().batch.id).toBe('other')
})
