import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BillNotes } from '../../../../src/renderer/src/bills/drawer/bill-notes.tsx'
import { RequestOutcomes } from '../../../../src/renderer/src/bills/requests/request-outcomes.tsx'
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

test('what the carrier has made otherwise is said in its words, and not as an update that nobody asked for', async () => {
  const words = 'cod_amount 350000'
  const otherwise = { ...bill, isCreatedOtherwise: true, updateOutcome: 'unclear', updateMessage: words } as const
  await renderInStation(
    <>
      <BillNotes bill={otherwise} />
      <RequestOutcomes bill={otherwise} />
    </>,
    {},
  )
  await expect.element(page.getByText(/Hãng trả lời khi tạo đơn: “cod_amount 350000”/)).toBeVisible()
  await expect.element(page.getByText(/Chưa rõ hãng đã sửa/)).not.toBeInTheDocument()
})
