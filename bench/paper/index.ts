import { join } from 'node:path'
import { build, isBuildStale } from '../../scripts/start/build.ts'
import { openPaperStation } from './paper-station.ts'
import { measureBatch } from './printed-batch.ts'
import { measureKeys } from './key-to-paper.ts'
import type { BenchReport, Figure } from '../report.ts'

/**
 * From the key that saves and prints a bill, and from the scan of a slip, to the job that CUPS has accepted, beside the carrier's call and a bare `lp` of a PDF that is
 * ready, in turns; and 200 labels in one batch at a printer that takes half a second for each (`--short`: a twentieth).
 */
export const flags = ['--short']
const farMs = 50
const root = join(import.meta.dirname, '../..')

export async function run(args: readonly string[]): Promise<BenchReport> {
  if (isBuildStale(root)) await build(root, process.execPath)
  const isShort = args.includes('--short')
  const labelMs = isShort ? 50 : 500
  const paper = await openPaperStation({ carrierMs: farMs, labelMs })
  try {
    const figures = [...keys(await measureKeys(paper, isShort ? 10 : 30)), ...batch(await measureBatch(paper, 200))]
    return { bench: `paper (carrier at ${farMs} ms, a label in ${labelMs} ms)`, figures }
  } finally {
    await paper.close()
  }
}

function keys({ pressed, scanned, bare }: Awaited<ReturnType<typeof measureKeys>>): Figure[] {
  const times = (name: string, values: readonly number[]): Figure[] => [
    { name: `${name}, median`, value: percentile(values, 0.5), unit: 'ms' },
    { name: '  p95', value: percentile(values, 0.95), unit: 'ms' },
  ]
  const ratio = (values: readonly number[]): Figure => ({
    name: '  ratio of the p95',
    value: percentile(values, 0.95) / percentile(bare, 0.95),
    unit: 'x',
    goal: { atMost: 1.3 },
  })
  return [
    ...times('the call and a bare lp', bare),
    ...times('from Alt+Enter to the accepted job', pressed),
    ratio(pressed),
    ...times('from the scan of a slip to the accepted job', scanned),
    ratio(scanned),
  ]
}

function batch({ firstAcceptedMs, leastAheadMs, jobs }: Awaited<ReturnType<typeof measureBatch>>): Figure[] {
  return [
    { name: '200 labels: the first job accepted', value: firstAcceptedMs, unit: 'ms', goal: { atMost: 300 } },
    { name: '  jobs', value: jobs, unit: '' },
    {
      name: '  how long a job lay ready before the printer was free, at least',
      value: leastAheadMs,
      unit: 'ms',
      goal: { atLeast: 0 },
    },
  ]
}

/** Of values in any order. */
function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
