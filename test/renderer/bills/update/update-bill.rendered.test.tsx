import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { UpdateBill } from '../../../../src/renderer/src/bills/update/update-bill.tsx'
import { listedBill, openedBill } from '../../rendered/bill-answers.ts'
import { press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

const cod = () => page.getByTestId('update-codAmountVnd')

/** A window in which the dialog is closed and opened again by a button. */
function Reopened(): ReactNode {
  const [isOpen, setIsOpen] = useState(true)
  if (isOpen) return <UpdateBill bill={openedBill(listedBill('CP1'))} onClose={() => setIsOpen(false)} />
  return (
    <button type="button" data-testid="reopen" onClick={() => setIsOpen(true)}>
      CP1
    </button>
  )
}

test('an amount that was kept is selected when the dialog is opened again: what is typed replaces it', async () => {
  await renderInStation(<Reopened />)
  await expect.element(cod()).toHaveFocus()
  await typeKeys(10, '250k', press('Escape'))
  await page.getByTestId('reopen').click()
  await expect.element(cod()).toHaveFocus()
  await expect.element(cod()).toHaveValue('250k')
  await typeKeys(10, '120k', press('Tab'))
  await expect.element(cod()).toHaveValue('120.000')
})
