import { createBillStore } from '../../src/main/database/stores/bills/bills.ts'
import type { Database } from '../../src/main/database/open.ts'
import type { SampleBill } from './sample-bills.ts'
import { noFees } from '../../src/shared/domain/bill/bill-fees.ts'

const atATime = 100_000
const cacheKb = 512 * 1024
const indexMemory = { hurried: 16 * 1024 * 1024, usual: 1024 * 1024 }
/** Keeps the number of bills; a statement with a trigger makes FTS5 write out what it has gathered, after every bill. */
const trigger = 'bills_count_insert'

const fees = { ...noFees, mainVnd: 20_000, codVnd: 2_000, totalVnd: 22_000 }

/** A year's bills in minutes, through the product's own SQL; afterwards the database is as a station finds it in the morning. */
export function fillWithBills(database: Database, total: number, sample: (n: number) => SampleBill): void {
  const restore = hurry(database)
  const bills = createBillStore(database)
  const insertFrom = database.transaction((first: number) => {
    for (let n = first; n < Math.min(total, first + atATime); n += 1) {
      bills.insert({ ...sample(n), draftId: null, statusText: '', fees, expectedAtMs: null })
    }
  })
  for (let first = 0; first < total; first += atATime) insertFrom(first)
  restore()
}

/** Much memory, few commits, and no care for a crash. */
function hurry(database: Database): () => void {
  const setIndexMemory = (bytes: number): unknown =>
    database.exec(`INSERT INTO bills_search (bills_search, rank) VALUES ('hashsize', ${bytes})`)
  const triggerSql = database.prepare<[string], string>('SELECT sql FROM sqlite_master WHERE name = ?').pluck()
  const createTrigger = triggerSql.get(trigger)
  if (createTrigger === undefined) throw new Error(`there is no trigger ${trigger}`)
  const usualCache = Number(database.pragma('cache_size', { simple: true }))
  database.exec(`DROP TRIGGER ${trigger}`)
  setIndexMemory(indexMemory.hurried)
  database.pragma(`cache_size = -${cacheKb}`)
  database.pragma('journal_mode = MEMORY')
  database.pragma('synchronous = OFF')
  return () => {
    database.exec(createTrigger)
    database.exec(`INSERT INTO counters SELECT 'bills', count(*) FROM bills`)
    setIndexMemory(indexMemory.usual)
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma(`cache_size = ${usualCache}`)
  }
}
