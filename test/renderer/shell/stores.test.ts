import { describe, expect, it } from 'vitest'
import type { DraftCounts } from '../../../src/shared/domain/draft.ts'
import { createAccountStore } from '../../../src/renderer/src/shell/accounts/account-store.ts'
import { createAlertsStore } from '../../../src/renderer/src/shell/alerts/alerts-store.ts'
import { createNavigationStore } from '../../../src/renderer/src/shell/navigation-store.ts'
import { createQueueStore } from '../../../src/renderer/src/queue/queue-store.ts'
import type { AppError } from '../../../src/shared/app-error.ts'
import { createSettingsStore } from '../../../src/renderer/src/settings/settings-store.ts'
import { createFakeBridge } from '../bridge/fake-bridge.ts'

const counts: DraftCounts = {
  EDITING: 0,
  READY: 2,
  SENDING: 1,
  CREATED: 0,
  REJECTED: 0,
  UNKNOWN: 1,
  HOLD: 0,
  ABANDONED: 0,
}
const training = {
  account: {
    kind: 'training',
    baseUrl: '',
    username: 'training',
    generation: 'v3',
    partnerId: null,
    partnerName: '',
    staySignedIn: false,
  },
  session: 'fresh',
  secretsProtected: false,
  id: 'training',
  practisingOutage: false,
  problem: null,
} as const

describe('the stores', () => {
  it('take a setting at once and give it back when main refuses', async () => {
    const bridge = createFakeBridge({ 'settings.update': () => ({ ok: false, error: { code: 'storage-full' } }) })
    const store = createSettingsStore(bridge)
    const changing = store.getState().change({ language: 'en' })
    expect(store.getState().settings.language).toBe('en')
    expect(await changing).toEqual({ code: 'storage-full' })
    expect(store.getState().settings.language).toBe('vi')
  })

  it('show no setting that main has refused, also where another was changed before its answer', async () => {
    const bridge = createFakeBridge({ 'settings.update': () => ({ ok: false, error: { code: 'storage-full' } }) })
    const store = createSettingsStore(bridge)
    const { settings: before, change } = store.getState()
    const changing = [change({ language: 'en' }), change({ scanSounds: !before.scanSounds })]
    await Promise.all(changing)
    expect(store.getState().settings).toEqual(before)
  })

  it('keep what main has announced while a change was refused, and a change over what main announces', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<{ readonly ok: false; readonly error: AppError }>()
    const bridge = createFakeBridge({ 'settings.update': () => answer })
    const store = createSettingsStore(bridge)
    const { settings: before, change } = store.getState()
    const changing = change({ language: 'en' })
    bridge.emit('settings.changed', { ...before, operator: 'Lan' })
    expect(store.getState().settings).toMatchObject({ language: 'en', operator: 'Lan' })
    resolve({ ok: false, error: { code: 'storage-full' } })
    await changing
    expect(store.getState().settings).toEqual({ ...before, operator: 'Lan' })
  })

  it('show the account that main answers, and the one that main announces', async () => {
    const bridge = createFakeBridge({ 'account.startTraining': () => training })
    const store = createAccountStore(bridge)
    expect(await store.getState().startTraining()).toBe(null)
    expect(store.getState().view?.account?.kind).toBe('training')
    bridge.emit('account.changed', { ...training, session: 'signed-out' })
    expect(store.getState().view?.session).toBe('signed-out')
  })

  it('restore a backup once, however often it is asked for, and say why it was refused', async () => {
    const bridge = createFakeBridge({
      'backups.restore': () => ({ ok: false, error: { code: 'backup-damaged' } }),
      'account.view': () => training,
    })
    const { getState } = createAccountStore(bridge)
    await getState().restoreNow()
    expect(bridge.calls).toEqual([])
    getState().askToRestore({ accountId: 'training', name: 'station-2026-11-20.db', madeAtMs: 5 })
    expect(getState()).toMatchObject({ restoring: { madeAtMs: 5 }, restoreError: null })
    await Promise.all([getState().restoreNow(), getState().restoreNow()])
    expect(bridge.calls).toEqual([
      { channel: 'backups.restore', input: { accountId: 'training', name: 'station-2026-11-20.db' } },
      { channel: 'account.view', input: undefined },
    ])
    expect(getState()).toMatchObject({
      restoring: null,
      restoreError: { code: 'backup-damaged' },
      view: { id: 'training' },
    })
    getState().dismissRestoreError()
    expect(getState().restoreError).toBe(null)
  })

  it('count drafts as main tells it, and ask for the newest rows again', async () => {
    const bridge = createFakeBridge({ 'drafts.recent': () => [] })
    const store = createQueueStore(bridge)
    bridge.emit('drafts.changed', { ids: ['d1'], counts })
    expect(store.getState().counts.UNKNOWN).toBe(1)
    expect(bridge.calls.map(({ channel }) => channel)).toEqual(['drafts.recent'])
  })

  it('keep the counts of before where main cannot read them', () => {
    const bridge = createFakeBridge({ 'drafts.recent': () => [] })
    const store = createQueueStore(bridge)
    bridge.emit('drafts.changed', { ids: ['d1'], counts })
    bridge.emit('drafts.changed', { ids: ['d1'], counts: null })
    expect(store.getState().counts.UNKNOWN).toBe(1)
  })

  it('keep one alert of each kind until it is closed', () => {
    const bridge = createFakeBridge({})
    const store = createAlertsStore(bridge)
    bridge.emit('station.alert', { code: 'storage-full', detail: 'first' })
    bridge.emit('station.alert', { code: 'storage-full', detail: 'second' })
    expect(store.getState().alerts).toEqual([{ code: 'storage-full', detail: 'second' }])
    store.getState().dismiss('storage-full')
    expect(store.getState().alerts).toEqual([])
  })

  it('forget a request of another screen as soon as the packer goes elsewhere', () => {
    const store = createNavigationStore()
    store.getState().showBill('CP1')
    expect([store.getState().screen, store.getState().billToShow]).toEqual(['bills', 'CP1'])
    store.getState().go('queue')
    expect(store.getState().billToShow).toBe(null)
  })
})
