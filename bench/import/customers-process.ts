import { globSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createCustomerIntake } from '../../src/main/contacts/customer-intake.ts'
import { createCore } from '../../src/main/core/core.ts'
import { openDatabase } from '../../src/main/database/open.ts'
import { openStores } from '../../src/main/database/open-stores.ts'
import { batchSize } from '../../src/main/ports/order-pool.ts'
import { systemClock } from '../../src/main/ports/system-clock.ts'
import { emptyBill } from '../../src/shared/domain/bill/bill-input.ts'
import { customerTabs } from '../../src/shared/domain/customer.ts'
import type { OrderContent } from '../../src/shared/domain/order/order.ts'
import { foldText } from '../../src/shared/domain/text/fold.ts'
import { createRandom } from '../../src/simulator/random.ts'
import { copyLogAsAccount } from './account-checkpoints.ts'
import { askedCore, plainCorePorts } from '../../scripts/drive/plain-core.ts'

/** Fills the book of customers as a file does, then asks of it over the channels of main what its screen asks. Run with: folder, how many customers. */
const [home = '', count = '0'] = process.argv.slice(2)

export interface CustomerTimes {
  readonly customers: number
  readonly enteredMs: number
  readonly longestEnteringMs: number
  readonly searchP95Ms: number
  readonly longestAskingMs: number
  readonly longestName: string
}

const ports = plainCorePorts({
  profileFolder: join(home, 'profile'),
  documentsFolder: join(home, 'documents'),
  clock: systemClock,
})
const families = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Huỳnh', 'Đặng', 'Võ', 'Bùi', 'Đỗ', 'Trương']
const given = ['Thu Hà', 'Văn Hùng', 'Hải Yến', 'Minh Khoa', 'Ngọc Trâm', 'Gia Bảo', 'Mỹ Duyên', 'Quang Huy']

/** Every tenth may be the one before under another phone. */
function customerOf(n: number): OrderContent {
  const who = n % 10 === 9 ? n - 1 : n
  const called = [families[who % families.length], given[(who >> 4) % given.length], given[(who * 31) % given.length]]
  const name = `${called.join(' ')} ${String.fromCodePoint(97 + (who % 26), 97 + ((who >> 5) % 26))}`
  const phone = `0${String(900_000_000 + ((n * 7919) % 99_999_989))}`
  const location = {
    system: 'new',
    provinceCode: '46',
    provinceName: 'TP. Huế',
    wardCode: '',
    wardName: `Phường ${(who * 7) % 3300}`,
  } as const
  return {
    source: 'sheet',
    number: String(n),
    receiver: { ...emptyBill.receiver, name, phone, address: `${n} Trần Phú`, location },
    items: [],
    codAmountVnd: 0,
    valueVnd: null,
    weightGrams: null,
    packageCount: 1,
    serviceId: null,
    note: n % 9 === 0 ? 'Gọi trước khi giao' : '',
    orderedAtMs: null,
    faults: [],
  }
}

/** @returns the longest time that the loop was held up meanwhile */
async function longestWhile(work: () => Promise<void>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  await nextTurn()
  delay.disable()
  return delay.max / 1e6
}

async function fill(customers: number): Promise<Pick<CustomerTimes, 'enteredMs' | 'longestEnteringMs'>> {
  const [file = ''] = globSync(join(home, 'profile/accounts/training*/station.db'))
  const { database } = openDatabase(file)
  const endCheckpoints = await copyLogAsAccount(file)
  const intake = createCustomerIntake({
    stores: openStores(database),
    operator: () => '',
    now: () => systemClock.now(),
    changed: () => undefined,
  }).begin()
  const startedAt = performance.now()
  const longestEnteringMs = await longestWhile(async () => {
    for (let first = 0; first < customers; first += batchSize)
      await intake.take(Array.from({ length: Math.min(batchSize, customers - first) }, (_, n) => customerOf(first + n)))
  })
  const enteredMs = performance.now() - startedAt
  await endCheckpoints()
  // As bills have taught it: the parcels of one in fifty return.
  database.exec('UPDATE customers SET bills = 1 + seq % 7, returns = CASE WHEN seq % 50 = 0 THEN 3 ELSE seq % 2 END')
  database.close()
  return { enteredMs, longestEnteringMs }
}

/** What a packer does at the book, one after the other. */
async function ask(customers: number): Promise<Pick<CustomerTimes, 'searchP95Ms' | 'longestAskingMs' | 'longestName'>> {
  const core = await createCore(ports)
  const station = askedCore(core)
  const random = createRandom(11)
  const searches: number[] = []
  let longest = { ms: 0, name: '' }
  const timed = async <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> => {
    const startedAt = performance.now()
    const answer = await work()
    const ms = performance.now() - startedAt
    if (ms > longest.ms) longest = { ms, name }
    if (name === 'search') searches.push(ms)
    return answer
  }
  const list = (query: string, offset = 0) =>
    station.ask('contacts.list', { tab: 'receivers', query, offset, limit: 100 })
  for (let n = 0; n < 400; n += 1) {
    const { phone, name } = customerOf(Math.floor(random() * customers)).receiver
    const from = Math.floor(random() * 7)
    const query = n % 2 === 0 ? phone.slice(from, from + 3 + (n % 4)) : foldText(name).slice(0, 2 + (n % 9))
    await timed('search', () => list(query))
    await timed('New bill', () => station.ask('contacts.search', { query, limit: 5 }))
  }
  for (const tab of customerTabs)
    for (const offset of [0, customers / 2, customers - 100])
      await timed(`${tab} from ${offset}`, () => station.ask('contacts.list', { tab, query: '', offset, limit: 100 }))
  await timed('counts', () => station.ask('contacts.counts', undefined))
  const { rows } = await list('', 500)
  for (let n = 0; n + 2 < 60; n += 3) {
    const [into, from, last] = [rows[n]?.id ?? '', rows[n + 1]?.id ?? '', rows[n + 2]?.id ?? '']
    await timed('one', () => station.ask('contacts.get', { id: into }))
    await timed('merge', () => station.ask('contacts.merge', { into, from }))
    await timed('block', () => station.ask('contacts.block', { ids: [into], note: 'x' }))
    await timed('forget', () => station.ask('contacts.forget', { ids: [last], reason: 'x' }))
  }
  await timed('counts', () => station.ask('contacts.counts', undefined))
  const longestExportMs = await longestWhile(
    async () => void (await station.ask('contacts.export', { language: 'vi' })),
  )
  await core.stop()
  if (longestExportMs > longest.ms) longest = { ms: longestExportMs, name: 'export' }
  const searchP95Ms = searches.toSorted((one, other) => one - other)[Math.floor(searches.length * 0.95)] ?? Number.NaN
  return { searchP95Ms, longestAskingMs: longest.ms, longestName: longest.name }
}

const customers = Number(count)
const first = await createCore(ports)
await askedCore(first).ask('account.startTraining', undefined)
await first.stop()
const answer: CustomerTimes = { customers, ...(await fill(customers)), ...(await ask(customers)) }
process.stdout.write(JSON.stringify(answer))
