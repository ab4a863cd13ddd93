import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Shell } from '../../../../src/renderer/src/shell/shell.tsx'
import { err } from '../../../../src/shared/result.ts'
import { emptyHistory, listedBill, openedBill } from '../../rendered/bill-answers.ts'
import { answered, eventually, handRests, heldAnswer, press, typeKeys } from '../../rendered/packer-keys.ts'
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

/** A station whose bill CP1 is open, and asks for a person; main refuses `channel` once the test lets it. */
async function openWhereRefused(channel: 'bills.handle' | 'bills.track') {
  const refused = heldAnswer(err({ code: 'storage-full' } as const))
  const { bridge, station } = await renderInStation(<Shell hidden={false} />, {
    handlers: {
      'bills.list': () => ({ rows: [listedBill('CP1'), listedBill('CP2')], isMore: false }),
      'bills.count': () => ({ count: 2, isMore: false, newestSeq: 2 }),
      'bills.views': () => ({ views: [], columns: ['billCode'] }),
      'bills.get': ({ billCode }) => openedBill(listedBill(billCode)),
      'bills.history': () => ({ ...emptyHistory, exception: 'failed-delivery' }),
      [channel]: refused.handler,
    },
  })
  station.navigation.getState().go('bills')
  await page.getByTestId('bill-row').first().click()
  await expect.element(page.getByTestId('exception')).toBeVisible()
  const asked = () => bridge.calls.some((call) => call.channel === channel)
  return { refused, asked, said: () => station.messages.getState().shown?.title }
}

test('a bill that is not taken off the worklist once its dialog was closed is told as a message', async () => {
  const { refused, asked, said } = await openWhereRefused('bills.handle')
  await typeKeys(0, press('Alt+h'))
  await expect.element(page.getByTestId('handle-dialog')).toBeVisible()
  await typeKeys(0, 'da goi khach', press('Control+Enter'))
  await eventually(() => expect(asked()).toBe(true))
  await typeKeys(0, press('Escape'))
  await expect.element(page.getByTestId('handle-dialog')).not.toBeInTheDocument()
  refused.come()
  await expect.poll(said).toContain('Ổ đĩa đầy')
})

test('what is refused of a bill once another one is open is told as a message', async () => {
  const { refused, asked, said } = await openWhereRefused('bills.track')
  await typeKeys(0, press('Alt+r'))
  await eventually(() => expect(asked()).toBe(true))
  await page.getByTestId('bill-row').nth(1).click()
  await expect.element(page.getByTestId('bill-drawer')).toHaveAttribute('data-bill', 'CP2')
  refused.come()
  await expect.poll(said).toContain('Ổ đĩa đầy')
})
