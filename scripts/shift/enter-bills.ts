import type { TypedBill } from '../demo/station-page.ts'
import { usualParcels } from './customers.ts'
import type { ShiftStation } from './shift-station.ts'

/** @returns the reference that the station gives to the bill that is typed now. */
async function nextReference({ page }: ShiftStation): Promise<string> {
  await page.waitForFunction(() => {
    const field = document.querySelector<HTMLInputElement>('[data-testid="field-refCode"]')
    const phone = document.querySelector<HTMLInputElement>('[data-testid="field-receiver.phone"]')
    return field !== null && field.value !== '' && phone?.value === '' && phone === document.activeElement
  })
  return page.getByTestId('field-refCode').inputValue()
}

async function stripShows({ page }: ShiftStation, refCode: string, state: string): Promise<void> {
  await page.locator(`[data-testid=strip-row][data-ref="${refCode}"] [data-state=${state}]`).waitFor()
}

/** What nobody has typed before is typed by hand; the usual parcel comes with its key, the ward with the letters that it takes. */
async function typeAll(station: ShiftStation, bill: TypedBill): Promise<void> {
  const { hand, page } = station
  await hand.type(bill.phone)
  await hand.tabTo('field-receiver.name')
  await hand.type(bill.name)
  await hand.tabTo('field-receiver.location')
  await hand.type(bill.wardQuery)
  await page.getByRole('option').filter({ hasText: bill.ward }).first().waitFor()
  await hand.press('Enter')
  await hand.tabTo('field-receiver.address')
  await hand.type(bill.address)
  await hand.press('Alt+B')
  await page.getByTestId('choose-preset').waitFor()
  await hand.press(`Alt+${usualParcels.findIndex(({ content }) => content === bill.content) + 1}`)
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-testid') === 'field-codAmountVnd')
  await hand.type(bill.cod)
}

/** A customer who was never here before. `state` is what the strip must show at the end. */
export async function enterNew(station: ShiftStation, bill: TypedBill, state: 'CREATED' | 'READY'): Promise<string> {
  const refCode = await nextReference(station)
  await typeAll(station, bill)
  await station.hand.press('Control+Enter')
  await stripShows(station, refCode, state)
  return refCode
}

/** A known customer who has the same goods again: the last four digits find her, and the last bill is the next one. */
export async function enterRepeat(station: ShiftStation, bill: TypedBill, state: 'CREATED' | 'READY'): Promise<string> {
  const { hand, page } = station
  const refCode = await nextReference(station)
  await hand.type(bill.phone.slice(-4))
  await hand.press('Enter')
  // Also where she has only drafts that are not sent, and so no bills that could be counted.
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[data-testid="field-receiver.name"]')?.value !== '',
  )
  await hand.press('Alt+M', 'Control+Enter')
  await stripShows(station, refCode, state)
  return refCode
}

/** The first mistake: a digit of the phone number is missing. The form says so, one key leads to the field. */
export async function enterWithShortPhone(station: ShiftStation, bill: TypedBill): Promise<string> {
  const { hand, page } = station
  const refCode = await nextReference(station)
  await typeAll(station, { ...bill, phone: bill.phone.slice(0, -1) })
  await hand.press('Control+Enter')
  await page.getByTestId('form-problem').waitFor()
  await hand.press('Alt+E')
  await hand.press('End')
  await hand.type(bill.phone.slice(-1))
  await hand.press('Control+Enter')
  await stripShows(station, refCode, 'CREATED')
  return refCode
}
