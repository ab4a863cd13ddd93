import type { PrintProgress, PrintState } from '../../../../shared/domain/printing/printing.ts'
import type { Database } from '../../open.ts'

const mayBeOnPaper: ReadonlySet<PrintState> = new Set(['sent', 'confirmed', 'unclear'])

/** How far a batch is, in bills or in documents. */
export function createPrintProgress(db: Database): (batchId: string) => PrintProgress {
  const times = db.prepare<[string], { readonly askedAtMs: number | null; readonly firstSentAtMs: number | null }>(
    'SELECT min(asked_at_ms) AS askedAtMs, min(sent_at_ms) AS firstSentAtMs FROM print_jobs WHERE batch_id = ?',
  )
  const countBatch = db.prepare<
    [string],
    { readonly state: PrintState; readonly bills: number; readonly truncated: number }
  >(
    `SELECT state, count(*) AS bills, sum(cuts_json <> '[]') AS truncated FROM print_jobs WHERE batch_id = ? GROUP BY state`,
  )
  return (batchId) => {
    const counted = countBatch.all(batchId)
    const bills = new Map(counted.map((row) => [row.state, row.bills]))
    const sum = (...states: PrintState[]): number => states.reduce((all, state) => all + (bills.get(state) ?? 0), 0)
    const parts = {
      waiting: sum('queued', 'rendering', 'sending'),
      sent: sum('sent', 'confirmed'),
      failed: sum('failed'),
      unclear: sum('unclear'),
      cancelled: sum('cancelled'),
    }
    const { askedAtMs, firstSentAtMs } = times.get(batchId) ?? {}
    return {
      batchId,
      total: Object.values(parts).reduce((all, part) => all + part, 0),
      ...parts,
      truncated: counted.reduce((all, { state, truncated }) => (mayBeOnPaper.has(state) ? all + truncated : all), 0),
      askedAtMs: askedAtMs ?? 0,
      firstSentAtMs: firstSentAtMs ?? null,
    }
  }
}
