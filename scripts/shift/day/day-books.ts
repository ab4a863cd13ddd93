import type { Page } from 'playwright-core'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import type { Simulator } from '../../../src/simulator/simulator.ts'
import { ask } from '../../drive/ask.ts'
import type { DayOrder } from './day-orders.ts'

/**
 * All books beside each other: the carrier's, the station's orders, bills, prints and handover list.
 * @returns sentences about what differs; none where all is well
 */
export async function dayDifferences(page: Page, orders: readonly DayOrder[], carrier: Simulator): Promise<string[]> {
  return [
    ...carrierDiffers(orders, carrier),
    ...(await stationDiffers(page, orders)),
    ...(await handoverDiffers(page, orders)),
  ]
}

function carrierDiffers(orders: readonly DayOrder[], { ledger }: Simulator): string[] {
  const found = orders.flatMap(({ number, weightGrams }) => {
    const bills = ledger.billsByReference(number)
    if (bills.length !== 1) return [`the carrier has ${number} ${bills.length} times`]
    const weight = Math.round((bills[0]?.shipment.weight ?? 0) * 1000)
    return weight === weightGrams ? [] : [`${number} weighed ${weightGrams} g, the carrier has ${weight} g`]
  })
  const all = ledger.all().length
  return all === orders.length ? found : [...found, `the carrier has ${all} shipments of ${orders.length} orders`]
}

async function stationDiffers(page: Page, orders: readonly DayOrder[]): Promise<string[]> {
  const counts = await ask(page, 'orders.counts', undefined)
  const others = Object.entries(counts).filter(([state, count]) => state !== 'billed' && count > 0)
  const most = { atMost: 100_000 }
  const { count: bills } = await ask(page, 'bills.count', { filter: anyBill, ...most })
  const { count: unprinted } = await ask(page, 'bills.count', { filter: { ...anyBill, labels: ['missing'] }, ...most })
  return [
    ...(counts.billed === orders.length ? [] : [`${counts.billed} of ${orders.length} orders have a bill`]),
    ...others.map(([state, count]) => `${count} orders are ${state}`),
    ...(bills === orders.length ? [] : [`the station has ${bills} bills of ${orders.length} orders`]),
    ...(unprinted === 0 ? [] : [`${unprinted} bills have no label`]),
  ]
}

async function handoverDiffers(page: Page, orders: readonly DayOrder[]): Promise<string[]> {
  const { rows } = await ask(page, 'handover.lists', { sinceMs: 0, offset: 0, limit: 10 })
  const { total } = await ask(page, 'handover.missing', { offset: 0, limit: 1 })
  const given = rows.reduce((sum, { taken }) => sum + taken, 0)
  return [
    ...(given === orders.length ? [] : [`the driver has ${given} of ${orders.length} parcels`]),
    ...(total === 0 ? [] : [`${total} parcels are missing from the handover`]),
  ]
}
