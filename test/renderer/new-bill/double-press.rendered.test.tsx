import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import { MessageSlot } from '../../../src/renderer/src/shell/messages/message-slot.tsx'
import { answered, handRests, press, typeKeys, withoutRest } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

const nameShown = (): string => document.querySelector<HTMLInputElement>('[data-field="receiver.name"]')!.value

test('a second press right behind the one that clears a bill leaves the bill that has waited behind it', async () => {
  const { bridge, station } = await renderInStation(
    <>
      <NewBill />
      <MessageSlot />
    </>,
  )
  await page.getByTestId('field-receiver.name').fill('Chị Lan')
  station.navigation.getState().beginBill({ location: null, cargo: { content: 'Áo' }, terms: {} })
  await answered(bridge)
  await page.getByTestId('field-receiver.name').fill('Anh Minh')
  await withoutRest(() => typeKeys(0, press('Alt+Delete'), press('Alt+Delete')))
  await answered(bridge)
  expect(nameShown()).toBe('Chị Lan')
  await typeKeys(0, press('Alt+Backspace'))
  await answered(bridge)
  expect(nameShown()).toBe('Anh Minh')
  await handRests()
  for (const shown of ['Chị Lan', '']) {
    await typeKeys(0, press('Alt+Delete'))
    await answered(bridge)
    expect(nameShown()).toBe(shown)
    await handRests()
  }
})

test('an emptied form names no fault, also where a ward that was half typed had the keys', async () => {
  const { bridge } = await renderInStation(<NewBill />)
  await page.getByTestId('field-receiver.location').fill('ben nghe')
  await typeKeys(0, press('Alt+Delete'))
  await answered(bridge)
  await expect.element(page.getByTestId('field-receiver.location')).toHaveValue('')
  await handRests()
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0)
})
