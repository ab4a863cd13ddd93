import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Fees } from '../../../src/renderer/src/fees/fees.tsx'
import { err } from '../../../src/shared/result.ts'
import { customer, packingMain } from '../new-bill/typed-customers.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

const stateWords = () => page.getByTestId('quote-state').query()?.textContent

test('a question about fees that the carrier refuses is told in its words, and one that did not reach it is not', async () => {
  const refused = { code: 'carrier-refused', carrierMessage: 'Khối lượng vượt quá 30 kg' } as const
  const { bridge, station } = await renderInStation(<Fees />, {
    handlers: { ...packingMain([]).handlers, 'fees.quote': () => err(refused) },
  })
  station.autosaved.getState().putFees({ to: customer(4).place.location, weight: '45' })
  await expect.poll(stateWords).toContain('Khối lượng vượt quá 30 kg')
  bridge.handlers['fees.quote'] = () => err({ code: 'carrier-unreachable' })
  await page.getByTestId('quote-retry').click()
  await expect.poll(stateWords).not.toContain('Khối lượng')
  await expect.poll(stateWords).toContain('Chưa hỏi được cước')
})
