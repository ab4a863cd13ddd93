import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NewBill } from '../../../../src/renderer/src/new-bill/new-bill.tsx'
import type { Settings } from '../../../../src/shared/domain/settings/settings.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { answered, eventually, nextFrame, press, pressedAsSoonAs, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { stationSettings } from '../../rendered/station-handlers.ts'
import { tanSonNhat } from './tan-son-nhat.ts'

const openDialogs = (): number => document.querySelectorAll('[aria-modal="true"]').length
const fieldInFocus = (): string | null =>
  document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? null

for (const key of ['Escape', 'Enter', 'Alt+1'])
  test(`the cursor is in the COD again, where Alt+S was pressed, once ${key} has closed the senders`, async () => {
    const { bridge } = await renderInStation(<NewBill />)
    await page.getByTestId('field-codAmountVnd').click()
    await typeKeys(0, press('Alt+S'))
    await eventually(() => expect(openDialogs()).toBe(1))
    await typeKeys(0, press(key))
    await eventually(() => expect(openDialogs()).toBe(0))
    await answered(bridge)
    expect(fieldInFocus()).toBe('codAmountVnd')
  })

test('an Escape that comes in the moment in which the senders are there closes them', async () => {
  await renderInStation(<NewBill />)
  await page.getByTestId('field-codAmountVnd').click()
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  const pressed = pressedAsSoonAs(
    () => openDialogs() === 1,
    () => void document.activeElement?.dispatchEvent(escape),
  )
  await typeKeys(0, press('Alt+S'))
  await pressed
  await eventually(() => expect(openDialogs()).toBe(0))
})

test('an Enter between the answer about a new sender and the end of its dialog makes no second one', async () => {
  let stored: Settings = stationSettings
  const handlers: FakeHandlers = {
    'settings.get': () => stored,
    'settings.update': (change) => (stored = { ...stored, ...change }),
    'directory.searchWards': () => ({ matches: [tanSonNhat], total: 1, isOnly: true }),
  }
  const { bridge, station } = await renderInStation(<NewBill />, { handlers, delaysMs: { 'settings.update': 50 } })
  await page.getByTestId('field-codAmountVnd').click()
  await typeKeys(0, press('Alt+S'))
  await page.getByRole('button', { name: 'Thêm người gửi' }).click()
  await page.getByTestId('party-party.phone').fill('0901234567')
  await page.getByTestId('party-party.name').fill('Shop Hai')
  await page.getByTestId('party-party.address').fill('20 Cộng Hòa')
  await page.getByTestId('field-party.location').fill('tan son nhat')
  await typeKeys(0, press('Enter'))
  await eventually(() => expect(page.getByTestId('field-party.location').element()).toHaveValue('Phường Tân Sơn Nhất'))
  const form = page.getByTestId('party-form').element() as HTMLFormElement
  const stop = station.settings.subscribe(() => {
    if (bridge.pending === 0) void behindAnswer().then(() => form.isConnected && form.requestSubmit())
  })
  await typeKeys(0, press('Enter'))
  await eventually(() => expect(openDialogs()).toBe(0))
  stop()
  await answered(bridge)
  expect(stored.senders.map(({ label }) => label)).toEqual(['Kho Tân Bình', 'Shop Hai'])
})

/** All that follows from an answer has run, and nothing of it is drawn yet. */
async function behindAnswer(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}

test('an Enter behind the one that corrects the sender does not open its dialog again', async () => {
  const handlers: FakeHandlers = { 'settings.update': (change) => ({ ...stationSettings, ...change }) }
  await renderInStation(<NewBill />, { handlers, delaysMs: { 'settings.update': 50 } })
  await page.getByRole('button', { name: 'Sửa' }).first().click()
  await page.getByTestId('party-party.name').fill('Shop Mộc An 2')
  const pressed = pressedAsSoonAs(() => openDialogs() === 0, pressEnter)
  await typeKeys(0, press('Enter'))
  await pressed
  await nextFrame()
  expect([openDialogs(), fieldInFocus()]).toEqual([0, 'receiver.phone'])
})

/** As the browser hears it where the focus is: first as a key, then as a click of a button. */
function pressEnter(): void {
  const key = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
  const isFree = document.activeElement?.dispatchEvent(key)
  if (isFree && document.activeElement instanceof HTMLButtonElement) document.activeElement.click()
}
