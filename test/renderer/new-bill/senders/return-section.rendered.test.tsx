import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NewBill } from '../../../../src/renderer/src/new-bill/new-bill.tsx'
import { useScans } from '../../../../src/renderer/src/scanning/use-scans.ts'
import { MessageSlot } from '../../../../src/renderer/src/shell/messages/message-slot.tsx'
import { eventually, press, scan, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

const inputOf = (field: Element): string => (field instanceof HTMLInputElement ? field.value : '')
const phoneOfReturn = () => page.getByTestId('field-returnTo.phone')
const digits = () => inputOf(phoneOfReturn().element()).replaceAll(/\D/g, '')

/** New bill as the window has it, where each scan is heard. */
function ScannedBill(): ReactNode {
  useScans()
  return (
    <>
      <MessageSlot />
      <NewBill />
    </>
  )
}

/** New bill with a return to elsewhere, and the cursor in its phone; no code is known here. */
async function returnElsewhere() {
  await renderInStation(<ScannedBill />, {
    handlers: {
      'bills.get': () => ({ ok: false, error: { code: 'bill-not-found' } }),
      'orders.scan': () => [],
      'drafts.list': () => ({ rows: [], total: 0 }),
      'bills.list': () => ({ rows: [], isMore: false }),
    },
  })
  await page.getByTestId('field-returnElsewhere').click()
  await phoneOfReturn().click()
}

test('Tab right behind the Space that ticks the box goes to the phone of the return, and what is typed is there', async () => {
  await renderInStation(<NewBill />)
  const box = page.getByTestId('field-returnElsewhere')
  await box.findElement().then((element) => element.focus())
  await typeKeys(0, ' ', press('Tab'), '0908765432')
  await expect.element(phoneOfReturn()).toBeVisible()
  expect(digits()).toBe('0908765432')
})

test('the phone of a return to elsewhere is scanned as that of the receiver is', async () => {
  await returnElsewhere()
  await scan('0908765432')
  await eventually(() => expect(digits()).toBe('0908765432'))
  // Had it been taken for a code, that would have been said before what is said of the next one.
  await scan('ZZ00000001')
  await eventually(() => expect(page.getByTestId('scan-unknown').element().textContent).toContain('ZZ00000001'))
  expect(digits()).toBe('0908765432')
})

test('a code that is no phone is not left in the phone of a return', async () => {
  await returnElsewhere()
  await scan('ZZ00000001')
  await eventually(() => expect(page.getByTestId('scan-unknown').element().textContent).toContain('ZZ00000001'))
  expect(digits()).toBe('')
})

test('the next return is typed to its end, where an address of the station was chosen for the one before', async () => {
  await renderInStation(<NewBill />)
  await page.getByTestId('field-returnElsewhere').click()
  await typeKeys(0, press('Alt+Shift+S'))
  await expect.element(page.getByTestId('choose-sender')).toBeVisible()
  await typeKeys(0, press('Alt+1'))
  await expect.element(page.getByTestId('return-card')).toBeVisible()
  await typeKeys(0, press('Alt+Delete'))
  await page.getByTestId('field-returnElsewhere').click()
  await page.getByTestId('field-returnTo.name').click()
  await typeKeys(0, 'Lan')
  expect(inputOf(page.getByTestId('field-returnTo.name').element())).toBe('Lan')
})
