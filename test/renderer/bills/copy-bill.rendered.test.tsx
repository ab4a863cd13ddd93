import { useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { LinkedBills } from '../../../src/renderer/src/bills/drawer/linked-bills.tsx'
import { CancelBill } from '../../../src/renderer/src/bills/requests/cancel-bill.tsx'
import type { BillRow, RequestOutcome } from '../../../src/shared/domain/bill/bill.ts'
import { err } from '../../../src/shared/result.ts'
import { listedBill, openedBill } from '../rendered/bill-answers.ts'
import { answered, eventually, heldAnswer, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

const bill = listedBill('CP1')

/** Says yes to the cancel that is asked about. */
async function confirm() {
  await eventually(() =>
    expect(document.querySelector('[data-testid="confirm-action"][data-ready="true"]')).not.toBeNull(),
  )
  await typeKeys(20, press('Control+Enter'))
}

async function cancelled(copy: () => { draftId: string } | ReturnType<typeof err>) {
  const rendered = await renderInStation(<CancelBill bill={bill} onClose={() => undefined} />, {
    handlers: { 'bills.cancel': () => ({ ...bill, cancelOutcome: 'accepted' }), 'bills.derive': copy as never }, // either answer
  })
  await confirm()
  await expect.element(page.getByTestId('redo-bill')).toBeVisible()
  return rendered
}

it('is entered again with one key once the carrier has cancelled it: the copy opens in New bill', async () => {
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

/** A cancel that has this outcome, over a list that may hear more of it. */
async function cancelThatIs(cancelOutcome: RequestOutcome) {
  const listed = createStore<BillRow>()(() => bill)
  function Listed(): ReactNode {
    const [isOpen, setIsOpen] = useState(true)
    const row = useStore(listed)
    return isOpen ? <CancelBill bill={row} onClose={() => setIsOpen(false)} /> : null
  }
  const { bridge } = await renderInStation(<Listed />, {
    handlers: {
      'bills.cancel': () => ({ ...bill, cancelOutcome, cancelMessage: 'Đơn đang giao' }),
      'bills.derive': () => ({ draftId: 'copy' }),
    },
  })
  await confirm()
  await expect.element(page.getByTestId('cancel-outcome')).toHaveAttribute('data-outcome', cancelOutcome)
  return { bridge, tell: (row: BillRow) => listed.setState(row) }
}

it.each(['waiting', 'sending', 'refused', 'unclear'] as const)(
  'is not entered again while its cancel is %s: two parcels would go, and that is said',
  async (outcome) => {
    const { bridge } = await cancelThatIs(outcome)
    await expect.element(page.getByTestId('redo-later')).toBeVisible()
    expect(page.getByTestId('redo-bill').elements()).toHaveLength(0)
    await typeKeys(0, press('Alt+n'), press('Escape'))
    await eventually(() => expect(page.getByTestId('cancel-outcome').elements()).toHaveLength(0))
    expect(bridge.calls.filter(({ channel }) => channel === 'bills.derive')).toHaveLength(0)
  },
)

it('can be entered again as soon as the carrier accepts the cancel that was waiting', async () => {
  const { bridge, tell } = await cancelThatIs('waiting')
  tell({ ...bill, cancelOutcome: 'accepted' })
  await expect.element(page.getByTestId('redo-bill')).toBeVisible()
  expect(page.getByTestId('redo-later').elements()).toHaveLength(0)
  await typeKeys(0, press('Alt+n'))
  await eventually(() => expect(bridge.calls.some(({ channel }) => channel === 'bills.derive')).toBe(true))
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

/** Its return is asked for, and answered once the packer has left it. */
async function returnOfLeft(leave: 'for another screen' | 'for another bill') {
  const derived = heldAnswer({ draftId: 'return' })
  const opened = createStore<{ readonly isOpen: boolean }>()(() => ({ isOpen: true }))
  function Opened(): ReactNode {
    const { isOpen } = useStore(opened)
    return isOpen ? <LinkedBills bill={openedBill(bill)} links={[]} /> : null
  }
  const { station, bridge } = await renderInStation(<Opened />, { handlers: { 'bills.derive': derived.handler } })
  await page.getByTestId('make-return').click()
  if (leave === 'for another screen') station.navigation.getState().go('orders')
  else opened.setState({ isOpen: false })
  await answered({ pending: 0 })
  derived.come()
  await answered(bridge)
  return station
}

it.each(['for another screen', 'for another bill'] as const)(
  'is told as a message where the packer has left %s once its return is made, and leads there by one press',
  async (leave) => {
    const { navigation, messages } = await returnOfLeft(leave)
    expect(navigation.getState().draftToEdit).toBeNull()
    const said = messages.getState().shown
    expect(said?.title).toBe('Đã tạo đơn mới từ vận đơn CP1.')
    said?.action?.run()
    expect(navigation.getState()).toMatchObject({ screen: 'new-bill', draftToEdit: 'return' })
  },
)

it('says as a message why its return was not made to a packer who is on another screen by then', async () => {
  const refused = heldAnswer(err({ code: 'storage-full' } as const))
  const { station, bridge } = await renderInStation(<LinkedBills bill={openedBill(bill)} links={[]} />, {
    handlers: { 'bills.derive': refused.handler },
  })
  await page.getByTestId('make-return').click()
  station.navigation.getState().go('orders')
  refused.come()
  await answered(bridge)
  expect(station.messages.getState().shown?.title).toContain('Ổ đĩa đầy')
})
