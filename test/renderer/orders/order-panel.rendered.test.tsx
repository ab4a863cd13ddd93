import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import { press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { orderDetail, orderPool } from './order-pool.ts'
import { orderContent } from './read-sheet.ts'

afterEach(() => vi.restoreAllMocks())

test('the links to pictures that a file names are texts to copy: nothing opens them or asks for them', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => Promise.resolve(void copied.push(text)))
  const links = ['https://cdn.example/ao.jpg?x=1', 'javascript:alert(1)', '']
  const items = links.map((pictureUrl, n) => ({ sku: `A-${n}`, name: `Áo ${n}`, quantity: 1, barcode: '', pictureUrl }))
  await renderInStation(<Shell hidden={false} />, {
    handlers: orderPool(orderDetail(1, { content: orderContent(1, { items }) })).handlers,
  })
  await typeKeys(0, press('F10'))
  await userEvent.click(page.getByTestId('order-row').first())
  const shown = page.getByTestId('picture-link')
  await expect
    .poll(() => shown.elements().map((link) => link.querySelector('small')?.textContent))
    .toEqual(links.filter((link) => link !== ''))
  expect(page.getByTestId('order-panel').element().querySelectorAll('a, img')).toHaveLength(0)
  await shown.nth(1).getByRole('button').click()
  await expect.poll(() => copied).toEqual(['javascript:alert(1)'])
})
