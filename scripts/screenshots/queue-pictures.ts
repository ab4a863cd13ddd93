import type { Page } from 'playwright-core'
import type { DraftState } from '../../src/shared/domain/draft.ts'
import { ask } from '../drive/ask.ts'
import { otherSizes, readableLooks, zoomedLooks } from './looks.ts'
import { goTo, type Picture } from './picture.ts'

/** Below the station's own patience: the bills are created in the end. */
const holdMs = 25_000
const rowsIn = (page: Page, state: DraftState) =>
  page.getByTestId('queue-row').filter({ has: page.locator(`[data-state=${state}]`) })
const tabOf = (page: Page, tab: string) => page.getByTestId(`tab-${tab}`)

/** What waits, and what a person must decide. */
export const queuePictures: readonly Picture[] = [
  {
    name: 'queue-unknown',
    alsoIn: [...readableLooks, ...otherSizes, ...zoomedLooks],
    async show({ page, simulator }) {
      await goTo(page, 'F3', 'queue')
      await sendSlowly(page, () => {
        const slow = { kind: 'delay', ms: holdMs } as const
        simulator?.faults.add({ endpoint: '/v3/bill/create', phase: 'before', action: slow, times: 4 })
      })
      await tabOf(page, 'all').click()
      await rowsIn(page, 'UNKNOWN').first().click()
      await page.getByTestId('link-code').waitFor()
    },
  },
  {
    name: 'queue-rejected',
    async show({ page }) {
      await goTo(page, 'F3', 'queue')
      await rowsIn(page, 'REJECTED').first().click()
      await page.getByTestId('edit-draft').waitFor()
    },
  },
  {
    name: 'queue-resend',
    async show({ page }) {
      await goTo(page, 'F3', 'queue')
      await rowsIn(page, 'UNKNOWN').last().click()
      await page.getByTestId('link-code').waitFor()
      await page.keyboard.press('Alt+2')
      await page.getByTestId('resend-reason').fill('Không thấy trên trang của hãng')
    },
    leave: ({ page }) => page.keyboard.press('Alt+1'),
  },
  {
    name: 'queue-flagged',
    async show({ page }) {
      await goTo(page, 'F3', 'queue')
      await tabOf(page, 'flagged').click()
      await page.getByTestId('queue-row').first().click()
      await page.getByTestId('resolve-flagged').waitFor()
    },
    leave: ({ page }) => tabOf(page, 'all').click(),
  },
]

/** A few customers again, for a carrier that takes its time: some bills are being sent while the others wait. */
async function sendSlowly(page: Page, slowDown: () => void): Promise<void> {
  const { rows } = await ask(page, 'drafts.list', { states: ['CREATED'], offset: 0, limit: 7 })
  const [first, ...others] = rows
  if (first === undefined) throw new Error('Nothing was sent before.')
  // The first call after a start goes alone, until it is answered.
  await sendAgain(page, first.id)
  await page.locator('[data-testid=count-READY]').filter({ hasText: /^0$/ }).waitFor()
  await page.locator('[data-testid=count-SENDING]').filter({ hasText: /^0$/ }).waitFor()
  slowDown()
  for (const { id } of others) await sendAgain(page, id)
  await page.locator('[data-testid=count-SENDING]').filter({ hasNotText: /^0$/ }).waitFor()
}

async function sendAgain(page: Page, id: string): Promise<void> {
  const { bill } = await ask(page, 'drafts.get', { id })
  const { refCode } = await ask(page, 'drafts.nextReference', undefined)
  const again = { ...bill, refCode }
  await ask(page, 'drafts.submit', { bill: again, intent: 'send', draftId: null, referenceOverrideReason: null })
}
