import { expect, test } from 'vitest'
import { createCustomers } from '../../../src/main/contacts/customers.ts'
import { contactHandlers } from '../../../src/main/contacts/handlers.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'
import { customersOfEachTest } from '../database/stores/customers/customer-station.ts'

const station = customersOfEachTest()

function open() {
  const changes: unknown[] = []
  const fault = (cause: unknown): never => expect.fail(String(cause))
  const typed = { isTyping: () => false, forget: () => undefined }
  const handover = { forgetNext: () => null, forgetReceiversOf: () => undefined }
  const { stores } = station
  const customers = createCustomers({
    stores,
    typed,
    handover,
    isOwnPhone: () => false,
    clock: createFakeClock(),
    fault,
  })
  const now = (): number => 7
  const changed = (what: unknown): void => void changes.push(what)
  const deps = { contacts: stores.contacts, customers, operator: () => 'Lan', now, folder: '', changed }
  return { handlers: contactHandlers(() => deps), changes }
}

/** @returns the ids of so many new customers */
function enter(count: number): string[] {
  const phones = Array.from({ length: count }, (_, n) => `0912${String(n).padStart(6, '0')}`)
  for (const phone of phones) station.add({ name: 'Trần Lan', phone })
  station.learn()
  return phones.map((phone) => station.known(phone).id)
}

/** As a fault of the disk changes it: no trigger notices. */
function damage(id: string): void {
  const trigger = "SELECT sql FROM sqlite_schema WHERE name = 'customers_digest_update'"
  const sql = station.db.prepare<[], string>(trigger).pluck().get() ?? ''
  station.db.exec(`DROP TRIGGER customers_digest_update; UPDATE customers SET note = 'x' WHERE id = '${id}'; ${sql}`)
}

const isBlocked = (id: string): boolean => station.stores.customers.byId(id)?.block?.note === 'Bom hàng'

test('one damaged customer, or one who was forgotten meanwhile, keeps none of the others from being blocked and let go', async () => {
  const { handlers } = open()
  const [first = '', damaged = '', last = ''] = enter(3)
  damage(damaged)
  const ids = [first, damaged, '2b2c6a53-9f0e-4c63-8d4c-111111111111', last]
  expect(await handlers['contacts.block']({ ids, note: 'Bom hàng' })).toEqual({ left: 2 })
  expect([first, last].map(isBlocked)).toEqual([true, true])
  expect(await handlers['contacts.unblock']({ ids })).toEqual({ left: 2 })
  expect([first, last].map(isBlocked)).toEqual([false, false])
})

test('where none of them can be blocked, why is told and nothing is called done', async () => {
  const { handlers } = open()
  const [damaged = ''] = enter(1)
  damage(damaged)
  await expect(handlers['contacts.block']({ ids: [damaged], note: 'Bom hàng' })).rejects.toThrow('damaged')
})

test('many are blocked in turns, and the window hears of it once', async () => {
  const { handlers, changes } = open()
  const ids = enter(100)
  let turns = 0
  let isDone = false
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await handlers['contacts.block']({ ids, note: 'Bom hàng' })
  isDone = true
  expect(turns).toBeGreaterThan(3)
  expect(ids.every(isBlocked)).toBe(true)
  expect(changes).toEqual([{ forgotten: false }])
})

test('what a bill has taught while a customer was being changed stays', async () => {
  const { handlers } = open()
  const [id = ''] = enter(1)
  const [{ phone, addresses }, name] = [station.known('0912000000'), 'Cô Lan']
  const shown = addresses.map(({ address, location }) => ({ address, location }))
  station.add({ name: 'Trần Lan', phone, address: '9 Trần Phú' })
  station.learn()
  const said = [{ address: '1 Lê Lợi, lầu 2', location: shown[0]?.location ?? null, isMain: true }]
  await handlers['contacts.save']({ id, customer: { kind: 'receiver', phone, name, note: '', addresses: said }, shown })
  expect(station.known(phone).addresses.map(({ address }) => address)).toEqual(['1 Lê Lợi, lầu 2', '9 Trần Phú'])
})
