import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { HandoverBook } from '../../../src/renderer/src/handover/handover-book.tsx'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { closedHandover } from './counter.ts'

const lastRow = (): string =>
  [...document.querySelectorAll('[data-testid="handover-book-row"]')].at(-1)?.textContent ?? ''

test('of a long book what is looked at is read, down to its oldest list', async () => {
  const asked = new Set<number>()
  const handlers: FakeHandlers = {
    'handover.lists'({ offset, limit }) {
      asked.add(offset)
      const numbers = Array.from({ length: Math.min(limit, 2_000 - offset) }, (_, n) => 2_000 - offset - n)
      return { rows: numbers.map((number) => ({ ...closedHandover, number, name: `BG-${number}.` })), total: 2_000 }
    },
  }
  const screen = (
    <div style={{ display: 'grid', gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)', height: 600 }}>
      <HandoverBook onBack={() => undefined} />
    </div>
  )
  await renderInStation(screen, { handlers })
  await page.getByText('BG-2000.').click()
  await typeKeys(0, press('End'))
  await expect.poll(lastRow).toMatch(/^BG-1\./)
  expect(asked).toEqual(new Set([0, 1_900]))
})
