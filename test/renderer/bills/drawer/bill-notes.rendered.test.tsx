import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BillNotes } from '../../../../src/renderer/src/bills/drawer/bill-notes.tsx'
import { listedBill, openedBill } from '../../rendered/bill-answers.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

const bill = openedBill({ ...listedBill('VN000'), codAmountVnd: 1_500_000 })

test('a COD that the carrier has otherwise is said with both amounts, one of nothing too', async () => {
  await renderInStation(<BillNotes bill={{ ...bill, carrierCodVnd: 0 }} />, {})
  await expect.element(page.getByText(/Hãng ghi COD khác: 0/)).toBeVisible()
  await expect.element(page.getByText(/Ở đây là 1\.500\.000/)).toBeVisible()
})

test('of a bill of which nothing is in doubt nothing is said', async () => {
  await renderInStation(<BillNotes bill={bill} />, {})
  await expect.element(page.getByText(/Hãng ghi|Đơn nháp/)).not.toBeInTheDocument()
})
