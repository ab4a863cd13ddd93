import { afterEach, beforeEach, expect, it } from 'vitest'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'
import { signInAt } from '../../../scripts/drive/sign-in.ts'
import { sendSheet } from '../../../scripts/drive/send-sheet.ts'
import { firstForgettingAfterMs } from '../../../src/main/contacts/retention.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import type { Clock } from '../../../src/shared/domain/time/clock.ts'
import type { ImportDecisions } from '../../../src/shared/domain/order/import.ts'
import type { OrderDetail } from '../../../src/shared/domain/order/order-row.ts'
import { createSimulator, type Simulator } from '../../../src/simulator/simulator.ts'
import { importTold, openTestStation, until, type TestStation } from '../station.ts'
import { dayMs } from '../../../src/shared/domain/time/time-units.ts'

const reading = { places: [], takesOnlySuccessor: false }
const skipping: ImportDecisions = { into: 'orders', duplicates: 'skip', reason: '', takesFaulty: false }
const heading = 'Mã đơn,Tên,SĐT,Địa chỉ,Phường,Tỉnh,COD,Tên hàng,Số lượng\n'
const line = (number: string, cod = '100000'): string =>
  `${number},Lê An,0912345678,1 Trần Phú,Phường Hải Châu,Đà Nẵng,${cod},Ấm siêu tốc,1\n`

/** The real clock, but a year has gone by, and with it the time until receivers are forgotten, as soon as the test says so. */
function clockOfAYear(): { readonly clock: Clock; aYearLater: () => void } {
  const due: (() => void)[] = []
  let aheadMs = 0
  const clock: Clock = {
    now: () => systemClock.now() + aheadMs,
    monotonic: () => systemClock.monotonic() + aheadMs,
    setTimer(callback, delayMs) {
      if (delayMs !== firstForgettingAfterMs) return systemClock.setTimer(callback, delayMs)
      due.push(callback)
      return { cancel: () => undefined }
    },
  }
  return {
    clock,
    aYearLater() {
      aheadMs = 365 * dayMs
      due.forEach((callback) => callback())
    },
  }
}

let time: ReturnType<typeof clockOfAYear>
let carrier: Simulator
let station: TestStation
beforeEach(async () => {
  time = clockOfAYear()
  carrier = createSimulator({ seed: 7 })
  station = await openTestStation(undefined, null, time.clock)
  await station.ask('account.signIn', signInAt(await carrier.listen({ port: 0 })))
})
afterEach(async () => {
  await station.close()
  await carrier.close()
})

async function importing(...lines: readonly string[]): Promise<void> {
  const file = Buffer.from(heading + lines.join(''))
  const fileId = await sendSheet((piece) => station.ask('import.receive', piece), 'don-hang.csv', file)
  await station.ask('import.start', { fileId, reading, decisions: skipping })
  await importTold(station)
}

const scanned = async (code: string): Promise<OrderDetail> => {
  const [order, other] = await station.ask('orders.scan', { code })
  if (order === undefined || other !== undefined) throw new Error(`${code} is not one order`)
  return order
}

async function makeBill(number: string): Promise<string> {
  const { id, revision } = await scanned(number)
  await station.ask('orders.start', { id, givesBack: null })
  const bill = sampleBill('whatever')
  await station.ask('drafts.submit', {
    bill,
    intent: 'send',
    draftId: null,
    referenceOverrideReason: null,
    order: { id, revision },
  })
  const billed = await until(
    () => scanned(number),
    ({ state }) => state === 'billed',
  )
  return billed.draft?.billCode ?? ''
}

/** Receivers' data are kept for ninety days; a year goes by. */
async function aYearLater(): Promise<void> {
  const { id } = await station.ask('account.view', undefined)
  await station.ask('settings.update', { receiverDays: { [id ?? '']: 90 } })
  time.aYearLater()
}

it('a scan says where an order is after its receiver was forgotten by age, and never begins it once more', async () => {
  await importing(line('D-1'), line('D-2'), line('D-3'))
  const billCode = await makeBill('D-1')
  await station.ask('orders.cancel', { ids: [(await scanned('D-2')).id], reason: 'khách hủy' })
  await aYearLater()
  await until(
    () => scanned('D-1'),
    ({ content }) => content === null,
  )
  const packed = await scanned('d1')
  expect(packed).toMatchObject({ state: 'billed', number: 'D-1', receiverPhone: '', draft: { billCode } })
  expect(packed.events.map(({ kind }) => kind)).toEqual(['started', 'drafted'])
  expect(await station.refusal('orders.start', { id: packed.id, givesBack: null })).toMatchObject({
    code: 'order-has-bill',
  })
  const cancelled = await scanned('D-2')
  expect(cancelled).toMatchObject({ state: 'cancelled', content: null })
  expect(await station.refusal('orders.start', { id: cancelled.id, givesBack: null })).toMatchObject({
    code: 'order-not-waiting',
  })
  // What is to be packed is never forgotten.
  expect(await scanned('D-3')).toMatchObject({ state: 'waiting', content: { receiver: { phone: '0912345678' } } })
})

it('a forgotten order is not brought back by a person or by its file: there is nothing left to pack', async () => {
  await importing(line('D-1'), line('D-2'))
  await makeBill('D-1')
  const { id } = await scanned('D-2')
  await station.ask('orders.cancel', { ids: [id], reason: '' })
  await aYearLater()
  await until(
    () => scanned('D-2'),
    ({ content }) => content === null,
  )
  expect(await station.ask('orders.release', { ids: [id], reason: '' })).toEqual({ moved: [], left: [id] })
  await importing(line('D-1', '5'), line('D-2', '5'))
  const both = [await scanned('D-1'), await scanned('D-2')]
  expect(both.map(({ state }) => state)).toEqual(['billed', 'cancelled'])
})

it('the number of an order is found as the reference of its bill, too, when both were forgotten', async () => {
  await importing(line('D-1'))
  const billCode = await makeBill('D-1')
  await aYearLater()
  await until(
    () => station.ask('bills.get', { billCode }),
    ({ receiverPhone }) => receiverPhone === '',
  )
  expect(await station.ask('drafts.referenceHolder', { refCode: 'D-1', exceptDraftId: null })).toMatchObject({
    kind: 'bill',
    billCode,
  })
})
