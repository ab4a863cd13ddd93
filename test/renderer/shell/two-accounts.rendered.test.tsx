import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../../../src/renderer/src/app.tsx'
import { startI18n } from '../../../src/renderer/src/i18n/start.ts'
import { noteKeysOfDialogs } from '../../../src/renderer/src/keyboard/shortcuts.ts'
import { WindowProvider } from '../../../src/renderer/src/shell/station.tsx'
import { createWindowStores } from '../../../src/renderer/src/shell/window-stores.ts'
import type { AppError } from '../../../src/shared/app-error.ts'
import { err } from '../../../src/shared/result.ts'
import { createFakeBridge } from '../bridge/fake-bridge.ts'
import { listedBill } from '../rendered/bill-answers.ts'
import { answered, press, typeKeys } from '../rendered/packer-keys.ts'
import { signedInAccount, stationHandlers } from '../rendered/station-handlers.ts'

const customer = 'Khách của A'
const first = { ...signedInAccount, id: 'live:carrier.example:a' }
const second = { ...signedInAccount, id: 'live:carrier.example:b' }

/** The whole window over a main in which the first account has one customer, and the second nothing. */
async function renderWindow() {
  noteKeysOfDialogs()
  let front: typeof first | typeof second = first
  const ofFirst = <T,>(boundTo: string | undefined, full: T, empty: T) => {
    if (boundTo !== front.id) return err<AppError>({ code: 'account-changed' })
    return front === first ? full : empty
  }
  const bill = listedBill('CP1', { receiverName: customer })
  const draft = {
    id: 'd1',
    refCode: 'TB02-1',
    state: 'HOLD',
    reason: 'none',
    reasonDetail: '',
    receiverName: customer,
    receiverPhone: '0908765432',
    serviceId: null,
    wardName: '',
    provinceName: '',
    codAmountVnd: 0,
    billCode: null,
    unresolvedAttempts: 0,
    createdAtMs: 1,
    stateSinceMs: 1,
  } as const
  const bridge = createFakeBridge({
    ...stationHandlers(),
    'account.view': () => front,
    'account.switch': () => (front = second),
    'autosave.loadForm': () => ({ accountId: front.id, form: null }),
    'autosave.loadState': () => ({ accountId: front.id, state: {} }),
    'drafts.recent': (_, id) => ofFirst(id, [draft], []),
    'drafts.list': (_, id) => ofFirst(id, { rows: [draft], total: 1 }, { rows: [], total: 0 }),
    'bills.list': (_, id) => ofFirst(id, { rows: [bill], isMore: false }, { rows: [], isMore: false }),
    'bills.count': (_, id) =>
      ofFirst(id, { count: 1, isMore: false, newestSeq: 1 }, { count: 0, isMore: false, newestSeq: 1 }),
    'printing.missing': (_, id) => ofFirst(id, { rows: [bill], total: 1 }, { rows: [], total: 0 }),
  })
  const stores = createWindowStores(bridge)
  const { account, operators, settings, presets } = stores
  await Promise.all([account, operators, settings, presets].map((store) => store.getState().load()))
  await render(
    <I18nextProvider i18n={startI18n()}>
      <WindowProvider stores={stores}>
        <App />
      </WindowProvider>
    </I18nextProvider>,
  )
  return { bridge, account }
}

const screens = [
  ['F4', 'screen-bills'],
  ['F3', 'screen-queue'],
  ['F9', 'screen-print'],
] as const

const shownCustomers = (): number => page.getByText(customer).elements().length

test('after a switch no list shows anything of the account before, also not its late answers', async () => {
  const { bridge, account } = await renderWindow()
  await expect.element(page.getByTestId('screen-new-bill')).toBeVisible()
  for (const [key, screen] of screens) {
    await typeKeys(0, press(key))
    await expect.element(page.getByTestId(screen)).toBeVisible()
    await expect.element(page.getByTestId(screen).getByText(customer).first()).toBeVisible()
  }
  for (const channel of ['bills.list', 'drafts.list', 'printing.missing', 'drafts.recent'] as const)
    bridge.delaysMs[channel] = 400
  // Asked for the account that is left now, answered when the next is there.
  bridge.emit('bills.changed', { billCodes: ['CP1'] })
  account.getState().askToSwitch(second.id)
  await expect.poll(() => account.getState().view?.id).toBe(second.id)
  for (const [key, screen] of screens) {
    await typeKeys(0, press(key))
    await expect.element(page.getByTestId(screen)).toBeVisible()
    expect(shownCustomers()).toBe(0)
  }
  await expect
    .poll(() => bridge.calls.filter(({ channel }) => channel === 'printing.missing').length)
    .toBeGreaterThan(1)
  await answered(bridge)
  for (const [key] of screens) {
    await typeKeys(0, press(key))
    expect(shownCustomers()).toBe(0)
  }
})
