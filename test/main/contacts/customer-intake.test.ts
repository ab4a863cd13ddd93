import { expect, test } from 'vitest'
import { createCustomerIntake } from '../../../src/main/contacts/customer-intake.ts'
import { customersOfEachTest } from '../database/stores/customers/customer-station.ts'
import { orderContent } from '../orders/sample-orders.ts'

const station = customersOfEachTest()

test('what is told of an import that is stopped is what is in the book, and nothing comes in behind it', async () => {
  const { stores } = station
  const sink = createCustomerIntake({ stores, operator: () => '', now: () => 1, changed: () => undefined }).begin()
  const rows = Array.from({ length: 40 }, (_, n) => {
    const content = orderContent(`DH-${n}`)
    return { ...content, receiver: { ...content.receiver, phone: `0912${String(n).padStart(6, '0')}` } }
  })
  const taking = sink.take(rows)
  sink.takeBack()
  const told = sink.entered()
  await taking
  expect(told).toMatchObject({ added: 20, refused: 0 })
  expect(station.rows('receivers').total).toBe(20)
})

test.each([
  ['was longer than an address may be', 'too-long', 'Số 12 ngõ 34, '.repeat(40).slice(0, 500)],
  ['is hidden behind asterisks', 'masked', '12 Ng*** Trãi'],
  ['was never calculated', 'unknown-value', '#REF!'],
] as const)(
  'a row whose address %s is left out by name: no bill goes by what is left of it',
  async (_why, kind, address) => {
    const { stores } = station
    const sink = createCustomerIntake({ stores, operator: () => '', now: () => 1, changed: () => undefined }).begin()
    const content = orderContent('DH-1')
    const receiver = { ...content.receiver, name: 'Lan', phone: '0912000001', address }
    const faults = [{ field: 'receiver.address', kind, found: address.slice(0, 60) }]
    await sink.take([{ ...content, receiver, faults }])
    expect(sink.entered()).toMatchObject({ added: 0, refused: 1, refusedFirst: ['Lan · 0912000001'] })
    expect(station.rows('receivers').total).toBe(0)
  },
)
