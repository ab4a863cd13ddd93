import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { billOf } from '../../scripts/chaos/desk-clerk.ts'
import { openDatabase } from '../../src/main/db/open.ts'
import { createClient, openBenchQueue } from './bench-queue.ts'

/** Drafts a second, each durable before the next: through the queue, and as one bare INSERT into the same schema. */
export interface InsertSpeeds {
  readonly throughQueue: number
  readonly bareSqlite: number
}

const rounds = 4

/** Both in turns, so that a disk that becomes slower is slower for both. */
export async function measureInserting(drafts: number): Promise<InsertSpeeds> {
  const perRound = Math.ceil(drafts / rounds)
  const seconds = { throughQueue: 0, bareSqlite: 0 }
  for (let round = 0; round < rounds; round += 1) {
    seconds.throughQueue += await inFolder((folder) => throughQueue(folder, perRound))
    seconds.bareSqlite += await inFolder((folder) => Promise.resolve(bareSqlite(folder, perRound)))
  }
  const total = perRound * rounds
  return { throughQueue: total / seconds.throughQueue, bareSqlite: total / seconds.bareSqlite }
}

async function inFolder(work: (folder: string) => Promise<number>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-insert-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function throughQueue(folder: string, drafts: number): Promise<number> {
  const client = createClient('http://127.0.0.1:9')
  const station = openBenchQueue(folder, client.port)
  const startedAt = performance.now()
  for (let n = 0; n < drafts; n += 1) {
    const bill = billOf(`I-${n}`)
    const entered = station.queue.submit({ bill, intent: 'send', draftId: null, referenceOverrideReason: null })
    if (!entered.ok) throw new Error(entered.error.code)
  }
  const seconds = (performance.now() - startedAt) / 1000
  await station.close()
  await client.close()
  return seconds
}

function bareSqlite(folder: string, drafts: number): number {
  const { database } = openDatabase(join(folder, 'station.db'))
  const insert = database.prepare(
    `INSERT INTO drafts (id, state, reason, reason_detail, ref_code, reference_overridden, bill_json, receiver_name,
       receiver_phone, ward_name, province_name, cod_amount_vnd, service_id, bill_code, not_before_ms, created_at_ms,
       state_since_ms)
     VALUES (?, 'READY', 'waiting-turn', '', ?, 0, ?, ?, ?, ?, ?, ?, ?, NULL, 0, ?, ?)`,
  )
  const startedAt = performance.now()
  for (let n = 0; n < drafts; n += 1) {
    const refCode = `I-${n}`
    const bill = billOf(refCode)
    const { name, phone, location } = bill.receiver
    const place = [location?.wardName ?? '', location?.provinceName ?? '']
    const times = [Date.now(), Date.now()]
    const numbers = [bill.codAmountVnd, bill.serviceId]
    insert.run(randomUUID(), refCode, JSON.stringify(bill), name, phone, ...place, ...numbers, ...times)
  }
  const seconds = (performance.now() - startedAt) / 1000
  database.close()
  return seconds
}
