import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { err } from '../../../src/shared/result.ts'
import { eventually, press, scan, typeKeys } from '../rendered/packer-keys.ts'
import { printStation } from './print-station.tsx'

test('the scan of a slip prints the label of its bill, and the next scan is answered behind it, however late it comes', async () => {
  const { printed, bridge, station } = await printStation({
    missing: 2,
    handlers: {
      'printing.confirm': () => err({ code: 'bill-not-found' }),
      'drafts.referenceHolder': ({ refCode }) => {
        if (refCode === 'TB02-261126-0001') return { kind: 'bill', billCode: 'CP1000', atMs: 1 }
        return refCode === 'TB02-261126-0002' ? { kind: 'draft', id: 'd2', state: 'READY', atMs: 1 } : null
      },
    },
  })
  const box = page.getByTestId('scan-box')
  await typeKeys(0, press('F9'))
  await expect.element(box).toBeVisible()
  bridge.delaysMs['printing.print'] = 300
  // Words that belong together are kept on one line by a space that does not break.
  const words = () => box.element().textContent.replaceAll(/\s/g, ' ')
  const kinds = () => station.printing.getState().scans.map(({ kind }) => kind)
  await scan('TB02-261126-0001')
  await scan('TB02-261126-0002')
  await eventually(() => expect(kinds()).toEqual(['wrong', 'printed']))
  await expect.element(box).toHaveAttribute('data-scan', 'wrong')
  await eventually(() => expect(words()).toContain('Chưa có mã vận đơn'))
  await scan('KHONG-CO-0001')
  await eventually(() => expect(kinds()).toEqual(['unknown', 'wrong', 'printed']))
  await scan('TB02-261126-0001')
  await eventually(() => expect(words()).toContain('vận đơn CP1000'))
  expect(printed).toEqual([['CP1000'], ['CP1000']])
})
