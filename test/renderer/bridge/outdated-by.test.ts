import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Channel, ChannelInput } from '../../../src/shared/ipc/contract.ts'
import { keepQueriesFresh } from '../../../src/renderer/src/bridge/outdated-by.ts'
import { channelQuery, createQueryClient, errorOf } from '../../../src/renderer/src/bridge/queries.ts'
import { createFakeBridge, type FakeHandlers } from './fake-bridge.ts'

const cleaners: (() => void)[] = []
afterEach(() => {
  for (const clean of cleaners.splice(0)) clean()
  vi.useRealTimers()
})

const turnsDone = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setTimeout(done))
}

function screensOf(handlers: FakeHandlers) {
  const bridge = createFakeBridge(handlers)
  const client = createQueryClient()
  cleaners.push(() => client.clear())
  const scope = { bridge, accountId: 'a' }
  keepQueriesFresh(scope, client)
  const show = <C extends Channel>(channel: C, input: ChannelInput<C>, isOnScreen = () => true) => {
    const observer = new QueryObserver(client, { ...channelQuery(scope, channel, input), enabled: isOnScreen })
    cleaners.push(observer.subscribe(() => undefined))
    return observer
  }
  const asked = (): string[] => bridge.calls.map(({ channel }) => channel)
  return { bridge, client, show, asked }
}

describe('an event of main', () => {
  it('has only the answers asked again that it is about', async () => {
    const { bridge, show, asked } = screensOf({
      'bills.history': () => ({}) as never,
      'bills.get': () => ({}) as never,
    })
    show('bills.get', { billCode: 'CP1' })
    show('bills.get', { billCode: 'CP2' })
    await turnsDone()
    bridge.emit('bills.changed', { billCodes: ['CP2'] })
    await turnsDone()
    expect(bridge.calls.map(({ input }) => input)).toEqual([
      { billCode: 'CP1' },
      { billCode: 'CP2' },
      { billCode: 'CP2' },
    ])
    bridge.emit('batches.changed', { id: 'b1', counts: {} as never })
    await turnsDone()
    expect(asked()).toHaveLength(3)
  })

  it('asks nothing for a screen that is hidden', async () => {
    let isOnScreen = true
    const { bridge, show, asked } = screensOf({ 'batches.list': () => ({ rows: [], total: 0 }) })
    const observer = show('batches.list', { offset: 0, limit: 1 }, () => isOnScreen)
    await turnsDone()
    isOnScreen = false
    bridge.emit('batches.changed', { id: 'b1', counts: {} as never })
    await turnsDone()
    expect(asked()).toHaveLength(1)
    expect(observer.getCurrentQuery().state.isInvalidated).toBe(true)
  })

  it('while main is answering asks once more behind it, however many there are', async () => {
    const answers: (() => void)[] = []
    const { bridge, show, asked } = screensOf({
      'batches.list': () => new Promise((resolve) => answers.push(() => resolve({ rows: [], total: 0 }))),
    })
    show('batches.list', { offset: 0, limit: 1 })
    await turnsDone()
    for (let n = 0; n < 20; n += 1) bridge.emit('batches.changed', { id: 'b1', counts: {} as never })
    await turnsDone()
    expect(asked()).toHaveLength(1)
    answers[0]?.()
    await turnsDone()
    expect(asked()).toHaveLength(2)
    answers[1]?.()
    await turnsDone()
    expect(asked()).toHaveLength(2)
  })

  it('lets a number that a busy queue would have counted all the time rest in between', async () => {
    vi.useFakeTimers()
    const { bridge, show, asked } = screensOf({ 'bills.count': () => ({ count: 1, isMore: false, newestSeq: 1 }) })
    show('bills.count', { filter: {} as never, atMost: 1000 })
    await vi.advanceTimersByTimeAsync(10)
    for (let n = 0; n < 20; n += 1) bridge.emit('bills.changed', { billCodes: ['CP1'] })
    await vi.advanceTimersByTimeAsync(1400)
    expect(asked()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(asked()).toHaveLength(2)
  })

  it('has it asked again who has a reference, and what another generation would stop, once for many changes', async () => {
    vi.useFakeTimers()
    const { bridge, show, asked } = screensOf({
      'drafts.referenceHolder': () => null,
      'account.previewGeneration': () => ({ changed: 0, unchanged: 1, drafts: [] }),
    })
    show('drafts.referenceHolder', { refCode: 'DH1', exceptDraftId: null })
    show('account.previewGeneration', { generation: 'v3' })
    await vi.advanceTimersByTimeAsync(10)
    for (let n = 0; n < 20; n += 1) bridge.emit('drafts.changed', { ids: ['d1'] } as never)
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked().toSorted()).toEqual([
      'account.previewGeneration',
      'account.previewGeneration',
      'drafts.referenceHolder',
      'drafts.referenceHolder',
    ])
  })

  it('has the rows below "No label", their count and their sums asked for again when a label is printed', async () => {
    vi.useFakeTimers()
    const { bridge, show, asked } = screensOf({
      'bills.list': () => ({}) as never,
      'bills.count': () => ({ count: 1, isMore: false, newestSeq: 1 }),
      'bills.sums': () => ({}) as never,
    })
    show('bills.list', {} as never)
    show('bills.count', { filter: {} as never, atMost: 1000 })
    show('bills.sums', { selection: {} as never })
    await vi.advanceTimersByTimeAsync(10)
    bridge.emit('printing.changed', { billCodes: ['CP1'] } as never)
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked().toSorted()).toEqual([
      'bills.count',
      'bills.count',
      'bills.list',
      'bills.list',
      'bills.sums',
      'bills.sums',
    ])
  })

  it('has the parcels and scans of the open handover list asked for again when a receiver is forgotten, and not when one is saved', async () => {
    const { bridge, show, asked } = screensOf({
      'handover.view': () => ({}) as never,
      'handover.missing': () => ({ rows: [], total: 0 }),
      'handover.scans': () => ({ rows: [], total: 0 }),
    })
    show('handover.view', undefined)
    show('handover.missing', { offset: 0, limit: 500 })
    show('handover.scans', { results: [], offset: 0, limit: 60 })
    await turnsDone()
    const all = ['handover.view', 'handover.missing', 'handover.scans']
    bridge.emit('contacts.changed', { forgotten: false })
    await turnsDone()
    expect(asked()).toEqual(all)
    bridge.emit('contacts.changed', { forgotten: true })
    await turnsDone()
    expect(asked()).toEqual([...all, ...all])
  })

  it('has the open handover list asked for again when a label is printed: it says of which missing parcels there is none', async () => {
    const { bridge, show, asked } = screensOf({
      'handover.view': () => ({}) as never,
      'handover.missing': () => ({ rows: [], total: 0 }),
    })
    show('handover.view', undefined)
    show('handover.missing', { offset: 0, limit: 500 })
    await turnsDone()
    bridge.emit('printing.changed', { billCodes: ['CP1'] } as never)
    await turnsDone()
    expect(asked()).toEqual(['handover.view', 'handover.missing', 'handover.view', 'handover.missing'])
  })
})

it('an old error is gone with the next success, and the answer before stays beside it', async () => {
  let isDown = false
  const { bridge, show } = screensOf({
    'batches.list': () => (isDown ? { ok: false, error: { code: 'core-stopped' } } : { rows: [], total: 3 }),
  })
  const observer = show('batches.list', { offset: 0, limit: 1 })
  await turnsDone()
  isDown = true
  bridge.emit('batches.changed', { id: 'b1', counts: {} as never })
  await turnsDone()
  expect([errorOf(observer.getCurrentResult().error), observer.getCurrentResult().data]).toEqual([
    { code: 'core-stopped' },
    { rows: [], total: 3 },
  ])
  isDown = false
  bridge.emit('batches.changed', { id: 'b1', counts: {} as never })
  await turnsDone()
  expect(errorOf(observer.getCurrentResult().error)).toBeNull()
})
