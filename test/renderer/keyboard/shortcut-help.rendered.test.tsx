import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ShortcutHelp } from '../../../src/renderer/src/keyboard/shortcut-help.tsx'
import { typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

const headings = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)

test('F1 shows the keys of the open screen first, and finds one by what it does or by its name', async () => {
  const { station } = await renderInStation(<ShortcutHelp onClose={() => undefined} />)
  station.navigation.getState().go('queue')
  await expect.poll(headings).toContain('Hàng đợi (màn hình này)')
  expect(headings()[1]).toBe('Hàng đợi (màn hình này)')
  // The box has the focus: what is typed is searched for, with marks or without.
  await typeKeys(0, 'xoa trang')
  await expect.poll(() => page.getByRole('definition').elements().length).toBe(1)
  await expect.element(page.getByText('Alt+Del')).toBeVisible()
  for (const name of ['alt 0', 'Alt+0']) {
    await page.getByTestId('help-search').fill('khong co phim nay')
    await expect.element(page.getByText('Không có phím nào khớp.')).toBeVisible()
    await page.getByTestId('help-search').fill(name)
    await expect.element(page.getByRole('definition')).toHaveTextContent('Tin của trạm')
  }
  await page.getByTestId('help-search').fill('khong co phim nay')
  await expect.element(page.getByText('Không có phím nào khớp.')).toBeVisible()
})
