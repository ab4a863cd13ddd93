import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Palette } from '../../../../src/renderer/src/shell/palette/palette.tsx'
import { listedBill } from '../../rendered/bill-answers.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

test('the palette begins with the newest bills, and a bill says its state and phone', async () => {
  const rows = [listedBill('SIM1', { statusId: 4, receiverPhone: '0908765432' }), listedBill('SIM2', { statusId: 7 })]
  const asked: string[] = []
  const { station } = await renderInStation(
    <Palette
      openings={1}
      typedEarly={null}
      onTaken={() => undefined}
      onHelp={() => undefined}
      onOperator={() => undefined}
    />,
    {
      handlers: {
        'bills.list': ({ filter }) => {
          asked.push(filter.query)
          return { rows: filter.query === '' ? rows : rows.slice(1), newestSeq: 2 } as never
        },
      },
    },
  )
  const first = page.getByTestId('palette-action').first()
  await expect.element(first).toHaveTextContent('SIM1 · Khách SIM1Đã giao · 0908 765 432')
  await page.getByTestId('palette-search').fill('khach sim2')
  await expect.element(first).toHaveTextContent('SIM2 · Khách SIM2Giao thất bại · 0908 765 432')
  expect(asked).toEqual(['', 'khach sim2'])
  await first.click()
  expect(station.navigation.getState().billToShow).toBe('SIM2')
})
