import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AccountSection } from '../../../../src/renderer/src/settings/account/account-section.tsx'
import type { AccountSummary } from '../../../../src/shared/domain/account/account.ts'
import { eventually, heldAnswer, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation, type RenderedStation } from '../../rendered/render-in-station.tsx'
import { nothingLeft, signedInAccount } from '../../rendered/station-handlers.ts'

const front: AccountSummary = {
  id: signedInAccount.id,
  account: signedInAccount.account,
  isFront: true,
  isOpen: true,
  session: 'fresh',
  isSending: true,
  leftovers: nothingLeft,
  problem: null,
}
const other: AccountSummary = {
  ...front,
  id: 'live:carrier.example:b',
  account: { ...front.account, username: 'shop-b' },
  isFront: false,
}

const renderSection = (...accounts: readonly AccountSummary[]): Promise<RenderedStation> =>
  renderInStation(<AccountSection active />, {
    handlers: {
      'account.list': () => [...accounts],
      'account.signOut': () => ({ ...signedInAccount, session: 'signed-out' }),
      'account.forget': () => [],
    },
  })

const asked = ({ bridge }: RenderedStation, channel: string): number =>
  bridge.calls.filter((call) => call.channel === channel).length

test('signing out with drafts that are not sent says how many, and asks', async () => {
  const rendered = await renderSection({ ...front, leftovers: { ...nothingLeft, waiting: 3, unresolved: 1 } })
  await page.getByTestId('sign-out').click()
  const dialog = page.getByTestId('confirm')
  await eventually(() => expect(dialog.element().textContent).toMatch(/3\sđơn\schờ\sgửi,\s1\sđơn\schưa\srõ/))
  await page.getByTestId('confirm-safe').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked(rendered, 'account.signOut')).toBe(0)
  await page.getByTestId('sign-out').click()
  await page.getByTestId('confirm-action').click()
  await eventually(() => expect(asked(rendered, 'account.signOut')).toBe(1))
})

test('signing out with nothing left asks nothing', async () => {
  const rendered = await renderSection(front)
  await page.getByTestId('sign-out').click()
  await eventually(() => expect(asked(rendered, 'account.signOut')).toBe(1))
})

test('where nobody says what is left, nobody is signed out, and why is said', async () => {
  const rendered = await renderSection(front)
  rendered.bridge.handlers['account.list'] = () => ({ ok: false, error: { code: 'core-stopped' } })
  await page.getByTestId('sign-out').click()
  await eventually(() => expect(document.querySelectorAll('details').length).toBeGreaterThan(0))
  expect(asked(rendered, 'account.signOut')).toBe(0)
})

test('forgetting an account with drafts that are not sent says how many, and leads to it', async () => {
  const rendered = await renderSection(front, { ...other, leftovers: { ...nothingLeft, waiting: 2 } })
  await page.getByRole('button', { name: 'Bỏ: shop-b' }).click()
  await eventually(() => expect(page.getByTestId('confirm').element().textContent).toMatch(/2\sđơn\schờ\sgửi/))
  await page.getByTestId('confirm-action').click()
  await eventually(() => expect(rendered.station.account.getState().switchingTo).toBe(other.id))
  expect(asked(rendered, 'account.forget')).toBe(0)
})

test('orders to pack and parcels of an open handover keep an account from being forgotten, and nobody from signing out', async () => {
  const leftovers = { ...nothingLeft, orders: 3, handover: 1 }
  const rendered = await renderSection({ ...front, leftovers }, { ...other, leftovers })
  await page.getByRole('button', { name: 'Bỏ: shop-b' }).click()
  const words = /3\sđơn\shàng\schưa\sđóng\sgói, 1\skiện/
  await eventually(() => expect(page.getByTestId('confirm').element().textContent).toMatch(words))
  await page.getByTestId('confirm-safe').click()
  await page.getByTestId('sign-out').click()
  await eventually(() => expect(asked(rendered, 'account.signOut')).toBe(1))
  expect(asked(rendered, 'account.forget')).toBe(0)
})

test('an account whose data cannot be read says that what is left is unknown, and is neither forgotten nor left without a question', async () => {
  const rendered = await renderSection({ ...front, leftovers: null }, { ...other, leftovers: null })
  const unknown = 'việc chưa rõ (không đọc được dữ liệu)'
  await eventually(() => expect(page.getByTestId('account-row').elements().at(1)?.textContent).toContain(unknown))
  await page.getByTestId('sign-out').click()
  await eventually(() => expect(page.getByTestId('confirm').element().textContent).toContain(unknown))
  await page.getByTestId('confirm-safe').click()
  expect(asked(rendered, 'account.signOut')).toBe(0)
  await page.getByRole('button', { name: 'Bỏ: shop-b' }).click()
  await eventually(() => expect(page.getByTestId('confirm').element().textContent).toContain(unknown))
  await page.getByTestId('confirm-action').click()
  await eventually(() => expect(rendered.station.account.getState().switchingTo).toBe(other.id))
  expect(asked(rendered, 'account.forget')).toBe(0)
})

test('an account whose data is not open is neither said to hold nothing nor forgotten by a word of that', async () => {
  const damaged = { ...other, isOpen: false, leftovers: null, problem: { code: 'storage-failed' as const } }
  const rendered = await renderSection(front, damaged)
  await page.getByRole('button', { name: 'Bỏ: shop-b' }).click()
  const unknown = 'việc chưa rõ (không đọc được dữ liệu)'
  await eventually(() => expect(page.getByTestId('confirm').element().textContent).toContain(unknown))
  await page.getByTestId('confirm-safe').click()
  rendered.bridge.handlers['account.list'] = () => [{ ...damaged, isFront: true }]
  await page.getByTestId('sign-out').click()
  await eventually(() => expect(page.getByTestId('confirm').element().textContent).toContain(unknown))
  expect(asked(rendered, 'account.signOut')).toBe(0)
})

test('a refusal to forget that names no counts says that what is left is unknown', async () => {
  const rendered = await renderSection(front, other)
  rendered.bridge.handlers['account.forget'] = () => ({ ok: false, error: { code: 'account-not-empty' } })
  await page.getByRole('button', { name: 'Bỏ: shop-b' }).click()
  await page.getByTestId('confirm-action').click()
  await eventually(() => expect(document.body.textContent).toContain('Còn việc: việc chưa rõ'))
  expect(document.body.textContent).not.toContain('Còn việc: .')
})

test('an account of a partner id alone has no session to end: it goes on sending, so nobody is offered to sign out', async () => {
  const account = { ...front.account, username: '', partnerId: 7, generation: 'legacy-ids' as const }
  const view = { ...signedInAccount, account, session: 'signed-out' as const }
  const rendered = await renderSection({ ...front, account, session: 'signed-out' })
  rendered.bridge.emit('account.changed', view)
  await expect.element(page.getByTestId('enter-account')).toHaveTextContent('Đăng nhập')
  await expect.element(page.getByTestId('sign-out')).not.toBeInTheDocument()
})

test('an address that is typed while the usual one comes stands alone', async () => {
  const usual = 'https://carrier.example'
  const files = { profileFolder: '/p', logFile: '/p/logs/station.log' }
  const station = { version: '0.1.0', runtime: 'node' as const, platform: 'linux', locked: [] }
  const info = heldAnswer({ ...station, ...files, carrierUrl: usual })
  const rendered = await renderSection(front)
  rendered.bridge.handlers['app.info'] = info.handler
  await page.getByTestId('add-account').click()
  const address = page.getByTestId('field-baseUrl')
  await address.click()
  info.come()
  await expect.element(address).toHaveValue(usual)
  await typeKeys(0, 'b')
  await expect.element(address).toHaveValue('b')
})
