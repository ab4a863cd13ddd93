import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Shell } from '../../../../src/renderer/src/shell/shell.tsx'
import { nothingSelected } from '../../../../src/renderer/src/ui/list/selection.ts'
import { overview, progress } from '../../labels/print-answers.ts'
import { customer, packingMain } from '../../new-bill/typed-customers.ts'
import { busyStation } from '../../rendered/busy-station.ts'
import { eventually, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

const message = (): HTMLElement | null => document.querySelector('[data-message]')
const says = (title: string) => eventually(() => expect(message()?.textContent).toContain(title))
const isSilent = () => eventually(() => expect(message()).toBeNull())
const escape = () => typeKeys(0, press('Escape'))

test('Escape takes away the message, and only the next one stops the print run that was under way before it', async () => {
  const { station, bridge } = await renderInStation(<Shell hidden={false} />, {
    handlers: { ...busyStation, 'printing.overview': () => overview },
  })
  station.navigation.getState().go('print')
  station.printing.setState({ progress, overview })
  await expect.element(page.getByTestId('print-stop')).toBeVisible()
  station.messages.getState().say({ kind: 'success', title: 'bills.csv' })
  await says('bills.csv')
  await escape()
  await isSilent()
  const stops = () => bridge.calls.filter(({ channel }) => channel === 'printing.cancel').length
  expect(stops()).toBe(0)
  await escape()
  await eventually(() => expect(stops()).toBe(1))
})

test('Escape takes away a miss, and only the next one the selection of bills', async () => {
  const { station } = await renderInStation(<Shell hidden={false} />, { handlers: busyStation })
  station.navigation.getState().go('bills')
  await page.getByTestId('bill-row').first().findElement()
  await page
    .getByTestId('bill-row')
    .first()
    .click({ modifiers: ['Control'] })
  await eventually(() => expect(station.bills.getState().selected).not.toBe(nothingSelected))
  const { selected } = station.bills.getState()
  station.messages.getState().say({ kind: 'miss', title: 'CP404' })
  await says('CP404')
  await escape()
  await isSilent()
  expect(station.bills.getState().selected).toBe(selected)
  await escape()
  await eventually(() => expect(station.bills.getState().selected).toBe(nothingSelected))
})

test('the menu of a row and an open list of wards have Escape before the message', async () => {
  const { station } = await renderInStation(<Shell hidden={false} />, {
    handlers: { ...busyStation, ...packingMain([customer(1)]).handlers },
  })
  station.navigation.getState().go('bills')
  await page.getByTestId('bill-row').first().click({ button: 'right' })
  await expect.element(page.getByTestId('row-menu')).toBeVisible()
  station.messages.getState().say({ kind: 'miss', title: 'CP404' })
  await says('CP404')
  await escape()
  await expect.element(page.getByTestId('row-menu')).not.toBeInTheDocument()
  await says('CP404')
  station.navigation.getState().go('fees')
  const ward = page.getByTestId('field-fees-to')
  await ward.click()
  await typeKeys(0, 'thu duc')
  await expect.element(ward).toHaveAttribute('aria-expanded', 'true')
  station.messages.getState().say({ kind: 'miss', title: 'CP405' })
  await escape()
  await expect.element(ward).toHaveAttribute('aria-expanded', 'false')
  await says('CP405')
  await escape()
  await isSilent()
})
