import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Fees } from '../../../src/renderer/src/fees/fees.tsx'
import { customer, packingMain } from '../new-bill/typed-customers.ts'
import { heldAnswer, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { quoteOf } from './fee-quotes.ts'

/** `found`: when main finds a ward. */
async function renderFees(found: () => Promise<void> = () => Promise.resolve()) {
  const { handlers } = packingMain([])
  const { station } = await renderInStation(<Fees />, {
    handlers: {
      ...handlers,
      'fees.quote': () => [quoteOf(90, 36_000), quoteOf(81, 52_000)],
      async 'directory.searchWards'(input, boundTo) {
        await found()
        return handlers['directory.searchWards']!(input, boundTo)
      },
    },
  })
  station.autosaved.getState().putFees({ to: customer(4).place.location, weight: '1,2' })
  await page.getByTestId('make-bill-81').findElement()
  const keyOf = (service: number): number =>
    [...document.querySelectorAll<HTMLElement>('[data-testid^="fees-service-"]')].findIndex(
      ({ dataset }) => dataset['testid'] === `fees-service-${service}`,
    ) + 1
  const ward = page.getByTestId('field-fees-to')
  await ward.findElement().then((element) => element.focus())
  const begun = () => station.navigation.getState().billToBegin
  return { station, ward, begun, makeBill: press(`Alt+${keyOf(81)}`) }
}

test('a key behind an Enter makes the bill with the ward that the Enter means, once that and its fee are known', async () => {
  const found = heldAnswer(undefined)
  const { begun, makeBill } = await renderFees(found.handler)
  await typeKeys(40, press('Control+a'), 'thu duc', press('Enter'), makeBill)
  expect(begun()).toBeNull()
  found.come()
  await expect.poll(begun).toMatchObject({ location: { wardName: 'Phường Thủ Đức' }, terms: { serviceId: '81' } })
})

test('a text that names no ward is said at its field, and begins no bill', async () => {
  const { ward, begun, makeBill } = await renderFees()
  await typeKeys(40, press('Control+a'), 'khong co', press('Enter'), makeBill)
  await expect.element(ward).toHaveAttribute('aria-invalid', 'true')
  expect(begun()).toBeNull()
})

test('a press is for what was asked about: another weight behind it begins no bill', async () => {
  const found = heldAnswer(undefined)
  const { ward, begun, makeBill } = await renderFees(found.handler)
  await typeKeys(40, press('Control+a'), 'thu duc', press('Enter'), makeBill)
  await page.getByTestId('fees-weight').fill('3')
  found.come()
  await expect.element(ward).toHaveValue('Phường Thủ Đức')
  await page.getByTestId('make-bill-81').findElement()
  expect(begun()).toBeNull()
})

test('the place of the sender can be typed over', async () => {
  const { station, begun, makeBill } = await renderFees()
  const from = page.getByTestId('field-fees-from')
  await from.findElement().then((element) => element.focus())
  await typeKeys(40, press('Control+a'), 'ba dinh', press('Enter'))
  await expect.element(from).toHaveValue('Phường Ba Đình')
  expect(station.autosaved.getState().fees.from).toMatchObject({ wardName: 'Phường Ba Đình' })
  await typeKeys(40, makeBill)
  await expect.poll(begun).not.toBeNull()
})
