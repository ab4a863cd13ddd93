import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Shell } from '../../../../src/renderer/src/shell/shell.tsx'
import { listedBill, openedBill } from '../../rendered/bill-answers.ts'
import { answered, eventually, handRests, press, typeKeys } from '../../rendered/packer-keys.ts'
import { renderInStation } from '../../rendered/render-in-station.tsx'

test('a dialog that was closed and opened anew is not closed by what is answered for its first opening', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const { bridge, station } = await renderInStation(<Shell hidden={false} />, {
    handlers: {
      'bills.list': () => ({ rows: [listedBill('CP1')], isMore: false }),
      'bills.count': () => ({ count: 1, isMore: false, newestSeq: 1 }),
      'bills.views': () => ({ views: [], columns: ['billCode'] }),
      'bills.get': () => openedBill(listedBill('CP1')),
      'bills.update': async () => {
        await promise
        return openedBill(listedBill('CP1'))
      },
    },
  })
  const sent = () => bridge.calls.filter(({ channel }) => channel === 'bills.update').length
  station.navigation.getState().go('bills')
  await page.getByTestId('bill-row').first().click()
  await expect.element(page.getByTestId('bill-drawer')).toBeVisible()
  await typeKeys(0, press('Alt+u'))
  await expect.element(page.getByTestId('update-note')).toBeVisible()
  await page.getByTestId('update-note').click()
  await typeKeys(0, 'goi truoc', press('Control+Enter'))
  await eventually(() => expect(sent()).toBe(1))
  await typeKeys(0, press('Escape'))
  await expect.element(page.getByTestId('update-dialog')).not.toBeInTheDocument()
  await handRests()
  await typeKeys(0, press('Alt+u'))
  await expect.element(page.getByTestId('update-dialog')).toBeVisible()
  answer()
  await answered(bridge)
  await expect.element(page.getByTestId('update-dialog')).toBeVisible()
})
