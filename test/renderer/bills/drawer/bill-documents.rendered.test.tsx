import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BillPaper } from '../../../../src/renderer/src/bills/drawer/bill-documents.tsx'
import type { PrintJob } from '../../../../src/shared/domain/printing/printing.ts'
import { reprintNumberOf } from '../../../../src/shared/domain/printing/print-states.ts'
import { jobRow } from '../../labels/print-station.tsx'
import { emptyHistory, listedBill, openedBill } from '../../rendered/bill-answers.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

const sent = jobRow('CP1', 'sent')
const printedAtMs = Date.UTC(2026, 10, 21, 3, 30)

/** The words about the bill's label, over the number that its next label carries. */
async function wordsOf(prints: readonly PrintJob[], labelPrintedAtMs: number | null): Promise<string> {
  const bill = openedBill(listedBill('CP1', { labelPrintedAtMs }))
  const history = { ...emptyHistory, prints: [...prints] }
  const { unmount } = await renderInStation(<BillPaper bill={bill} history={history} onShowLabel={() => {}} />, {
    language: 'en',
  })
  const words = page.getByRole('definition').first().element().textContent
  await unmount()
  return `${reprintNumberOf(prints, labelPrintedAtMs !== null)}: ${words}`
}

test('counts the prints of which each may be on paper, as the mark of the next label does', async () => {
  const unclear = jobRow('CP1', 'unclear')
  const notTakenBack: PrintJob = { ...jobRow('CP1', 'failed'), reason: 'not-taken-back' }
  expect([
    await wordsOf([], null),
    await wordsOf([sent], printedAtMs),
    await wordsOf([sent, sent], printedAtMs),
    await wordsOf([], printedAtMs),
    await wordsOf([unclear, sent], printedAtMs),
    await wordsOf([notTakenBack, sent], printedAtMs),
    await wordsOf([unclear], null),
    await wordsOf([jobRow('CP1', 'failed')], null),
  ]).toEqual([
    '0: Not printed',
    '1: Printed once, 21/11/2026 10:30',
    '2: Printed 2 times, last 21/11/2026 10:30',
    '1: Printed once, 21/11/2026 10:30',
    '2: May have been printed 2 times, last known 21/11/2026 10:30',
    '2: May have been printed 2 times, last known 21/11/2026 10:30',
    '1: May have been printed once',
    '0: Not printed',
  ])
})
