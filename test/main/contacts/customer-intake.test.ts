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
