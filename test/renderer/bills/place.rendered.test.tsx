import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Shell } from '../../../src/renderer/src/shell/shell.tsx'
import type { ChannelInput } from '../../../src/shared/ipc/contract.ts'
import { listedBill } from '../rendered/bill-answers.ts'
import { busyStation } from '../rendered/busy-station.ts'
import { answered, eventually, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'

const rows = (): HTMLElement => document.querySelector<HTMLElement>('[data-testid=bill-rows]')!
const marked = () =>
  document.querySelector('[data-testid=bill-row][data-current] [data-code]')?.getAttribute('data-code')
const screenOf = (name: string) => document.querySelector(`[data-screen="${name}"]:not([hidden])`)

/** Bills over a main with 400 bills, where `create` makes one more. */
async function manyBills() {
  let newest = 400
  const { station, bridge } = await renderInStation(<Shell hidden={false} />, {
    handlers: {
      ...busyStation,
      'bills.list': ({ filter, upToSeq = newest, offset, limit }) => ({
        rows: Array.from({ length: upToSeq }, (_, n) => listedBill(`CP${upToSeq - n}`))
          .filter(({ receiverName }) => receiverName.includes(filter.query))
          .slice(offset, offset + limit),
        isMore: offset + limit < upToSeq,
      }),
      'bills.count': ({ afterSeq = 0 }) => ({ count: newest - afterSeq, isMore: false, newestSeq: newest }),
    },
  })
  await page.viewport(1366, 690)
  station.navigation.getState().go('bills')
  await eventually(() => expect(rows()?.querySelector('[data-code=CP400]')).not.toBeNull())
  await page.getByTestId('bill-search').click()
  return {
    create() {
      newest += 1
      bridge.emit('bills.changed', { billCodes: [`CP${newest}`] })
    },
    /** Types into the search, and waits until the list is that of the text. */
    async search(text: string) {
      await typeKeys(0, text)
      const sought = (): unknown =>
        bridge.calls.some(({ channel, input }) => channel === 'bills.list' && isAbout(input, text))
      await eventually(() => expect(sought()).toBe(true))
      await answered(bridge)
    },
    async awayAndBack() {
      await typeKeys(0, press('F2'))
      await eventually(() => expect(screenOf('new-bill')).not.toBeNull())
      await answered(bridge)
      await typeKeys(0, press('F4'))
      await eventually(() => expect(screenOf('bills')).not.toBeNull())
      await answered(bridge)
    },
  }
}

const isAbout = (input: unknown, text: string): boolean => (input as ChannelInput<'bills.list'>).filter.query === text // by its channel

test('the row that was reached with the arrows, its place and the filter are there when the packer comes back', async () => {
  const { create, search, awayAndBack } = await manyBills()
  await search('Khách')
  await typeKeys(0, press('ArrowDown'), ...Array.from({ length: 6 }, () => press('PageDown')), press('ArrowDown'))
  await eventually(() => expect(marked()).toBe('CP339'))
  const { scrollTop } = rows()
  expect(scrollTop).toBeGreaterThan(0)
  await awayAndBack()
  create()
  await expect.element(page.getByTestId('show-newer')).toHaveAttribute('data-count', '1')
  expect(marked()).toBe('CP339')
  expect(rows().scrollTop).toBe(scrollTop)
  expect(document.querySelector<HTMLInputElement>('[data-testid=bill-search]')?.value).toBe('Khách')
  // The next arrow goes on from there.
  await typeKeys(0, press('ArrowDown'))
  await eventually(() => expect(marked()).toBe('CP338'))
})

test('a list that was only scrolled stays where it was, also when a bill is created meanwhile', async () => {
  const { create } = await manyBills()
  rows().scrollTop = 3000
  const topRow = () => {
    const { left, top } = rows().getBoundingClientRect()
    return document
      .elementFromPoint(left + 200, top + 20)
      ?.closest('[data-testid=bill-row]')
      ?.querySelector('[data-code]')
      ?.getAttribute('data-code')
  }
  await eventually(() => expect(topRow()).toBeTruthy())
  const seen = topRow()
  await typeKeys(0, press('F2'))
  await eventually(() => expect(screenOf('new-bill')).not.toBeNull())
  create()
  await typeKeys(0, press('F4'))
  await expect.element(page.getByTestId('show-newer')).toHaveAttribute('data-count', '1')
  expect(rows().scrollTop).toBe(3000)
  expect(topRow()).toBe(seen)
})
