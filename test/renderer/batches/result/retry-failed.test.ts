import { expect, it } from 'vitest'
import { createBatchActions } from '../../../../src/renderer/src/batches/result/retry-failed.ts'
import { createAutosavedStore } from '../../../../src/renderer/src/autosave/autosaved-state.ts'
import type { Batch } from '../../../../src/shared/domain/request/batch.ts'
import { err } from '../../../../src/shared/result.ts'
import { createFakeBridge, type FakeHandlers } from '../../bridge/fake-bridge.ts'

function batchWith(retry: NonNullable<FakeHandlers['batches.retry']>) {
  const bridge = createFakeBridge({ 'batches.retry': retry })
  const autosaved = createAutosavedStore(bridge)
  autosaved.getState().putBatch({ id: 'first' })
  const actions = createBatchActions(bridge, autosaved)
  const asked = (): number => bridge.calls.filter(({ channel }) => channel === 'batches.retry').length
  return { actions, autosaved, asked }
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
const request = { id: 'first', only: 'refused' } as const

it('two quick presses start one batch', async () => {
  const { actions, autosaved, asked } = batchWith(() => second)
  await Promise.all([actions.retry(request), actions.retry(request)])
  expect([asked(), autosaved.getState().batch.id]).toEqual([1, 'second'])
})

it('a press that comes when the next batch is already shown, from before it was drawn, starts nothing', async () => {
  const { actions, asked } = batchWith(() => second)
  await actions.retry(request)
  await actions.retry(request)
  expect(asked()).toBe(1)
})

it('after a failure it can be tried again, and the failure is told', async () => {
  const { actions, asked } = batchWith(() => err({ code: 'storage-full' }))
  expect(await actions.retry(request)).toEqual({ code: 'storage-full' })
  await actions.retry(request)
  expect(asked()).toBe(2)
})

it('a batch that was opened meanwhile stays open', async () => {
  const { actions, autosaved } = batchWith(() => {
    autosaved.getState().putBatch({ id: 'other' })
    return second
  })
  await actions.retry(request)
  expect(autosaved.getState().batch.id).toBe('other')
})
