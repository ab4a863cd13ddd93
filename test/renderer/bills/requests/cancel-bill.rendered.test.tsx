import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CancelBill } from '../../../../src/renderer/src/bills/requests/cancel-bill.tsx'
import { knownStatusIds } from '../../../../src/shared/domain/bill/bill.ts'
import { listedBill } from '../../rendered/bill-answers.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

it.each([
  [null, false],
  [knownStatusIds.waitingForPickup, false],
  [knownStatusIds.inTransit, true],
])('warns of a refusal only in a state that is known (%s: %s)', async (statusId, isWarned) => {
  await renderInStation(<CancelBill bill={listedBill('CP1', { statusId })} onClose={() => undefined} />)
  await expect.element(page.getByTestId('confirm-action')).toBeVisible()
  expect(document.querySelector('[role="dialog"]')?.textContent.includes('hãng có thể từ chối')).toBe(isWarned)
})
