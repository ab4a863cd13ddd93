import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NewBill } from '../../../../src/renderer/src/new-bill/new-bill.tsx'
import type { Settings } from '../../../../src/shared/domain/settings/settings.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { answered, eventually, handRests, heldAnswer, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { stationSettings } from '../../rendered/station-handlers.ts'
import { customer, packingMain } from '../typed-customers.ts'
import { tanSonNhat } from './tan-son-nhat.ts'

const shownSender = (): string => page.getByTestId('sender-card').element().textContent

test('a sender that is corrected in Settings is corrected in the bill, from which the next one has it', async () => {
  const { bridge } = await renderInStation(<NewBill />)
  await eventually(() => expect(shownSender()).toContain('18 Cộng Hòa, Phường Tân Sơn Nhất'))
  const senders = stationSettings.senders.map(({ party, ...profile }) => ({
    ...profile,
    party: { ...party, location: { ...party.location!, wardName: 'Phường Bảy Hiền' } },
  }))
  bridge.emit('settings.changed', { ...stationSettings, senders })
  await eventually(() => expect(shownSender()).toContain('18 Cộng Hòa, Phường Bảy Hiền'))
})

test('a sender that is removed in Settings stands in no further bill; the one that is typed keeps it', async () => {
  const [usual] = stationSettings.senders
  const other = { id: 'other', label: 'Kho B', party: { ...usual!.party, name: 'Kho B', address: '9 Trường Chinh' } }
  const settings = { ...stationSettings, senders: [...stationSettings.senders, other] }
  const { handlers, taken } = packingMain([customer(1)])
  const { bridge } = await renderInStation(<NewBill />, { handlers: { ...handlers, 'settings.get': () => settings } })
  await eventually(() => expect(shownSender()).toContain('18 Cộng Hòa'))
  await typeKeys(0, press('Alt+s'))
  await expect.element(page.getByTestId('choose-sender')).toBeVisible()
  await typeKeys(0, press('Alt+2'))
  await eventually(() => expect(shownSender()).toContain('9 Trường Chinh'))
  await typeKeys(10, customer(1).phone, press('Alt+m'))
  await eventually(() => expect(page.getByTestId('field-cargo.content').element()).not.toHaveValue(''))
  bridge.emit('settings.changed', stationSettings)
  await answered(bridge)
  expect(shownSender()).toContain('9 Trường Chinh')
  await typeKeys(0, press('Control+Enter'))
  await eventually(() => expect(taken).toHaveLength(1))
  await eventually(() => expect(shownSender()).toContain('18 Cộng Hòa'))
  // In a bill in which nothing is typed, it goes at once.
  bridge.emit('settings.changed', { ...settings, senders: [other] })
  await eventually(() => expect(shownSender()).toContain('9 Trường Chinh'))
})

test('a second Enter while a new sender is being saved makes no second one', async () => {
  let stored: Settings = { ...stationSettings, senders: [], defaultSenderId: null }
  const handlers: FakeHandlers = {
    'settings.get': () => stored,
    'settings.update': (change) => (stored = { ...stored, ...change }),
    'directory.searchWards': () => ({ matches: [tanSonNhat], total: 1, isOnly: true }),
  }
  const { bridge } = await renderInStation(<NewBill />, { handlers, delaysMs: { 'settings.update': 50 } })
  await page.getByTestId('enter-sender').click()
  await page.getByTestId('party-party.phone').fill('0901234567')
  await page.getByTestId('party-party.name').fill('Shop Mộc An')
  await page.getByTestId('party-party.address').fill('18 Cộng Hòa')
  await page.getByTestId('field-party.location').fill('tan son nhat')
  await typeKeys(0, press('Enter'))
  await eventually(() => expect(page.getByTestId('field-party.location').element()).toHaveValue('Phường Tân Sơn Nhất'))
  await typeKeys(0, press('Enter'), press('Enter'))
  await eventually(() => expect(shownSender()).toContain('18 Cộng Hòa'))
  await answered(bridge)
  expect(stored.senders.map(({ label }) => label)).toEqual(['Shop Mộc An'])
})

test('a sender that is saved once its dialog was closed takes the place of none that was chosen since, and closes no other dialog', async () => {
  const [usual] = stationSettings.senders
  const other = { id: 'other', label: 'Kho B', party: { ...usual!.party, name: 'Kho B', address: '9 Trường Chinh' } }
  let settings: Settings = { ...stationSettings, senders: [...stationSettings.senders, other] }
  const saved = heldAnswer(undefined)
  const { bridge } = await renderInStation(<NewBill />, {
    handlers: {
      'settings.get': () => settings,
      'settings.update': async (change) => {
        await saved.handler()
        return (settings = { ...settings, ...change })
      },
    },
  })
  await eventually(() => expect(shownSender()).toContain('18 Cộng Hòa'))
  await page.getByRole('button', { name: 'Sửa' }).first().click()
  await page.getByTestId('party-party.address').fill('20 Cộng Hòa')
  await typeKeys(0, press('Enter'), press('Escape'), press('Alt+s'))
  await expect.element(page.getByTestId('choose-sender')).toBeVisible()
  await typeKeys(0, press('Alt+2'))
  await eventually(() => expect(shownSender()).toContain('9 Trường Chinh'))
  await handRests()
  await typeKeys(0, press('Alt+s'))
  await expect.element(page.getByTestId('choose-sender')).toBeVisible()
  saved.come()
  await answered(bridge)
  await expect.element(page.getByTestId('choose-sender')).toBeVisible()
  expect(shownSender()).toContain('9 Trường Chinh')
})

test('the next problem leads to a sender whose place the interface of the account does not take', async () => {
  const [usual] = stationSettings.senders
  const location = { system: 'names', provinceName: 'Hà Nội', districtName: 'Ba Đình', wardName: 'Cống Vị' } as const
  const senders = [{ ...usual!, party: { ...usual!.party, location } }]
  await renderInStation(<NewBill />, { handlers: { 'settings.get': () => ({ ...stationSettings, senders }) } })
  await eventually(() => expect(shownSender()).toContain('Cống Vị'))
  await typeKeys(0, press('Control+Enter'))
  const sentence = (): string => page.getByTestId('form-problem').element().textContent
  await eventually(() => expect(sentence()).toContain('Số điện thoại'))
  for (let problem = 0; problem < 4; problem += 1) await typeKeys(0, press('Alt+E'))
  await eventually(() => expect(sentence()).toContain('Người gửi'))
  expect(document.activeElement?.textContent).toContain('Đổi')
})
