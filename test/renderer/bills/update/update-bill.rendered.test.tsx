import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { UpdateBill } from '../../../../src/renderer/src/bills/update/update-bill.tsx'
import type { BillChanges } from '../../../../src/shared/domain/bill/bill-changes.ts'
import { listedBill, openedBill } from '../../rendered/bill-answers.ts'
import { answered, eventually, handRests, heldAnswer, press, typeKeys } from '../../rendered/packer-keys.ts'
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

const send = press('Control+Enter')
const note = (): string => document.querySelector('[data-testid="doubtful-amount"]')?.textContent ?? ''
/** The dialog over a main that takes every update, up to the first press with figures that hardly anybody means. */
async function doubtfulUpdate() {
  const sent: BillChanges[] = []
  await renderInStation(<UpdateBill bill={openedBill(listedBill('CP1'))} onClose={() => undefined} />, {
    handlers: {
      'bills.update': ({ changes }) => {
        sent.push(changes)
        return openedBill(listedBill('CP1'))
      },
    },
  })
  await expect.element(cod()).toHaveFocus()
  await typeKeys(10, '250')
  await page.getByTestId('update-weightGrams').fill('1500')
  await typeKeys(10, send)
  await eventually(() => expect(note()).toContain('250.000'))
  expect(note()).toContain('1,5')
  await expect.element(cod()).toHaveFocus()
  return sent
}

test('amounts that hardly anybody means stop the first press, and one key takes what was likelier meant and sends', async () => {
  const sent = await doubtfulUpdate()
  expect(sent).toEqual([])
  await handRests()
  await typeKeys(10, press('Alt+u'))
  await eventually(() => expect(sent).toEqual([{ codAmountVnd: 250_000, weightGrams: 1500 }]))
})

test('a second press says that they are meant, and a press right behind the first does not', async () => {
  const sent = await doubtfulUpdate()
  await typeKeys(10, send)
  expect(note()).toContain('250.000')
  expect(sent).toEqual([])
  await handRests()
  await typeKeys(10, send)
  await eventually(() => expect(sent).toEqual([{ codAmountVnd: 250, weightGrams: 1_500_000 }]))
})

test('a second press while the first is being checked sends no second update', async () => {
  const { bridge } = await renderInStation(
    <UpdateBill bill={openedBill(listedBill('CP1'))} onClose={() => undefined} />,
    { handlers: { 'bills.update': () => openedBill(listedBill('CP1')) } },
  )
  await expect.element(cod()).toHaveFocus()
  await typeKeys(10, '120k')
  const form = document.querySelector<HTMLFormElement>('[data-testid=update-dialog] form')
  form?.requestSubmit()
  form?.requestSubmit()
  await answered(bridge)
  const sent = bridge.calls.filter(({ channel }) => channel === 'bills.update').map(({ input }) => input)
  expect(sent).toEqual([{ billCode: 'CP1', changes: { codAmountVnd: 120_000 } }])
})

test('what is typed while an update is on its way stays, is said not to be sent, and goes with the next press', async () => {
  const { handler, come } = heldAnswer(openedBill(listedBill('CP1')))
  const { bridge, station } = await renderInStation(<Reopened />, { handlers: { 'bills.update': handler } })
  const sent = () => bridge.calls.filter(({ channel }) => channel === 'bills.update').map(({ input }) => input)
  await expect.element(cod()).toHaveFocus()
  await typeKeys(0, '120k', send)
  await eventually(() => expect(sent()).toHaveLength(1))
  await page.getByTestId('update-note').click()
  await typeKeys(0, 'goi truoc')
  come()
  await answered(bridge)
  await expect.element(page.getByTestId('update-dialog').filter({ hasText: 'gõ sau đó chưa gửi' })).toBeVisible()
  await expect.element(page.getByTestId('update-note')).toHaveFocus()
  expect(station.autosaved.getState().updates).toEqual({ CP1: { note: 'goi truoc' } })
  await handRests()
  await typeKeys(0, send)
  await expect.element(page.getByTestId('reopen')).toBeVisible()
  expect(sent()).toEqual([
    { billCode: 'CP1', changes: { codAmountVnd: 120_000 } },
    { billCode: 'CP1', changes: { note: 'goi truoc' } },
  ])
  expect(station.autosaved.getState().updates).toEqual({})
})
