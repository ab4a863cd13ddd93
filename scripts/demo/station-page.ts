import type { Page } from 'playwright-core'

/** What a demonstration types into New bill; texts exactly as a packer would type them. */
export interface TypedBill {
  readonly phone: string
  readonly name: string
  /** Typed without accents, as packers do. */
  readonly wardQuery: string
  /** The full name of the ward to choose from the answers. */
  readonly ward: string
  readonly address: string
  readonly content: string
  readonly weight: string
  readonly cod: string
}

export interface TypedSender {
  readonly phone: string
  readonly name: string
  readonly wardQuery: string
  readonly ward: string
  readonly address: string
  readonly label: string
}

/** The hands of a packer at the real interface. */
export function createPackerHands(page: Page) {
  const field = (path: string) => page.getByTestId(`field-${path}`)

  async function chooseWard(path: string, query: string, ward: string): Promise<void> {
    await field(path).fill(query)
    await page.getByRole('option').filter({ hasText: ward }).first().click()
  }

  return {
    async startTraining(): Promise<void> {
      await page.getByTestId('screen-first-start').waitFor()
      await page.keyboard.press('Enter')
      await page.getByTestId('screen-new-bill').waitFor()
    },
    /** First start with a live account of the simulated carrier. */
    async signIn(baseUrl: string): Promise<void> {
      await page.getByTestId('screen-first-start').waitFor()
      await page.keyboard.press('Alt+2')
      await page.getByTestId('field-baseUrl').fill(baseUrl)
      await page.getByTestId('field-username').fill('training')
      await page.getByTestId('field-password').fill('training')
      await page.keyboard.press('Enter')
      await page.getByTestId('screen-new-bill').waitFor()
    },
    connected: (): Promise<void> => page.locator('[data-testid=connection][data-connection=connected]').waitFor(),
    offline: (): Promise<void> => page.locator('[data-testid=connection][data-connection=offline]').waitFor(),
    async enterSender(sender: TypedSender): Promise<void> {
      await page.getByTestId('enter-sender').click()
      await page.getByTestId('party-party.phone').fill(sender.phone)
      await page.getByTestId('party-party.name').fill(sender.name)
      await chooseWard('party.location', sender.wardQuery, sender.ward)
      await page.getByTestId('party-party.address').fill(sender.address)
      await page.getByTestId('party-label').fill(sender.label)
      await page.getByTestId('save-party').click()
      await page.getByTestId('sender-card').waitFor()
      // Keys belong to the dialog until it is gone.
      await page.getByTestId('save-party').waitFor({ state: 'detached' })
    },
    /** Makes presets of these parcels, in this order, and leaves the form empty. */
    async keepParcels(parcels: readonly Pick<TypedBill, 'content' | 'weight'>[]): Promise<void> {
      for (const [index, { content, weight }] of parcels.entries()) {
        await field('cargo.content').fill(content)
        await field('cargo.weightGrams').fill(weight)
        await page.getByTestId('open-presets').click()
        if (index > 0) await page.getByTestId('create-preset').click()
        await page.getByTestId('save-preset').click()
        await page.getByTestId('preset-dialog').waitFor({ state: 'detached' })
      }
      await page.getByTestId('clear-bill').click()
    },
    /** @returns the reference that the station gave the bill. */
    async typeBill(bill: TypedBill): Promise<string> {
      await field('receiver.phone').fill(bill.phone)
      await field('receiver.name').fill(bill.name)
      await chooseWard('receiver.location', bill.wardQuery, bill.ward)
      await field('receiver.address').fill(bill.address)
      await field('cargo.content').fill(bill.content)
      await field('cargo.weightGrams').fill(bill.weight)
      await field('codAmountVnd').fill(bill.cod)
      return field('refCode').inputValue()
    },
    quotesShown: (): Promise<void> =>
      page
        .getByTestId(/^service-/)
        .filter({ hasText: '₫' })
        .first()
        .waitFor(),
    save: (): Promise<void> => page.keyboard.press('Control+Enter'),
    /** Waits until the strip shows the bill in a state. */
    stripShows: (refCode: string, state: string): Promise<void> =>
      page.locator(`[data-testid=strip-row][data-ref="${refCode}"] [data-state=${state}]`).waitFor(),
    async openScreen(key: 'F2' | 'F3' | 'F4' | 'Control+,', testId: string): Promise<void> {
      // A window that has only just opened has no keys yet.
      await page.getByTestId('connection').waitFor()
      await page.keyboard.press(key)
      await page.getByTestId(testId).waitFor()
    },
    /** In the settings: really closes the training carrier's socket, or opens it again. */
    async practiseOutage(on: boolean): Promise<void> {
      await page.keyboard.press('Control+,')
      // The box follows the carrier: it changes when the socket is really closed or open.
      await page.getByTestId('practise-outage').click()
      await page.locator(`[data-testid=practise-outage]${on ? ':checked' : ':not(:checked)'}`).waitFor()
    },
    /** In the settings: the password again, for a session that could not be kept. */
    async signInAgain(password: string): Promise<void> {
      await page.keyboard.press('Control+,')
      await page.getByTestId('field-password').fill(password)
      await page.keyboard.press('Enter')
      await page.locator('[data-testid=connection]:not([data-connection=signedOut])').waitFor()
      await page.keyboard.press('F2')
    },
    async openBill(billCode: string): Promise<void> {
      await page.keyboard.press('F4')
      await page.getByTestId('bill-search').fill(billCode)
      await page.locator(`[data-code="${billCode}"]`).click()
      await page.getByTestId('bill-drawer').waitFor()
    },
    async showLabel(): Promise<void> {
      await page.getByTestId('show-label').click()
      await page.locator('[data-testid=label-preview][data-pages="1"]').waitFor()
    },
    async saveLabel(): Promise<void> {
      await page.getByTestId('save-label').click()
      await page.getByRole('dialog').getByText('.pdf').waitFor()
    },
    /** Esc closes the nearest layer, and only that. */
    async closeLabel(): Promise<void> {
      await page.keyboard.press('Escape')
      await page.getByTestId('label-preview').waitFor({ state: 'detached' })
      await page.getByTestId('bill-drawer').waitFor()
    },
    async cancelBill(): Promise<void> {
      await page.getByTestId('cancel-bill').click()
      await page.locator('[data-testid=confirm-action][data-ready=true]').waitFor()
      await page.keyboard.press('Control+Enter')
      await page.locator('[data-testid=cancel-outcome][data-outcome=accepted]').waitFor({ state: 'attached' })
    },
  }
}
