import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Handover } from '../../../src/renderer/src/handover/handover.tsx'
import { HandoverBook } from '../../../src/renderer/src/handover/handover-book.tsx'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import type { ClosedHandover } from '../../../src/shared/domain/handover.ts'
import { answered, handRests, press, typeKeys, withoutRest } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { closedHandover, FakeCounter } from './counter.ts'

const lastRow = (): string =>
  [...document.querySelectorAll('[data-testid="handover-book-row"]')].at(-1)?.textContent ?? ''

function InWindow(): ReactNode {
  return (
    <div style={{ display: 'grid', gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)', height: 600 }}>
      <HandoverBook onBack={() => undefined} />
    </div>
  )
}

const showBook = (book: readonly ClosedHandover[], handlers: FakeHandlers = {}) =>
  renderInStation(<InWindow />, { handlers: { ...new FakeCounter([], { book }).handlers, ...handlers } })

test('of a long book what is looked at is read, down to its oldest list', async () => {
  const asked = new Set<number>()
  const handlers: FakeHandlers = {
    'handover.lists'({ offset, limit }) {
      asked.add(offset)
      const numbers = Array.from({ length: Math.min(limit, 2_000 - offset) }, (_, n) => 2_000 - offset - n)
      return { rows: numbers.map((number) => ({ ...closedHandover, number, name: `BG-${number}.` })), total: 2_000 }
    },
  }
  await renderInStation(<InWindow />, { handlers })
  await page.getByText('BG-2000.').click()
  await typeKeys(0, press('End'))
  await expect.poll(lastRow).toMatch(/^BG-1\./)
  expect(asked).toEqual(new Set([0, 1_900]))
})

test('the book is there before the open list is, and where that cannot be read', async () => {
  const { handlers } = new FakeCounter([], { book: [closedHandover] })
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await renderInStation(<Handover />, {
    handlers: {
      ...handlers,
      'handover.view': async () => {
        await promise
        return { ok: false, error: { code: 'core-stopped' } }
      },
    },
  })
  await expect.element(page.getByTestId('handover-scan')).toHaveFocus()
  await typeKeys(0, press('Alt+l'))
  await expect.poll(lastRow).toContain('BG-TB02-13')
  await typeKeys(0, press('Escape'))
  answer()
  await expect.poll(() => document.querySelectorAll('details').length).toBe(1)
  await page.getByTestId('handover-book').click()
  await expect.poll(lastRow).toContain('BG-TB02-13')
})

test('the days of a list are asked for as soon as it is there, where their key comes before', async () => {
  const { handlers } = new FakeCounter(['CP1000001'])
  await renderInStation(<Handover />, { handlers, delaysMs: { 'handover.view': 500 } })
  await expect.element(page.getByTestId('handover-scan')).toHaveFocus()
  await typeKeys(0, press('Alt+f'))
  await expect.element(page.getByTestId('handover-span')).toHaveFocus()
})

test('a second press right behind the first prints the paper of a list, and exports it, once', async () => {
  const { bridge } = await showBook([closedHandover])
  const asked = (channel: string): number => bridge.calls.filter((call) => call.channel === channel).length
  await expect.element(page.getByTestId('handover-print')).toBeEnabled()
  for (const key of ['Alt+p', 'Alt+x'])
    await withoutRest(async () => {
      await typeKeys(0, press(key))
      await answered(bridge)
      await typeKeys(0, press(key))
      await answered(bridge)
    })
  expect([asked('labels.saveHandoverList'), asked('handover.export')]).toEqual([1, 1])
  await handRests()
  await typeKeys(0, press('Alt+p'))
  await expect.poll(() => asked('labels.saveHandoverList')).toBe(2)
})

test('why a list has no paper is said beside that list alone', async () => {
  const book = [closedHandover, { ...closedHandover, number: 12, name: 'BG-TB02-12' }]
  const handlers = { 'handover.list': () => ({ ok: false, error: { code: 'core-stopped' } }) as const }
  await showBook(book, handlers)
  await expect.element(page.getByTestId('handover-print')).toBeEnabled()
  await typeKeys(0, press('Alt+p'))
  await expect.poll(() => document.querySelectorAll('details').length).toBe(1)
  await page.getByTestId('handover-book-row').nth(1).click()
  await expect.poll(() => document.querySelectorAll('details').length).toBe(0)
})

const twoLists = [closedHandover, { ...closedHandover, number: 12, name: 'BG-TB02-12' }]

test('why a list has no paper is said beside it, also where that comes once another is chosen, which waits for its own', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const handlers: FakeHandlers = {
    'handover.list': async () => {
      await promise
      return { ok: false, error: { code: 'core-stopped' } }
    },
  }
  const { bridge } = await showBook(twoLists, handlers)
  const refusals = () => document.querySelectorAll('details').length
  await page.getByTestId('handover-book-row').first().click()
  await typeKeys(0, press('Alt+p'), press('ArrowDown'))
  await expect.element(page.getByTestId('handover-book-row').nth(1)).toHaveAttribute('data-current')
  await expect.element(page.getByTestId('handover-print')).toBeDisabled()
  answer()
  await expect.element(page.getByTestId('handover-print')).toBeEnabled()
  await answered(bridge)
  expect(refusals()).toBe(0)
  await typeKeys(0, press('ArrowUp'))
  await expect.poll(refusals).toBe(1)
})

test('a press for the next list, or for another file, is none for the first', async () => {
  const { bridge } = await showBook(twoLists)
  const asked = (channel: string) => bridge.calls.filter((call) => call.channel === channel).map(({ input }) => input)
  const inTurn = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      await typeKeys(0, press(key))
      await answered(bridge)
    }
  }
  await page.getByTestId('handover-book-row').first().click()
  await withoutRest(async () => {
    await inTurn('Alt+p', 'Alt+x', 'Alt+Shift+x', 'ArrowDown', 'Enter', 'Enter', 'Alt+x', 'Alt+Shift+x', 'Alt+x')
  })
  expect(asked('handover.list')).toEqual([{ number: 13 }, { number: 12 }])
  const exported = [13, 12].flatMap((number) => ['xlsx', 'csv'].map((format) => ({ number, format })))
  expect(asked('handover.export')).toMatchObject(exported)
})
