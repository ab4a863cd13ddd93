import SQLite from 'better-sqlite3'
import { addRowDigest } from '../../../src/main/database/row-digest.ts'
import { databaseIn } from '../../../scripts/proof/chaos/books.ts'
import { expect, haveSender, signIn, test, typedBill } from '../station.ts'

test('a bill whose answer was lost is unknown, looked up at the carrier and linked, by keyboard', async ({
  training: { page, hands },
}) => {
  await hands.connected()
  await haveSender(page)
  await page.keyboard.press('Control+,')
  await page.getByTestId('practise-lose-answer').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('F2')
  const refCode = await hands.typeBill(typedBill(1))
  await hands.save()
  await hands.stripShows(refCode, 'UNKNOWN')

  await hands.openScreen('F3', 'screen-queue')
  await page.getByTestId('queue-row').filter({ hasText: refCode }).click()
  await page.keyboard.press('Alt+O')
  const found = page.getByTestId('carrier-page-found')
  await expect(found).toContainText('Người nhận 1')
  const billCode = /SIM\d+/.exec(await found.innerText())?.[0] ?? ''
  await page.keyboard.press('Escape')
  await expect(found).toHaveCount(0)

  await page.keyboard.press('Alt+1')
  await page.getByTestId('link-code').fill('SIM000000000')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('draft-panel')).toContainText('SIM000000000')
  await page.getByTestId('link-code').fill(billCode)
  await page.keyboard.press('Enter')
  await page.keyboard.press('F2')
  await hands.stripShows(refCode, 'CREATED')
})

test('an unknown bill cannot be sent again before the quiet time is over', async ({ training: { page, hands } }) => {
  await hands.connected()
  await haveSender(page)
  await page.keyboard.press('Control+,')
  await page.getByTestId('practise-lose-answer').click()
  await page.keyboard.press('F2')
  const refCode = await hands.typeBill(typedBill(2))
  await hands.save()
  await hands.stripShows(refCode, 'UNKNOWN')
  await hands.openScreen('F3', 'screen-queue')
  await page.getByTestId('queue-row').filter({ hasText: refCode }).click()
  await page.keyboard.press('Alt+2')
  await page.getByTestId('resend-reason').fill('không thấy trên trang của hãng')
  await expect(page.getByTestId('resend-submit')).toBeDisabled()
  await page.keyboard.press('Alt+3')
  await page.getByTestId('abandon-reason').fill('khách hủy')
  await page.getByTestId('abandon-submit').click()
  await expect(page.getByTestId('count-UNKNOWN')).toHaveText('0')
})

/** As a resend that the carrier refuses leaves it: five minutes of quiet are too long for a test of the screen. */
function goOnAsRefused(profile: string, refCode: string): void {
  const db = new SQLite(databaseIn(profile))
  addRowDigest(db)
  db.prepare("UPDATE drafts SET state = 'REJECTED', reason = 'carrier-refused' WHERE ref_code = ?").run(refCode)
  db.close()
}

test('a bill that has gone on is flagged, found by its words, and resolved as absent with a reason', async ({
  carrier,
  profile,
  open,
}) => {
  const first = await open()
  await signIn(first.page, carrier.url)
  await first.hands.connected()
  await haveSender(first.page)
  carrier.simulator().faults.add({ endpoint: '/v3/bill/create', phase: 'before', action: { kind: 'drop' }, times: 1 })
  const refCode = await first.hands.typeBill(typedBill(3))
  await first.hands.save()
  await first.hands.stripShows(refCode, 'UNKNOWN')
  await first.station.kill()
  goOnAsRefused(profile, refCode)

  const { page, hands } = await open()
  await hands.openScreen('F3', 'screen-queue')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByTestId('tab-flagged')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByTestId('tab-flagged')).toContainText('1')
  await page.keyboard.press('Control+F')
  await page.keyboard.type('khong co ai')
  await expect(page.getByTestId('queue-row')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('queue-search')).toHaveValue('')
  await page.keyboard.type('nguoi nhan')
  await expect(page.getByTestId('queue-row')).toHaveCount(1)
  const resolution = page.getByTestId('resolve-flagged')
  await expect(resolution).toBeVisible()
  // What opens beside the list leaves the rest of the word to the search.
  await page.keyboard.type(' 3')
  await expect(page.getByTestId('queue-search')).toHaveValue('nguoi nhan 3')
  await page.getByTestId('queue-row').filter({ hasText: refCode }).click()
  await page.screenshot({ path: test.info().outputPath('flagged.png') })
  await page.keyboard.press('Alt+2')
  await expect(page.getByTestId('absent-submit')).toBeDisabled()
  await page.getByTestId('absent-reason').fill('không thấy trên trang của hãng')
  await page.keyboard.press('Enter')
  await expect(resolution).toHaveCount(0)
  await expect(page.getByTestId('tab-flagged')).toContainText('0')
})
