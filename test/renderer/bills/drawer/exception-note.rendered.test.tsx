import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BillHistory } from '../../../../src/shared/domain/bill/bill-history.ts'
import { ExceptionNote } from '../../../../src/renderer/src/bills/drawer/exception-note.tsx'
import { listedBill, openedBill } from '../../rendered/bill-answers.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

const history: BillHistory = {
  attempts: [],
  requests: [],
  prints: [],
  decisions: [],
  links: [],
  exception: 'unclear-update',
  handled: null,
}
const nothing = (): void => undefined

test.each([
  [true, /Hãng tạo đơn khác với đơn đã gửi/, /Chưa rõ hãng đã sửa/],
  [false, /Chưa rõ hãng đã sửa/, /Hãng tạo đơn khác/],
])(
  'a bill that was created otherwise (%s) asks for what is to be done about it',
  async (isCreatedOtherwise, said, not) => {
    const bill = { ...openedBill(listedBill('VN000')), isCreatedOtherwise }
    await renderInStation(
      <ExceptionNote bill={bill} history={history} onHandle={nothing} onReturn={nothing} onReopen={nothing} />,
      {},
    )
    await expect.element(page.getByText(said)).toBeVisible()
    await expect.element(page.getByText(not)).not.toBeInTheDocument()
  },
)
