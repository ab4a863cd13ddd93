import { setTimeout as sleep } from 'node:timers/promises'
import { sampleBill } from '../../scripts/drive/sample-bill.ts'
import { anyBill } from '../../src/shared/domain/bill/bill-filter.ts'
import type { PaperStation } from './paper-station.ts'

interface PrintedBatch {
  /** From asking for the batch. */
  readonly firstAcceptedMs: number
  /** Of all jobs behind the first: how long the print system had it when the printer was done with the one before. */
  readonly leastAheadMs: number
  readonly jobs: number
}

export async function measureBatch(paper: PaperStation, labels: number): Promise<PrintedBatch> {
  const billCodes = await createBills(paper, labels)
  const jobsBefore = paper.acceptedAtMs().length
  const doneBefore = paper.doneAtMs.length
  const askedAtMs = performance.timeOrigin + performance.now()
  await paper.ask('printing.print', { billCodes, profileId: 'counter', reprint: false })
  const states = ['queued', 'rendering', 'sending'] as const
  const left = () => paper.ask('printing.jobs', { states: [...states], latestOnly: false, offset: 0, limit: 1 })
  while ((await left()).total > 0) await sleep(200)
  const accepted = paper.acceptedAtMs().slice(jobsBefore)
  const done = paper.doneAtMs.slice(doneBefore)
  const aheadMs = accepted.slice(1).map((acceptedAtMs, index) => (done[index] ?? 0) - acceptedAtMs)
  return {
    firstAcceptedMs: (accepted[0] ?? Infinity) - askedAtMs,
    leastAheadMs: Math.min(...aheadMs),
    jobs: accepted.length,
  }
}

async function createBills({ ask }: PaperStation, count: number): Promise<string[]> {
  for (let n = 0; n < count; n += 1) {
    const bill = sampleBill(`BATCH-${n}`)
    await ask('drafts.submit', { bill, intent: 'send', draftId: null, referenceOverrideReason: null })
  }
  const newest = () =>
    ask('bills.list', { filter: { ...anyBill, query: 'BATCH' }, offset: 0, limit: Math.min(500, count) })
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await newest()
    if (rows.length === count) return rows.map(({ billCode }) => billCode)
    await sleep(100)
  }
  throw new Error('not all bills were created')
}
