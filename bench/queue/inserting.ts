import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sampleBill } from '../../scripts/drive/sample-bill.ts'
import { openDatabase, type Database } from '../../src/main/database/open.ts'
import type { Queue } from '../../src/main/outbox/outbox.ts'
import { createClient, openBenchQueue } from './bench-queue.ts'

/** Drafts a second, each durable before the next: through the queue, and as one bare INSERT into the same schema. */
export interface InsertRound {
  readonly queue: number
  readonly bareSqlite: number
}

const atATime = 25

/** In small rounds, and each first in every second one, so that whatever else the disk does meets both. */
export async function measureInserting(drafts: number): Promise<InsertRound[]> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-insert-'))
  const client = createClient('http://127.0.0.1:9')
  const station = openBenchQueue(join(folder, 'queue'), client.port)
  const { database: bare } = openDatabase(join(folder, 'bare', 'station.db'))
  const insertBare = bareInsert(bare)
  const rounds: InsertRound[] = []
  try {
    for (let first = 0; first < drafts; first += atATime) {
      const through = (): number => timed(first, (refCode) => submit(station.queue, refCode))
      const isBareFirst = (first / atATime) % 2 === 1
      const before = isBareFirst ? timed(first, insertBare) : null
      const queue = through()
      rounds.push({ queue, bareSqlite: before ?? timed(first, insertBare) })
      await setImmediate() // lets the queue look at what it was told
    }
  } finally {
    await station.close()
    await client.close()
    bare.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return rounds
}

/** Drafts a second. */
function timed(first: number, work: (refCode: string) => void): number {
  const startedAt = performance.now()
  for (let n = first; n < first + atATime; n += 1) work(`I-${n}`)
  return (atATime / (performance.now() - startedAt)) * 1000
}

function submit(queue: Queue, refCode: string): void {
  const bill = sampleBill(refCode)
  const entered = queue.submit({ bill, intent: 'send', draftId: null, referenceOverrideReason: null })
  if (!entered.ok) throw new Error(entered.error.code)
}

function bareInsert(database: Database): (refCode: string) => void {
  const insert = database.prepare(
    `INSERT INTO drafts (id, state, reason, reason_detail, ref_code, reference_overridden, bill_json, receiver_name,
       receiver_phone, ward_name, province_name, cod_amount_vnd, service_id, bill_code, not_before_ms, created_at_ms,
       state_since_ms)
     VALUES (?, 'READY', 'waiting-turn', '', ?, 0, ?, ?, ?, ?, ?, ?, ?, NULL, 0, ?, ?)`,
  )
  return (refCode) => {
    const bill = sampleBill(refCode)
    const { name, phone, location } = bill.receiver
    const place = [location?.wardName ?? '', location?.provinceName ?? '']
    const numbers = [bill.codAmountVnd, bill.serviceId]
    const times = [Date.now(), Date.now()]
    insert.run(randomUUID(), refCode, JSON.stringify(bill), name, phone, ...place, ...numbers, ...times)
  }
}
