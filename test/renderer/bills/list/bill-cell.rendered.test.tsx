import { expect, it } from 'vitest'
import { BillCell } from '../../../../src/renderer/src/bills/list/bill-cell.tsx'
import { listedBill } from '../../rendered/bill-answers.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

it('says of a label how main has it, and of a printed one when it was printed', async () => {
  const labelPrintedAtMs = Date.UTC(2026, 10, 21)
  const rows = [
    listedBill('missing', { labelState: 'missing' }),
    listedBill('unwanted', { labelState: null }),
    listedBill('printed', { labelState: 'printed', labelPrintedAtMs }),
    listedBill('outdated', { labelState: 'outdated', labelPrintedAtMs }),
  ]
  await renderInStation(
    <ul>
      {rows.map((row) => (
        <li key={row.billCode}>
          <BillCell column="label" row={row} />
        </li>
      ))}
    </ul>,
  )
  const words = [...document.querySelectorAll('li')].map(({ textContent }) => textContent.trim())
  expect(words).toEqual(['Chưa in tem', '–', '21/11', 'Tem cũ, phải in lại'])
})
