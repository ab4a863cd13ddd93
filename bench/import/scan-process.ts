import { globSync } from 'node:fs'
import { join } from 'node:path'
import { createCore } from '../../src/main/core/core.ts'
import { openDatabase } from '../../src/main/database/open.ts'
import { openStores } from '../../src/main/database/open-stores.ts'
import { createOrders } from '../../src/main/orders/orders.ts'
import { systemClock } from '../../src/main/ports/system-clock.ts'
import { enteredAtOnce } from '../../src/main/ports/order-pool.ts'
import { emptyBill } from '../../src/shared/domain/bill/bill-input.ts'
import { err } from '../../src/shared/result.ts'
import type { OrderContent } from '../../src/shared/domain/order/order.ts'
import { createRandom } from '../../src/simulator/random.ts'
import { copyLogAsAccount } from './account-checkpoints.ts'
import { askedCore, plainCorePorts } from '../../scripts/drive/plain-core.ts'

/** Fills the pool of a station, then scans and claims orders over its channels, each as the window does. Run with: folder, how many orders. */
const [home = '', count = '0'] = process.argv.slice(2)

export interface ScanTimes {
  readonly orders: number
  readonly enteredMs: number
  readonly longestTakeMs: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly longestMs: number
}

const scans = 500
const ports = plainCorePorts({
  profileFolder: join(home, 'profile'),
  documentsFolder: join(home, 'documents'),
  clock: systemClock,
})

function orderOf(n: number): OrderContent {
  return {
    source: n % 3 === 0 ? 'sapo' : 'haravan',
    number: `#${100_000 + n}`,
    receiver: {
      ...emptyBill.receiver,
      name: `Khách ${n}`,
      phone: `09${String(n).padStart(8, '0')}`,
      address: `${n} Trần Phú`,
    },
    items: [
      { sku: `AO-${n % 900}`, name: 'Áo thun trắng', quantity: 2, barcode: `893${n % 900}`, pictureUrl: '' },
      { sku: `QU-${n % 400}`, name: 'Quần short đen', quantity: 1, barcode: `894${n % 400}`, pictureUrl: '' },
    ],
    codAmountVnd: 320_000,
    valueVnd: 320_000,
    weightGrams: 900,
    packageCount: 1,
    serviceId: null,
    note: '',
    orderedAtMs: null,
    faults: [],
  }
}

/** @returns how long all took, and the longest time that the loop was held up */
async function fill(orders: number): Promise<Pick<ScanTimes, 'enteredMs' | 'longestTakeMs'>> {
  const [file = ''] = globSync(join(home, 'profile/accounts/training*/station.db'))
  const { database } = openDatabase(file)
  const endCheckpoints = await copyLogAsAccount(file)
  const stores = openStores(database)
  const accountId = stores.owner.read() ?? ''
  const pool = createOrders({
    stores,
    clock: systemClock,
    accountId,
    operator: () => '',
    nextReference: () => '',
    submit: () => err({ code: 'queue-stopped' }),
    blankBill: () => emptyBill,
    changed: () => undefined,
  })
  const decisions = { into: 'orders', duplicates: 'skip', reason: '', takesFaulty: false } as const
  const sink = pool.begin({ importId: 'bench', fileName: 'bench.csv', decisions })
  const startedAt = performance.now()
  let longestTakeMs = 0
  for (let first = 0; first < orders; first += enteredAtOnce) {
    const takenAt = performance.now()
    sink.take(Array.from({ length: Math.min(enteredAtOnce, orders - first) }, (_, n) => orderOf(first + n)))
    longestTakeMs = Math.max(longestTakeMs, performance.now() - takenAt)
  }
  sink.done()
  const enteredMs = performance.now() - startedAt
  await endCheckpoints()
  database.close()
  return { enteredMs, longestTakeMs }
}

/** A scan, and the claim of the order that it means; the one before goes back, as where a packer changes their mind. */
async function scan(orders: number): Promise<readonly number[]> {
  const core = await createCore(ports)
  const { ask } = askedCore(core)
  const random = createRandom(7)
  const times: number[] = []
  let inHand: string | null = null
  for (let n = 0; n < scans; n += 1) {
    const { number } = orderOf(Math.floor(random() * orders))
    const startedAt = performance.now()
    const [found] = await ask('orders.scan', { code: number })
    if (found === undefined) throw new Error(`${number} is not found`)
    await ask('orders.start', { id: found.id, givesBack: inHand })
    times.push(performance.now() - startedAt)
    inHand = found.id
  }
  await core.stop()
  return times.toSorted((one, other) => one - other)
}

const orders = Number(count)
const first = await createCore(ports)
await askedCore(first).ask('account.startTraining', undefined)
await first.stop()
const filled = await fill(orders)
const times = await scan(orders)
const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? Number.NaN
const answer: ScanTimes = { orders, ...filled, p50Ms: at(0.5), p95Ms: at(0.95), longestMs: at(1) }
process.stdout.write(JSON.stringify(answer))
