import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { sampleBill } from '../../scripts/drive/sample-bill.ts'
import type { CallEvidence } from '../../src/main/carrier/http/evidence.ts'
import type { CreatePort } from '../../src/main/outbox/carrier-port.ts'
import { concurrency, createClient, openBenchQueue } from './bench-queue.ts'

/** Who creates what: the queue, the queue with answers that need no HTTP, undici alone. */
const senders = ['queue', 'withoutHttp', 'undici'] as const
type Sender = (typeof senders)[number]

/** Creates a second of one short round, with the same concurrency. A sender that takes no part is not there. */
export type SendingRound = Readonly<Partial<Record<Sender, number>>>

interface Contest {
  readonly delayMs: number
  readonly senders: readonly Sender[]
  readonly rounds: number
  /** Of each sender in each round. */
  readonly drafts: number
}

/**
 * Short rounds in which the senders take turns, each being first in its time: what else the machine does meanwhile meets
 * all of them, and whoever compares them within a round and takes the median is hardly disturbed by it.
 */
export async function measureSending({ delayMs, senders: taking, rounds, drafts }: Contest): Promise<SendingRound[]> {
  const carrier = fork(join(import.meta.dirname, 'carrier-process.ts'), [String(delayMs)])
  try {
    const [url] = (await once(carrier, 'message')) as [string]
    const client = createClient(url)
    try {
      await client.signIn()
      await playRound(taking, client.port, url, drafts) // a station sends all day: nobody is measured cold
      const measured: SendingRound[] = []
      for (let round = 0; round < rounds; round += 1) {
        const first = round % taking.length
        measured.push(await playRound([...taking.slice(first), ...taking.slice(0, first)], client.port, url, drafts))
      }
      return measured
    } finally {
      await client.close()
    }
  } finally {
    carrier.disconnect()
    await once(carrier, 'exit')
  }
}

async function playRound(order: readonly Sender[], port: CreatePort, url: string, drafts: number) {
  const work: Readonly<Record<Sender, () => Promise<number>>> = {
    queue: () => throughQueue(port, drafts),
    withoutHttp: () => throughQueue(withoutHttp(port), drafts),
    undici: () => bare(url, drafts),
  }
  const speeds: Partial<Record<Sender, number>> = {}
  for (const sender of order) speeds[sender] = drafts / (await work[sender]())
  return speeds
}

/** Seconds. */
async function throughQueue(port: CreatePort, drafts: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-queue-'))
  const station = openBenchQueue(folder, port)
  try {
    station.db.transaction(() => {
      for (let n = 0; n < drafts; n += 1) enter(station.queue, `B-${n}`)
    })()
    const startedAt = performance.now()
    station.queue.resume()
    while (station.queue.counts().CREATED < drafts) {
      if (station.queue.counts().UNKNOWN > 0) throw new Error('An answer of the bench carrier was not understood.')
      await sleep(2)
    }
    return (performance.now() - startedAt) / 1000
  } finally {
    await station.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function enter(queue: ReturnType<typeof openBenchQueue>['queue'], refCode: string): void {
  const draft = { bill: sampleBill(refCode), intent: 'send', draftId: null, referenceOverrideReason: null } as const
  const entered = queue.submit(draft)
  if (!entered.ok) throw new Error(entered.error.code)
}

/** The carrier's answer from memory: what remains is the station's own work. */
function withoutHttp(port: CreatePort): CreatePort {
  let last = 0
  return {
    ...port,
    send: (request) => {
      last += 1
      const { ref_code: refCode } = request.body as { ref_code: string }
      const data = { bill_id: last, bill_code: `W${last}`, ref_code: refCode, status: 2 }
      const evidence: CallEvidence = {
        method: request.method,
        path: request.path,
        startedAtMs: 0,
        durationMs: 0,
        headersSent: true,
        response: {
          status: 200,
          headers: {},
          bodyText: JSON.stringify({ success: true, message: '', data }),
          complete: true,
        },
        failure: null,
        tokenGeneration: 1,
      }
      return new Promise((resolve) => setImmediate(() => resolve(evidence)))
    },
  }
}

/** Seconds. */
async function bare(url: string, drafts: number): Promise<number> {
  const pool = new Pool(url, { connections: concurrency, pipelining: 1 })
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  let next = 0
  const work = async (): Promise<void> => {
    while (next < drafts) {
      next += 1
      const body = JSON.stringify({ ...sampleBill(`U-${next}`), ref_code: `U-${next}` })
      const answer = await pool.request({ method: 'POST', path: '/v3/bill/create', headers, body })
      JSON.parse(await answer.body.text())
    }
  }
  try {
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: concurrency }, work))
    return (performance.now() - startedAt) / 1000
  } finally {
    await pool.close()
  }
}
