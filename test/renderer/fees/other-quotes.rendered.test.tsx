import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ServiceColumns } from '../../../src/renderer/src/fees/service-columns.tsx'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { quoteOf } from './fee-quotes.ts'

const quote = { ...quoteOf(90, 36_000), serviceName: 'CPN' }
const unnumbered = {
  ...quote,
  serviceId: null,
  serviceName: 'Hỏa tốc 2h',
  totalVnd: 52_000,
  leadTimeMs: 1_795_000_000_000,
}

test('a quote that the carrier gives no number is shown by its name, with price and time', async () => {
  const quotes = {
    state: 'ready',
    missing: null,
    refusal: '',
    quotes: [quote, unnumbered],
    askedAtMs: 1,
    retry: () => undefined,
  } as const
  await renderInStation(<ServiceColumns quotes={quotes} onMakeBill={() => undefined} />)
  await expect.element(page.getByTestId('fees-service-90').getByText(/36\.000/)).toBeVisible()
  const other = page.getByTestId('fees-other-service')
  await expect.element(other.getByRole('heading')).toHaveTextContent('Hỏa tốc 2h')
  await expect.element(other.getByText(/52\.000/)).toBeVisible()
  await expect.element(other.getByText(/^Giao/)).toBeVisible()
})
