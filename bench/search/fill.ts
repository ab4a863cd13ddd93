import { createBillStore } from '../../src/main/db/bills.ts'
import type { Database } from '../../src/main/db/open.ts'
import type { SampleBill } from './sample-bills.ts'

const atATime = 50_000
/** A year's bills in minutes: much memory, few commits, and no care for a crash. Everything is as usual again afterwards. */
const cacheKb = 512 * 1024
const indexMemory = { hurried: 64 * 1024 * 1024, usual: 1024 * 1024 }

const fees = {
  mainVnd: 20_000,
  codVnd: 2_000,
  insuranceVnd: null,
  liftingVnd: null,
  remoteVnd: null,
  countingVnd: null,
  packingVnd: null,
  totalVnd: 22_000,
}

/** Bills through the product's own SQL, a commit for every fifty thousand. */
export function fillWithBills(database: Database, total: number, sample: (n: number) => SampleBill): void {
  const bills = createBillStore(database)
  const setIndexMemory = (bytes: number): unknown =>
    database.exec(`INSERT INTO bills_search (bills_search, rank) VALUES ('hashsize', ${bytes})`)
  const usualCache = Number(database.pragma('cache_size', { simple: true }))
  database.pragma(`cache_size = -${cacheKb}`)
  database.pragma('synchronous = OFF')
  setIndexMemory(indexMemory.hurried)
  const insertFrom = database.transaction((first: number) => {
    for (let n = first; n < Math.min(total, first + atATime); n += 1) {
      bills.insert({ ...sample(n), draftId: null, statusText: '', fees, expectedAtMs: null })
    }
  })
  for (let first = 0; first < total; first += atATime) insertFrom(first)
  // As a station finds its database in the morning: nothing waits in the log.
  setIndexMemory(indexMemory.usual)
  database.pragma('synchronous = FULL')
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.pragma(`cache_size = ${usualCache}`)
}
