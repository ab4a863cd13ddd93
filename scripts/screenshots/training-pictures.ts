import { demoSender, offlineBills, onlineBill } from '../demo/demo-data.ts'
import { closeDialog, goTo, type Picture } from './picture.ts'

/** What a station shows that has just been unpacked: the first question, then training. */
export const trainingPictures: readonly Picture[] = [
  { name: 'first-start', show: ({ page }) => page.getByTestId('screen-first-start').waitFor() },
  {
    name: 'first-start-account',
    async show({ page }) {
      await page.keyboard.press('Alt+2')
      await page.getByTestId('field-password').waitFor()
    },
    async leave({ page, hands }) {
      await page.keyboard.press('Escape')
      await page.getByTestId('field-password').waitFor({ state: 'detached' })
      await hands.startTraining()
      await hands.connected()
    },
  },
  { name: 'new-bill-empty', show: ({ page }) => goTo(page, 'F2', 'new-bill') },
  { name: 'queue-empty', show: ({ page }) => goTo(page, 'F3', 'queue') },
  { name: 'bills-empty', show: ({ page }) => goTo(page, 'F4', 'bills') },
  { name: 'track-empty', show: ({ page }) => goTo(page, 'F7', 'track') },
  { name: 'print-empty', show: ({ page }) => goTo(page, 'F9', 'print') },
  {
    name: 'settings-training',
    async show({ page }) {
      await goTo(page, 'Control+,', 'settings')
      await page.getByTestId('settings-open-account').click()
    },
  },
  {
    name: 'party-dialog',
    async show({ page }) {
      await goTo(page, 'F2', 'new-bill')
      await page.getByTestId('enter-sender').click()
      await page.getByRole('dialog').waitFor()
    },
    async leave(studio) {
      await closeDialog(studio)
      await studio.hands.enterSender(demoSender)
    },
  },
  {
    name: 'new-bill-errors',
    async show({ page, hands }) {
      await goTo(page, 'F2', 'new-bill')
      await hands.typeBill({ ...onlineBill, phone: '090876543' })
      await page.getByTestId('field-receiver.address').fill('')
      await page.getByTestId('field-receiver.location').fill('')
      await hands.save()
      await page.getByTestId('field-receiver.location').fill('tan thanh')
      await page.getByRole('option').filter({ hasText: 'Tân Thành' }).first().waitFor()
    },
    async leave({ page, hands }) {
      await page.keyboard.press('Escape')
      const refCode = await hands.typeBill(onlineBill)
      await page.getByTestId('field-receiver.address').fill(onlineBill.address)
      await page.keyboard.press('Control+,')
      await page.getByTestId('practise-lose-answer').click()
      await goTo(page, 'F2', 'new-bill')
      await hands.save()
      await hands.stripShows(refCode, 'UNKNOWN')
    },
  },
  {
    name: 'carrier-page',
    async show({ page }) {
      await goTo(page, 'F3', 'queue')
      await page.getByTestId('queue-row').first().click()
      await page.keyboard.press('Alt+O')
      await page.getByTestId('carrier-page-found').waitFor()
    },
    leave: closeDialog,
  },
  {
    name: 'offline',
    async show({ hands, page }) {
      await hands.practiseOutage(true)
      await goTo(page, 'F2', 'new-bill')
      for (const bill of offlineBills) {
        const refCode = await hands.typeBill(bill)
        await hands.save()
        await hands.stripShows(refCode, 'READY')
      }
      await hands.offline()
      await hands.typeBill({ ...onlineBill, content: 'Nồi chiên không dầu', weight: '3' })
    },
  },
]
