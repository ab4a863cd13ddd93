import { STATUS } from '../../src/simulator/shipments/statuses.ts'
import { batchOf, correctCod } from './after-work.ts'
import type { ShiftBooks } from './books.ts'
import { customerOf } from './customers.ts'
import { enterNew, enterRepeat, enterWithShortPhone } from './enter-bills.ts'
import { billCodeOf, draftOf, type ShiftStation } from './shift-station.ts'

export const tasks = {
  new: 'a bill for a new customer',
  repeat: 'a bill for a known customer, the same goods again',
  shortPhone: 'a bill with a mistake that the form finds (a digit is missing)',
  offline: 'a bill during the outage',
  sent: 'the outage ends: everything is sent by itself',
  correct: 'a mistake found later: money to collect is corrected',
  cancel: 'three bills are cancelled together',
  return: 'a parcel that could not be delivered is sent back',
} as const

/** Of ten bills four are for customers who were here before. */
const newOfTen = 6

/**
 * One shift: bills for new and known customers, one of them with a short phone number, an outage in the middle, then a
 * corrected bill, a batch cancel and a return.
 */
export async function runShift(station: ShiftStation, bills: number): Promise<ShiftBooks> {
  const { log, page, carrier, hand } = station
  const references: string[] = []
  const outage = { from: Math.floor(bills / 2), until: Math.floor(bills * 0.6) }
  for (let n = 0; n < bills; n += 1) {
    if (n === outage.from) await carrier.cutOff()
    if (n === outage.until) {
      await carrier.restore()
      await log.do(tasks.sent, () => allSent(station, references))
    }
    references.push(await enterOne(station, n, n >= outage.from && n < outage.until))
  }
  const codes = await Promise.all(references.map((refCode) => billCodeOf(page, refCode)))
  const [first = '', second = '', third = '', fourth = '', last = ''] = [...codes.slice(0, 4), ...codes.slice(-1)]
  await log.do(tasks.correct, () => correctCod(station, last, '99k'))
  await hand.press('Escape')
  await log.do(tasks.cancel, () => batchOf(station, 'cancel', [first, second, third]))
  carrier.simulator().moveTo(fourth, STATUS.failedDelivery)
  await log.do(tasks.return, () => batchOf(station, 'return', [fourth]))
  return {
    references,
    corrected: { billCode: last, codVnd: 99_000 },
    cancelled: [first, second, third],
    returned: [fourth],
  }
}

async function enterOne(station: ShiftStation, n: number, isOutage: boolean): Promise<string> {
  const isKnown = n % 10 >= newOfTen
  const customer = customerOf(isKnown ? n - newOfTen : n)
  const state = isOutage ? 'READY' : 'CREATED'
  let refCode = ''
  const enter = async (): Promise<void> => {
    if (n === 3) refCode = await enterWithShortPhone(station, customer)
    else refCode = await (isKnown ? enterRepeat(station, customer, state) : enterNew(station, customer, state))
  }
  const usual = isKnown ? tasks.repeat : tasks.new
  await station.log.do(n === 3 ? tasks.shortPhone : isOutage ? tasks.offline : usual, enter)
  return refCode
}

/** The packer does nothing: the station notices the carrier and sends. */
async function allSent({ page }: ShiftStation, references: readonly string[]): Promise<void> {
  await page.locator('[data-testid=connection][data-connection=connected]').waitFor({ timeout: 60_000 })
  for (const refCode of references)
    while ((await draftOf(page, refCode)).state !== 'CREATED') await page.waitForTimeout(100)
}
