import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AppError } from '../../../src/shared/app-error.ts'
import type { AutosavedState } from '../../../src/shared/domain/autosave.ts'
import { createUnsavedParts } from '../../../src/renderer/src/autosave/autosave-writer.ts'
import { createAutosavedStore } from '../../../src/renderer/src/autosave/autosaved-state.ts'
import { err } from '../../../src/shared/result.ts'
import { createFakeBridge, type FakeBridge } from '../bridge/fake-bridge.ts'

const batch: AutosavedState['batch'] = { kind: 'return', text: 'CP1', id: null }

/** Main with the autosaved state of one account, which may be changed. */
function accountBridge(): FakeBridge & { accountId: string } {
  const bridge = createFakeBridge({
    'autosave.loadState': () => ({ accountId: autosave.accountId, state: autosave.accountId === 'a' ? { batch } : {} }),
    'autosave.saveState': () => ({ savedAtMs: 1 }),
  })
  const autosave = Object.assign(bridge, { accountId: 'a' })
  return autosave
}

const saved = (bridge: FakeBridge): unknown[] =>
  bridge.calls.filter(({ channel }) => channel === 'autosave.saveState').map(({ input }) => input)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('puts back what was kept, and writes what changes within 300 ms, also while nobody rests', async () => {
  const bridge = accountBridge()
  const store = createAutosavedStore(bridge)
  await store.getState().load()
  expect(store.getState().batch).toEqual(batch)
  for (let n = 0; n < 10; n += 1) {
    store.getState().putBatch({ text: `CP${n}` })
    await vi.advanceTimersByTimeAsync(30)
  }
  expect(saved(bridge)[0]).toEqual({ accountId: 'a', state: { batch: { ...batch, text: 'CP6' } } })
  await vi.advanceTimersByTimeAsync(300)
  expect(saved(bridge).at(-1)).toEqual({ accountId: 'a', state: { batch: { ...batch, text: 'CP9' } } })
})

it('writes only the parts that changed', async () => {
  const bridge = accountBridge()
  const store = createAutosavedStore(bridge)
  await store.getState().load()
  store.getState().putTrack({ typed: 'CP2' })
  store.getState().flush()
  expect(saved(bridge)).toEqual([{ accountId: 'a', state: { track: { codes: [], selected: null, typed: 'CP2' } } }])
})

it('writes nothing before it was read, and keeps what was typed meanwhile', async () => {
  const bridge = accountBridge()
  const store = createAutosavedStore(bridge)
  const loading = store.getState().load()
  store.getState().putBatch({ text: 'newer' })
  await loading
  expect(store.getState().batch.text).toBe('newer')
  expect(saved(bridge)).toEqual([{ accountId: 'a', state: { batch: { kind: 'cancel', text: 'newer', id: null } } }])
})

it('keeps what was typed and written while it was asked for once more', async () => {
  const bridge = accountBridge()
  const store = createAutosavedStore(bridge)
  await store.getState().load()
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  bridge.handlers['autosave.loadState'] = async () => {
    await isAnswered
    return { accountId: 'a', state: { batch } }
  }
  const loading = store.getState().load()
  store.getState().putBatch({ text: 'CP1 CP2' })
  store.getState().flush()
  answer()
  await loading
  expect(store.getState().batch.text).toBe('CP1 CP2')
})

it('has of dialogs what main has once it is asked again, and what was typed since: also of the same dialog, and what was closed', async () => {
  const bridge = accountBridge()
  let dialogs: AutosavedState['dialogs'] = { gone: { name: 'Lan' }, typed: { name: 'a' }, closed: { name: 'b' } }
  bridge.handlers['autosave.loadState'] = () => ({ accountId: 'a', state: { dialogs } })
  const store = createAutosavedStore(bridge)
  await store.getState().load()
  dialogs = { other: { name: 'c' }, closed: { name: 'b' } }
  const loading = store.getState().load()
  store.getState().putDialog('typed', { name: 'ab' })
  store.getState().forgetDialog('closed')
  await loading
  const wanted = { other: { name: 'c' }, typed: { name: 'ab' } }
  expect(store.getState().dialogs).toEqual(wanted)
  expect(saved(bridge).at(-1)).toEqual({ accountId: 'a', state: { dialogs: wanted } })
})

it('keeps a dialog whose write has failed where main is asked again', async () => {
  const bridge = accountBridge()
  const store = createAutosavedStore(bridge)
  await store.getState().load()
  bridge.handlers['autosave.saveState'] = () => err({ code: 'storage-full' })
  store.getState().putUpdate('CP1', { name: 'Lan' })
  store.getState().flush()
  await vi.advanceTimersByTimeAsync(1)
  await store.getState().load()
  expect(store.getState().updates).toEqual({ CP1: { name: 'Lan' } })
})

it('starts another account with its own table, and writes the old one to the old account only', async () => {
  const bridge = accountBridge()
  const store = createAutosavedStore(bridge)
  await store.getState().load()
  store.getState().putFees({ weight: '1,2' })
  store.getState().close()
  bridge.accountId = 'b'
  const next = createAutosavedStore(bridge)
  await next.getState().load()
  expect([next.getState().batch.text, next.getState().fees.weight]).toEqual(['', ''])
  await vi.advanceTimersByTimeAsync(1000)
  expect(saved(bridge)).toEqual([{ accountId: 'a', state: { fees: expect.objectContaining({ weight: '1,2' }) } }])
})

const full = err<AppError>({ code: 'storage-full' })

it('writes again what could not be written until it is kept, as it stands then, and says so meanwhile', async () => {
  const bridge = accountBridge()
  const store = createAutosavedStore(bridge)
  await store.getState().load()
  const { 'autosave.saveState': save } = bridge.handlers
  bridge.handlers['autosave.saveState'] = () => full
  store.getState().putFees({ weight: '1' })
  await vi.advanceTimersByTimeAsync(300)
  expect(store.getState().isUnkept).toBe(true)
  store.getState().putFees({ weight: '12' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(store.getState().isUnkept).toBe(true)
  if (save !== undefined) bridge.handlers['autosave.saveState'] = save
  await vi.advanceTimersByTimeAsync(5000)
  expect(saved(bridge).at(-1)).toEqual({ accountId: 'a', state: { fees: expect.objectContaining({ weight: '12' }) } })
  expect(store.getState().isUnkept).toBe(false)
})

it('asks again for a table that could not be read, and then keeps what was typed meanwhile', async () => {
  const bridge = accountBridge()
  const { 'autosave.loadState': read } = bridge.handlers
  bridge.handlers['autosave.loadState'] = () => full
  const store = createAutosavedStore(bridge)
  await store.getState().load()
  store.getState().putTrack({ typed: 'CP7' })
  await vi.advanceTimersByTimeAsync(5000)
  expect([saved(bridge), store.getState().isUnkept]).toEqual([[], true])
  if (read !== undefined) bridge.handlers['autosave.loadState'] = read
  await vi.advanceTimersByTimeAsync(5000)
  expect([store.getState().batch, store.getState().track.typed]).toEqual([batch, 'CP7'])
  expect(saved(bridge)).toEqual([{ accountId: 'a', state: { track: { codes: [], selected: null, typed: 'CP7' } } }])
  expect(store.getState().isUnkept).toBe(false)
})

it('brings back to an account what its autosave could not take before another came to the front', async () => {
  const bridge = accountBridge()
  // As main does: what is for another account than that in front is not written.
  bridge.handlers['autosave.saveState'] = ({ accountId }) => ({ savedAtMs: accountId === bridge.accountId ? 1 : null })
  const unsaved = createUnsavedParts()
  const open = async (accountId: string) => {
    bridge.accountId = accountId
    const store = createAutosavedStore(bridge, unsaved)
    await store.getState().load()
    return store
  }
  const leave = async (store: ReturnType<typeof createAutosavedStore>) => {
    store.getState().close()
    await vi.advanceTimersByTimeAsync(0)
  }
  const first = await open('a')
  first.getState().putFees({ weight: '1,2' })
  bridge.accountId = 'b'
  await leave(first)
  const second = await open('b')
  expect(second.getState().fees.weight).toBe('')
  second.getState().putTrack({ typed: 'CP8' })
  bridge.accountId = 'c'
  // Main has changed the account; the screens have not heard of it yet.
  await vi.advanceTimersByTimeAsync(300)
  await leave(second)
  await leave(await open('c'))
  expect((await open('b')).getState().track.typed).toBe('CP8')
  expect((await open('a')).getState().fees.weight).toBe('1,2')
  expect(saved(bridge).at(-1)).toEqual({ accountId: 'a', state: { fees: expect.objectContaining({ weight: '1,2' }) } })
})

it('puts handed-over bills behind what lies on Batch, each once, and takes only those out again', async () => {
  const store = createAutosavedStore(accountBridge())
  await store.getState().load()
  store.getState().putBatch({ kind: 'cancel', text: 'CP1\nCP2\n', id: null })
  const { added, withdraw } = store
    .getState()
    .handOver({ billCodes: ['CP2', 'CP3', 'CP4'], kind: 'return', isTruncated: true })
  expect(added).toBe(2)
  expect(store.getState().batch).toEqual({ kind: 'cancel', text: 'CP1\nCP2\nCP3\nCP4\n', id: null })
  expect(store.getState().handedOver).toEqual({ isTruncated: true, isOtherKind: true })
  store.getState().putBatch({ text: `${store.getState().batch.text}CP5\n` })
  withdraw()
  expect(store.getState().batch).toEqual({ kind: 'cancel', text: 'CP1\nCP2\nCP5\n', id: null })
  store.getState().putBatch({ text: '' })
  expect(store.getState().handedOver).toBeNull()
})

it('gives an empty Batch the kind that bills are meant for, and takes that back too', async () => {
  const store = createAutosavedStore(accountBridge())
  await store.getState().load()
  store.getState().putBatch({ kind: 'cancel', text: '', id: 'b1' })
  const { withdraw } = store.getState().handOver({ billCodes: ['CP3'], kind: 'return', isTruncated: false })
  expect(store.getState().batch).toEqual({ kind: 'return', text: 'CP3\n', id: null })
  expect(store.getState().handedOver).toEqual({ isTruncated: false, isOtherKind: false })
  withdraw()
  expect(store.getState().batch).toEqual({ kind: 'cancel', text: '', id: 'b1' })
})

it('leaves a handed-over list that was sent meanwhile as it was sent', async () => {
  const store = createAutosavedStore(accountBridge())
  await store.getState().load()
  store.getState().putBatch({ kind: 'cancel', text: '', id: null })
  const { withdraw } = store.getState().handOver({ billCodes: ['CP3'], kind: 'return', isTruncated: false })
  store.getState().putBatch({ text: '', id: 'sent' })
  withdraw()
  expect(store.getState().batch).toEqual({ kind: 'return', text: '', id: 'sent' })
})

it('keeps what was typed into an update until it is sent, of the fifty newest bills', async () => {
  const bridge = accountBridge()
  const store = createAutosavedStore(bridge)
  await store.getState().load()
  for (let n = 0; n < 51; n += 1) store.getState().putUpdate(`CP${n}`, { note: `lần ${n}` })
  store.getState().forgetUpdate('CP50')
  store.getState().flush()
  expect(Object.keys(store.getState().updates)).toHaveLength(49)
  expect(store.getState().updates['CP0']).toBeUndefined()
  expect(store.getState().updates['CP49']).toEqual({ note: 'lần 49' })
  expect(saved(bridge)).toEqual([{ accountId: 'a', state: { updates: store.getState().updates } }])
})

it('keeps how Queue was left and what was typed for a decision, until it is decided', async () => {
  const bridge = accountBridge()
  const store = createAutosavedStore(bridge)
  await store.getState().load()
  const { putQueue, putResolution, forgetResolution } = store.getState()
  putQueue({ tab: 'UNKNOWN' })
  putQueue({ text: 'DH-9' })
  putResolution('d1', 'code', 'CP252')
  putResolution('d1', 'resend', 'không thấy')
  putResolution('d2', 'abandon', 'khách bỏ')
  forgetResolution('d2')
  await vi.advanceTimersByTimeAsync(300)
  const queue = { tab: 'UNKNOWN', text: 'DH-9', workOff: { d1: { code: 'CP252', resend: 'không thấy' } } }
  expect(store.getState().queue).toEqual(queue)
  expect(saved(bridge).at(-1)).toEqual({ accountId: 'a', state: { queue } })
  for (let n = 0; n < 60; n += 1) putResolution(`other-${n}`, 'code', 'x')
  expect(Object.keys(store.getState().queue.workOff)).toHaveLength(50)
})

it('keeps what is half typed into a dialog until it is saved, and lets the oldest of very many go', async () => {
  const bridge = accountBridge()
  const store = createAutosavedStore(bridge)
  await store.getState().load()
  store.getState().putDialog('sender:new', { label: 'Kh' })
  store.getState().putDialog('sender:new', { label: 'Kho' })
  store.getState().flush()
  expect(saved(bridge).at(-1)).toEqual({ accountId: 'a', state: { dialogs: { 'sender:new': { label: 'Kho' } } } })
  for (let n = 0; n < 50; n += 1) store.getState().putDialog(`preset:${n}`, { name: 'x' })
  expect(Object.keys(store.getState().dialogs)).toHaveLength(50)
  expect(store.getState().dialogs['sender:new']).toBeUndefined()
  store.getState().forgetDialog('preset:49')
  expect(store.getState().dialogs['preset:49']).toBeUndefined()
})
