import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Bills } from '../../../src/renderer/src/bills/bills.tsx'
import { KeptMounted } from '../../../src/renderer/src/shell/kept-mounted.tsx'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { answered, eventually, heldAnswer, press, pressedAsSoonAs, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation, type RenderedStation } from '../rendered/render-in-station.tsx'

async function renderBills(handlers: FakeHandlers = {}, screen = <Bills />): Promise<RenderedStation> {
  const bills = await renderInStation(screen, {
    handlers: {
      'bills.list': () => ({ rows: [], isMore: false }),
      'bills.count': () => ({ count: 0, isMore: false, newestSeq: 0 }),
      'bills.views': () => ({ views: [], columns: ['billCode', 'status', 'receiver'] }),
      'bills.exceptionCount': () => ({ count: 0 }),
      'bills.facets': () => ({ provinces: ['An Giang', 'Bắc Ninh'], senders: [], sendersLeftOut: 0, operators: [] }),
      ...handlers,
    },
  })
  await answered(bills.bridge)
  return bills
}

const filterOf = ({ station }: RenderedStation) => station.bills.getState().filter

for (const key of ['Alt+F', 'Alt+L', 'Escape'])
  test(`a day that was typed filters the list where ${key} closes the filters behind it`, async () => {
    const bills = await renderBills()
    await typeKeys(0, press('Alt+F'))
    await page.getByTestId('created-from').click()
    await typeKeys(0, '01112026', press(key))
    await eventually(() => expect(page.getByTestId('filter-panel').elements()).toEqual([]))
    expect(filterOf(bills).created).toEqual({ kind: 'days', from: '2026-11-01', to: null })
  })

test('a day that was typed filters the list where the packer goes to another screen behind it', async () => {
  const bills = await renderBills(
    {},
    <KeptMounted screen="bills">
      <Bills />
    </KeptMounted>,
  )
  bills.station.navigation.getState().go('bills')
  await answered(bills.bridge)
  await typeKeys(0, press('Alt+F'))
  await page.getByTestId('created-from').click()
  await typeKeys(0, '01112026')
  bills.station.navigation.getState().go('queue')
  await answered(bills.bridge)
  expect(filterOf(bills).created).toEqual({ kind: 'days', from: '2026-11-01', to: null })
})

test('Enter in the search for a province takes the one that is found, once, and none where nothing is sought', async () => {
  const bills = await renderBills()
  await typeKeys(0, press('Alt+F'))
  await page.getByTestId('find-province').click()
  await typeKeys(0, press('Enter'))
  expect(filterOf(bills).provinces).toEqual([])
  await typeKeys(0, 'bac', press('Enter'), press('Enter'))
  expect(filterOf(bills).provinces).toEqual(['Bắc Ninh'])
})

test('a view is kept once, also where Enter is pressed a second time before its dialog has closed', async () => {
  let kept: readonly { readonly name: string }[] = []
  const bills = await renderBills({
    'bills.saveViews': async (views) => {
      kept = views.views
      await new Promise((resolve) => setTimeout(resolve, 50))
      return views
    },
  })
  bills.station.bills.getState().setFilter({ ...anyBill, provinces: ['An Giang'] })
  await answered(bills.bridge)
  await typeKeys(0, press('Alt+Shift+F'))
  await page.getByTestId('view-name').fill('Sáng nay')
  const form = document.querySelector<HTMLFormElement>('[data-testid="view-dialog"] form')
  const pressed = pressedAsSoonAs(
    () => bills.bridge.pending > 0,
    () => form?.requestSubmit(),
  )
  await typeKeys(0, press('Enter'))
  await pressed
  await eventually(() => expect(page.getByTestId('view-dialog').elements()).toEqual([]))
  await answered(bills.bridge)
  expect(kept.map(({ name }) => name)).toEqual(['Sáng nay'])
})

test('a filter that does not list all senders says how many more there are', async () => {
  const facets = { provinces: [], senders: ['Gốm Mây', 'Trà Sen'], operators: [] }
  await renderBills({ 'bills.facets': () => ({ ...facets, sendersLeftOut: 1_230 }) })
  await typeKeys(0, press('Alt+F'))
  const panel = page.getByTestId('filter-panel')
  await eventually(() => expect(panel.element().textContent).toContain('1.230'))
})

/** A view named "Sáng" for which Enter was pressed; main answers once `first` comes. */
async function viewBeingKept() {
  const sent: string[][] = []
  const first = heldAnswer(null)
  const bills = await renderBills({
    'bills.saveViews': async (views) => {
      sent.push(views.views.map(({ name }) => name))
      await first.handler()
      return views
    },
  })
  bills.station.bills.getState().setFilter({ ...anyBill, provinces: ['An Giang'] })
  await answered(bills.bridge)
  await typeKeys(0, press('Alt+Shift+F'))
  await page.getByTestId('view-name').fill('Sáng')
  await typeKeys(0, press('Enter'))
  return { bills, sent, first }
}

test('what is typed into the name of a view while it is being kept stays, is not called kept, and goes with the next press', async () => {
  const { bills, sent, first } = await viewBeingKept()
  await typeKeys(0, ' nay')
  first.come()
  await answered(bills.bridge)
  await expect.element(page.getByTestId('view-name')).toHaveValue('Sáng nay')
  await expect.element(page.getByTestId('view-dialog').filter({ hasText: 'gõ sau đó chưa lưu' })).toBeVisible()
  await typeKeys(0, press('Enter'))
  await eventually(() => expect(page.getByTestId('view-dialog').elements()).toEqual([]))
  expect(sent).toEqual([['Sáng'], ['Sáng nay']])
})

test('a view dialog that was opened anew stays where the one before it is answered', async () => {
  const { bills, first } = await viewBeingKept()
  await typeKeys(0, press('Escape'), press('Alt+Shift+F'))
  await expect.element(page.getByTestId('view-name')).toBeVisible()
  await typeKeys(0, ' nay')
  first.come()
  await answered(bills.bridge)
  await expect.element(page.getByTestId('view-name')).toHaveValue('Sáng nay')
})
