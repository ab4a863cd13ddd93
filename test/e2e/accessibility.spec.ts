import type { Page } from '@playwright/test'
import type { Settings } from '../../src/shared/domain/settings/settings.ts'
import { faults } from './axe.ts'
import { expect, haveBills, haveSender, sender, signIn, test, typedBill } from './station.ts'
import { screenKeys } from '../../scripts/drive/screen-keys.ts'

test.describe.configure({ mode: 'parallel' })

const looks = (['vi', 'en'] as const).flatMap((language) =>
  (['light', 'dark', 'contrast'] as const).map((scheme) => ({ language, scheme })),
)

/** Through the page's own bridge, as the Settings screen does it. */
async function look(page: Page, request: Partial<Settings>): Promise<void> {
  await page.evaluate(async (change) => {
    await window.packbench?.invoke('settings.update', change)
  }, request)
  await page.locator(`html[data-scheme=${request.scheme}][lang=${request.language}]`).waitFor()
}

const [plain, ...others] = looks

/** Looks at what is open in one of the other looks, with each call in the next one, and in Vietnamese and light. */
function createInspector(page: Page) {
  let next = 0
  return async (what: string): Promise<void> => {
    for (const request of [others[next++ % others.length], plain]) {
      if (request === undefined) throw new Error('There are no looks')
      await look(page, request)
      expect.soft(await faults(page), `${what} ${request.language} ${request.scheme}`).toEqual([])
    }
  }
}

interface Stop {
  readonly name: string
  readonly open: () => Promise<unknown>
  /** A selector of what has not been looked at before; without one it is all of the page. All of it is looked at behind the last stop. */
  readonly within?: string
}

/**
 * Each stop in Vietnamese and light, and in so many of the other looks, which go round. What is seen in one look is seen one behind the
 * other: another look is drawn slower than another screen.
 */
async function inspectAll(page: Page, stops: readonly Stop[], othersEach = 1): Promise<void> {
  const round = stops.flatMap((stop, at) =>
    Array.from({ length: othersEach }, (_, nth) => ({ stop, seenIn: others[(at * othersEach + nth) % others.length] })),
  )
  for (const request of looks) {
    const here = request === plain ? stops : round.filter(({ seenIn }) => seenIn === request).map(({ stop }) => stop)
    if (here.length > 0) await look(page, request)
    for (const { name, open, within } of here) {
      await open()
      expect.soft(await faults(page, within), `${name} ${request.language} ${request.scheme}`).toEqual([])
    }
    if (here.at(-1)?.within !== undefined)
      expect.soft(await faults(page), `the page ${request.language} ${request.scheme}`).toEqual([])
  }
}

const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'hidden' })

test('the first start has no fault that axe can find', async ({ firstStart: { page } }) => {
  expect(await faults(page)).toEqual([])
})

test('no screen has a fault that axe can find', async ({ training: { page, hands } }) => {
  await haveSender(page)
  const refCode = await hands.typeBill(typedBill(1))
  await hands.save()
  await hands.stripShows(refCode, 'CREATED')
  const stops = screenKeys.map(([key, testId]) => ({
    name: testId,
    async open() {
      await page.keyboard.press(key)
      await page.getByTestId(testId).waitFor()
      if (key !== 'F4') return
      await page.getByTestId('bill-row').first().click()
      await page.getByTestId('bill-drawer').waitFor()
    },
  }))
  await inspectAll(page, stops, 2)
})

test('no section of the settings has a fault that axe can find', async ({ training: { page } }) => {
  await haveSender(page)
  await page.keyboard.press('Control+,')
  const entries = page.getByTestId(/^settings-open-/)
  await expect(entries).not.toHaveCount(0)
  const ids = await entries.evaluateAll((found) => found.map((entry) => entry.getAttribute('data-testid') ?? ''))
  const stops = ids.map((id) => {
    const name = id.replace('settings-open-', 'settings-')
    const open = async (): Promise<void> => {
      await page.getByTestId(id).click()
      await page.getByTestId(name).waitFor()
    }
    return { name, open, within: `[data-testid=${name}]` }
  })
  await inspectAll(page, stops)
})

test('no layer over the form or a bill has a fault that axe can find, also where something is wrong in it', async ({
  training: { page, hands },
}) => {
  const inspect = createInspector(page)
  await page.getByTestId('enter-sender').click()
  await page.getByTestId('save-party').click()
  await inspect('sender dialog')
  await page.keyboard.press('Escape')
  await closed(page)
  await hands.enterSender(sender)
  await page.keyboard.press('Alt+B')
  await page.getByTestId('save-preset').click()
  await inspect('preset dialog')
  await page.keyboard.press('Escape')
  await closed(page)
  const refCode = await hands.typeBill(typedBill(1))
  await hands.save()
  await hands.stripShows(refCode, 'CREATED')

  await page.keyboard.press('Control+k')
  await page.getByTestId('palette-search').waitFor()
  await inspect('palette')
  await page.getByTestId('palette-search').fill('khong co gi ca')
  await inspect('palette without an answer')
  await page.keyboard.press('Escape')
  await page.getByTestId('palette-search').waitFor({ state: 'detached' })
  await page.keyboard.press('F1')
  await page.getByRole('dialog').waitFor()
  await inspect('shortcut help')
  await page.keyboard.press('Escape')
  await closed(page)

  await page.keyboard.press('F4')
  await page.getByTestId('bill-row').first().click()
  await page.getByTestId('bill-drawer').waitFor()
  await page.keyboard.press('Alt+U')
  await page.getByTestId('update-receiverPhone').fill('0908 765 43')
  await page.keyboard.press('Control+Enter')
  await inspect('update dialog')
  await page.keyboard.press('Escape')
  await page.getByTestId('update-dialog').waitFor({ state: 'detached' })
  await hands.showLabel()
  await inspect('label dialog')
})

test('a bill whose answer was lost has no fault that axe can find, whatever is decided about it', async ({
  training: { page, hands },
}) => {
  await hands.connected()
  await haveSender(page)
  await page.keyboard.press('Control+,')
  await page.getByTestId('practise-lose-answer').click()
  await page.keyboard.press('F2')
  const refCode = await hands.typeBill(typedBill(1))
  await hands.save()
  await hands.stripShows(refCode, 'UNKNOWN')
  await page.keyboard.press('F3')
  await page.getByTestId('queue-row').filter({ hasText: refCode }).click()
  const inspect = createInspector(page)
  for (const [key, field] of [
    ['Alt+1', 'link-code'],
    ['Alt+2', 'resend-reason'],
    ['Alt+3', 'abandon-reason'],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByTestId(field).waitFor()
    await inspect(`resolution ${key}`)
  }
  await page.keyboard.press('Alt+O')
  await expect(page.getByTestId('carrier-page-found')).toContainText('Người nhận 1')
  await inspect('the page of the training carrier')
})

test('a batch has no fault that axe can find, before and after it is sent', async ({ carrier, open }) => {
  const { page, hands } = await open()
  await signIn(page, carrier.url)
  await hands.connected()
  const codes = await haveBills(page, 2)
  carrier.simulator().moveTo(codes[0] ?? '', 15)
  await page.keyboard.press('F6')
  await page.getByTestId('batch-codes').fill(codes.join('\n'))
  await expect(page.getByTestId('batch-count')).toHaveText('2')
  const inspect = createInspector(page)
  await inspect('batch')
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-testid=confirm-action][data-ready=true]').waitFor()
  await inspect('batch, asked once more')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('outcome-refused')).toHaveAttribute('data-count', '1')
  await expect(page.getByTestId('outcome-accepted')).toHaveAttribute('data-count', '1')
  await page.getByTestId('batch-save-csv').click()
  await expect(page.getByTestId('batch-result').getByText('.csv')).toBeVisible()
  await inspect('batch result')
  await page.keyboard.press('Alt+N')
  await page.getByTestId('earlier-batch').waitFor()
  await inspect('earlier batches')
})
