import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { LinkedBills } from '../../../src/renderer/src/bills/drawer/linked-bills.tsx'
import { CancelBill } from '../../../src/renderer/src/bills/requests/cancel-bill.tsx'
import { err } from '../../../src/shared/result.ts'
import { listedBill, openedBill } from '../rendered/bill-answers.ts'
import { eventually, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

const bill = listedBill('CP1')

async function cancelled(copy: () => { draftId: string } | ReturnType<typeof err>) {
  const rendered = await renderInStation(<CancelBill bill={bill} onClose={() => undefined} />, {
    handlers: { 'bills.cancel': () => ({ ...bill, cancelOutcome: 'accepted' }), 'bills.derive': copy as never }, // either answer
  })
  await eventually(() =>
    expect(document.querySelector('[data-testid="confirm-action"][data-ready="true"]')).not.toBeNull(),
  )
  await typeKeys(20, press('Control+Enter'))
  await expect.element(page.getByTestId('redo-bill')).toBeVisible()
  return rendered
}

it('is entered again with one key once its cancel was asked for: the copy opens in New bill', async () => {
  const { station, bridge } = await cancelled(() => ({ draftId: 'copy' }))
  await typeKeys(0, press('Alt+n'))
  await eventually(() => expect(station.navigation.getState().draftToEdit).toBe('copy'))
  expect(bridge.calls.filter(({ channel }) => channel === 'bills.derive')).toHaveLength(1)
})

it('stays where it is and says why where no copy could be made', async () => {
  const { station } = await cancelled(() => err({ code: 'storage-full' } as const))
  await typeKeys(0, press('Alt+n'))
  await eventually(() => expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Ổ đĩa đầy'))
  expect(station.navigation.getState().draftToEdit).toBeNull()
})

it('is given its return once, however quickly that is asked for twice', async () => {
  const { station, bridge } = await renderInStation(<LinkedBills bill={openedBill(bill)} links={[]} />, {
    handlers: { 'bills.derive': () => ({ draftId: 'return' }) },
  })
  const make = (await page.getByTestId('make-return').findElement()) as HTMLButtonElement
  make.click()
  make.click()
  await eventually(() => expect(station.navigation.getState().draftToEdit).toBe('return'))
  const asked = bridge.calls.filter(({ channel }) => channel === 'bills.derive')
  expect(asked.map(({ input }) => input)).toEqual([{ billCode: 'CP1', kind: 'return' }])
})
