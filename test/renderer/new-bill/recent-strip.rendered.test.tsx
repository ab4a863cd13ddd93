import { expect, it } from 'vitest'
import { RecentStrip } from '../../../src/renderer/src/new-bill/recent-strip.tsx'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import { listedBill, openedBill } from '../rendered/bill-answers.ts'
import { eventually } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { draftRow } from './typed-customers.ts'

const shown = (testId: string): boolean => document.querySelector(`[data-testid="${testId}"]`) !== null

it('offers no label of a bill that was cancelled since it was saved here', async () => {
  const billCode = 'CP25269422'
  let bill = listedBill(billCode)
  const { bridge, station } = await renderInStation(<RecentStrip />, {
    handlers: { 'bills.get': () => openedBill(bill) },
  })
  station.queue.setState({ recent: [{ ...draftRow(emptyBill, 'd1'), state: 'CREATED', billCode }] })
  await eventually(() => expect(shown('strip-print')).toBe(true))
  bill = listedBill(billCode, { cancelOutcome: 'accepted' })
  bridge.emit('bills.changed', { billCodes: [billCode] })
  await eventually(() => expect(shown('strip-print')).toBe(false))
  expect(shown('strip-row')).toBe(true)
})
