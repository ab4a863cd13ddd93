import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Orders } from '../../../src/renderer/src/orders/orders.tsx'
import { err } from '../../../src/shared/result.ts'
import { press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { orderDetail, orderPool } from './order-pool.ts'

/** Orders over a pool of two, of which main says that there are so many; null where it does not answer who asks for all. */
async function selectAllOf(total: number | null) {
  const { handlers } = orderPool(orderDetail(1), orderDetail(2))
  const list = handlers['orders.list']!
  const rendered = await renderInStation(
    <div style={{ display: 'grid', height: 600 }}>
      <Orders />
    </div>,
    { handlers },
  )
  await expect.poll(() => page.getByTestId('order-row').elements().length).toBe(2)
  rendered.bridge.handlers['orders.list'] = async (input, id) => {
    if (total === null) return err({ code: 'core-stopped' })
    const answer = await list(input, id)
    return 'rows' in answer ? { ...answer, total } : answer
  }
  await page.getByTestId('order-row').first().click()
  await typeKeys(0, press('Control+A'))
  return rendered.station.messages
}

test('orders of which only the first are selected say of how many', async () => {
  const messages = await selectAllOf(2_000)
  await expect.poll(() => messages.getState().shown?.title).toMatch(/500.*2\.000/)
})

test('orders that cannot be asked for are not just not selected: why is said', async () => {
  const messages = await selectAllOf(null)
  await expect.poll(() => messages.getState().shown?.testId).toBe('not-done')
})
