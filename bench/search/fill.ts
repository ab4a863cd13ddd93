import { createBillStore } from '../../src/main/db/bills.ts'
import type { Database } from '../../src/main/db/open.ts'
import type { SampleBill } from './sample-bills.ts'

const atATime = 50_000
/** Writing a million rows one station-day after the other would take a year; a large cache and few commits take minutes. */
const cacheKb = 512 * 1024

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
  const usualCache = Number(database.pragma('cache_size', { simple: true }))
  database.pragma(`cache_size = -${cacheKb}`)
  const insertFrom = database.transaction((first: number) => {
    for (let n = first; n < Math.min(total, first + atATime); n += 1) {
      bills.insert({ ...sample(n), draftId: null, statusText: '', fees, expectedAtMs: null })
    }
  })
  for (let first = 0; first < total; first += atATime) insertFrom(first)
  // As a station finds its database in the morning: nothing waits in the log, no more memory than usual.
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.pragma(`cache_size = ${usualCache}`)
}
