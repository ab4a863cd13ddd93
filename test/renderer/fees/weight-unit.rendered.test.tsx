import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Fees } from '../../../src/renderer/src/fees/fees.tsx'
import { customer, packingMain } from '../new-bill/typed-customers.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { quoteOf } from './fee-quotes.ts'

test('a fee that was asked for in another unit of weight is asked for anew', async () => {
  let totalVnd = 36_000_000
  const { bridge, station } = await renderInStation(<Fees />, {
    handlers: { ...packingMain([]).handlers, 'fees.quote': () => [quoteOf(90, totalVnd)] },
  })
  station.autosaved.getState().putFees({ to: customer(4).place.location, weight: '1,2' })
  const service = page.getByTestId('fees-service-90')
  await expect.element(service.getByText(/36\.000\.000/)).toBeVisible()
  totalVnd = 36_000
  bridge.emit('settings.changed', { ...station.settings.getState().settings, weightUnitOnWire: 'g' })
  await expect.element(service.getByText(/^36\.000\s₫/)).toBeVisible()
})
