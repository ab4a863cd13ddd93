import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SendersSection } from '../../../../src/renderer/src/settings/senders/senders-section.tsx'
import type { AccountSummary } from '../../../../src/shared/domain/account/account.ts'
import type { Settings } from '../../../../src/shared/domain/settings/settings.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { accountBehind, stationSettings } from '../../rendered/station-handlers.ts'

const summaryOf = (id: string, of: Partial<AccountSummary['account']> = {}): AccountSummary =>
  accountBehind(id, { username: id, ...of })

async function show(owner: string, accounts: AccountSummary[]) {
  let settings: Settings = { ...stationSettings, senderAccounts: { 'sender-1': owner } }
  const rendered = await renderInStation(<SendersSection />, {
    handlers: {
      'settings.get': () => settings,
      'settings.update': (change) => (settings = { ...settings, ...change }),
    },
  })
  rendered.bridge.emit('accounts.changed', accounts)
  return { ...rendered, settings: () => settings }
}

const choice = () => page.getByRole('combobox', { name: 'Dùng cho: Kho Tân Bình' })

test('a sender of an account that is gone says so, and is given to the others by its choice', async () => {
  const { settings } = await show('live:gone', [summaryOf('shop')])
  await expect.element(choice()).toHaveDisplayValue('Tài khoản đã gỡ khỏi trạm')
  await choice().selectOptions('Mọi tài khoản')
  await expect.element(choice()).not.toBeInTheDocument()
  expect(settings().senderAccounts).toEqual({})
})

test('a sender of an account that is gone, or of training, is not shown as one for all accounts', async () => {
  const accounts = [summaryOf('shop'), summaryOf('other'), summaryOf('practice', { kind: 'training' })]
  const { bridge } = await show('live:gone', accounts)
  await expect.element(choice()).toHaveValue('live:gone')
  bridge.emit('settings.changed', { ...stationSettings, senderAccounts: { 'sender-1': 'practice' } })
  await expect.element(choice()).toHaveValue('practice')
})
