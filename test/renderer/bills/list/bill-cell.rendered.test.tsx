import { expect, it } from 'vitest'
import { BillCell } from '../../../../src/renderer/src/bills/list/bill-cell.tsx'
import { knownStatusIds } from '../../../../src/shared/domain/bill/bill.ts'
import { listedBill } from '../../rendered/bill-answers.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

it('says that a label is missing only while the parcel is under way, and of a printed one when it was printed', async () => {
  const { waitingForPickup, delivered, returned, cancelled } = knownStatusIds
  const rows = [waitingForPickup, delivered, returned, cancelled].map((statusId) =>
    listedBill(`CP${statusId}`, { statusId }),
  )
  const printed = listedBill('printed', { statusId: delivered, labelPrintedAtMs: Date.UTC(2026, 10, 21) })
  await renderInStation(
    <ul>
      {[...rows, printed].map((row) => (
        <li key={row.billCode}>
          <BillCell column="label" row={row} />
        </li>
      ))}
    </ul>,
  )
  const words = [...document.querySelectorAll('li')].map(({ textContent }) => textContent.trim())
  expect(words).toEqual(['Chưa in tem', '–', '–', '–', '21/11'])
})
