import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NewBill } from '../../../../src/renderer/src/new-bill/new-bill.tsx'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { answered, eventually, nextFrame, press, pressedAsSoonAs, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'
import { stationSettings } from '../../rendered/station-handlers.ts'

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
