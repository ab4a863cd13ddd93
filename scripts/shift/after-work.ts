import type { ShiftStation } from './shift-station.ts'

/** The second mistake: money to collect was wrong, seen after the label. The bill is opened by a scan and updated. */
export async function correctCod({ hand, page }: ShiftStation, billCode: string, cod: string): Promise<void> {
  await hand.scan(billCode)
  await page.getByTestId('bill-drawer').filter({ hasText: billCode }).waitFor()
  await hand.press('Alt+U')
  await page.getByTestId('update-codAmountVnd').waitFor()
  await hand.tabTo('update-codAmountVnd')
  await hand.press('Control+A')
  await hand.type(cod)
  await hand.press('Control+Enter')
  await page.getByTestId('update-codAmountVnd').waitFor({ state: 'detached' })
  await page.locator('[data-testid=update-outcome][data-outcome=accepted]').waitFor()
}

/** Codes are scanned and cancelled, or returned, together. */
export async function batchOf(
  station: ShiftStation,
  kind: 'cancel' | 'return',
  billCodes: readonly string[],
): Promise<void> {
  const { hand, page } = station
  await hand.press('F6')
  await page.getByTestId('screen-batch').waitFor()
  if (await page.getByTestId('batch-new').isVisible()) await hand.press('Alt+N')
  await page.getByTestId('batch-codes').waitFor()
  if (kind === 'return') await hand.press('Alt+2')
  for (const billCode of billCodes) await hand.scan(billCode)
  await page.getByTestId('batch-count').getByText(String(billCodes.length), { exact: true }).waitFor()
  await hand.press('Control+Enter')
  await page.locator('[data-testid=confirm-action][data-ready=true]').waitFor()
  await hand.press('Control+Enter')
  await page.locator(`[data-testid=outcome-accepted][data-count="${billCodes.length}"]`).waitFor()
}
