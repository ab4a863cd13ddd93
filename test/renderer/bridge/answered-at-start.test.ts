import { expect, it } from 'vitest'
import { answeredAtStart, recentDraftsLimit } from '../../../src/renderer/src/bridge/answered-at-start.ts'
import type { ChannelOutput } from '../../../src/shared/ipc/contract.ts'
import { createFakeBridge } from './fake-bridge.ts'

type Start = ChannelOutput<'app.start'>

const status = { status: 'running' } as unknown as NonNullable<Start['opened']>['queueStatus'] // what these tests ask
const opened = { queueStatus: status, recentDrafts: [], exceptionCount: 3, nextReference: 'PB-1' }
const start = { account: { id: 'one' }, accounts: [], settings: { language: 'vi' }, opened } as unknown as Start // what these tests ask

function station() {
  const bridge = createFakeBridge({
    'app.start': () => start,
    'queue.status': () => ({ ...status, status: 'paused' }),
    'drafts.recent': () => [],
    'settings.get': () => ({ language: 'en' }) as Start['settings'],
    'drafts.nextReference': () => ({ refCode: 'PB-2' }),
  })
  const asked = (): string[] => bridge.calls.map(({ channel }) => channel)
  return { bridge, asked }
}

it('asks main once for what the first screen shows, and answers each first question from it', async () => {
  const { bridge, asked } = station()
  const door = await answeredAtStart(bridge)
  expect(await door.invoke('queue.status', undefined, 'one')).toEqual({ ok: true, value: status })
  expect(await door.invoke('bills.exceptionCount', undefined, 'one')).toEqual({ ok: true, value: { count: 3 } })
  expect(await door.invoke('drafts.nextReference', undefined, 'one')).toEqual({ ok: true, value: { refCode: 'PB-1' } })
  expect(asked()).toEqual(['app.start'])
})

it('asks main at the second question', async () => {
  const { bridge, asked } = station()
  const door = await answeredAtStart(bridge)
  await door.invoke('drafts.nextReference', undefined, 'one')
  expect(await door.invoke('drafts.nextReference', undefined, 'one')).toEqual({ ok: true, value: { refCode: 'PB-2' } })
  expect(asked()).toEqual(['app.start', 'drafts.nextReference'])
})

it('asks main after an event, for another account, and for another number of rows', async () => {
  const { bridge, asked } = station()
  const door = await answeredAtStart(bridge)
  await door.invoke('queue.status', undefined, 'two')
  await door.invoke('drafts.recent', { limit: recentDraftsLimit + 1 }, 'one')
  bridge.emit('settings.changed', start.settings)
  expect(await door.invoke('settings.get', undefined)).toEqual({ ok: true, value: { language: 'en' } })
  expect(asked()).toEqual(['app.start', 'queue.status', 'drafts.recent', 'settings.get'])
})

it('is the plain bridge where main has no answer to the start', async () => {
  const bridge = createFakeBridge({ 'settings.get': () => ({ language: 'en' }) as Start['settings'] })
  expect(await (await answeredAtStart(bridge)).invoke('settings.get', undefined)).toMatchObject({ ok: true })
})
