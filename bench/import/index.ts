import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BenchReport, Figure } from '../report.ts'
import type { Measured } from './reader-process.ts'
import { writeCsv, writeExcel } from './sample-sheets.ts'

/**
 * A hundred thousand rows of 25 columns as the station reads them, with mapping, checks, places and joined orders, in its own thread,
 * beside the bare libraries that only part the file into cells.
 */
const rowCounts = { full: 100_000, short: 20_000 }
const goals = { ratio: { atLeast: 0.7 }, memory: { atMost: 300 }, block: { atMost: 50 } }

export const flags = ['--short'] as const

export async function run(args: readonly string[]): Promise<BenchReport> {
  const rows = args.includes('--short') ? rowCounts.short : rowCounts.full
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-import-'))
  try {
    const csv = join(folder, 'orders.csv')
    const excel = join(folder, 'orders.xlsx')
    await writeCsv(csv, rows)
    writeExcel(excel, rows)
    const figures = [
      ...beside('CSV', await measured('station', csv), 'papaparse', await measured('papaparse', csv)),
      ...beside('Excel', await measured('station', excel), 'read-excel-file', await measured('read-excel-file', excel)),
    ]
    return { bench: `import (${rows.toLocaleString('en')} rows of 25 columns)`, figures }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function beside(form: string, ours: Measured, peer: string, theirs: Measured): Figure[] {
  const rate = ({ rows, ms }: Measured): number => (rows / ms) * 1000
  return [
    { name: `${form}: rows a second, checked`, value: rate(ours), unit: 'rows/s' },
    { name: `  bare ${peer}`, value: rate(theirs), unit: 'rows/s' },
    { name: `  ratio to bare ${peer}`, value: rate(ours) / rate(theirs), unit: 'x', goal: goals.ratio },
    { name: `  peak memory of the process`, value: ours.peakMb, unit: 'MB', goal: goals.memory },
    { name: `  of bare ${peer}`, value: theirs.peakMb, unit: 'MB' },
    { name: `  longest block of the core's loop`, value: ours.longestBlockMs, unit: 'ms', goal: goals.block },
  ]
}

async function measured(reader: string, path: string): Promise<Measured> {
  const program = join(import.meta.dirname, 'reader-process.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, reader, path])
  // The process' own answer.
  return JSON.parse(stdout) as Measured
}
