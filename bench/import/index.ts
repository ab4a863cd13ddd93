import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BenchReport, Figure } from '../report.ts'
import type { CustomerTimes } from './customers-process.ts'
import type { Measured } from './reader-process.ts'
import type { ScanTimes } from './scan-process.ts'
import { writeCsv, writeExcel } from './sample-sheets.ts'
import { inTemporaryFolder } from '../../scripts/start/temporary-folder.ts'

/**
 * A hundred thousand rows of 25 columns as the station reads them, with mapping, checks, places and joined orders, in its own thread,
 * beside the bare libraries that only part the file into cells; then as many orders in the pool, and how long main takes from a scan to the order that
 * fills the form; and as many customers in the book.
 */
const rowCounts = { full: 100_000, short: 20_000 }
const goals = { ratio: { atLeast: 0.7 }, memory: { atMost: 300 }, block: { atMost: 50 }, scan: { atMost: 50 } }

export const flags = ['--short'] as const

export async function run(args: readonly string[]): Promise<BenchReport> {
  const rows = args.includes('--short') ? rowCounts.short : rowCounts.full
  return inTemporaryFolder('bench-import', async (folder) => {
    const csv = join(folder, 'orders.csv')
    const excel = join(folder, 'orders.xlsx')
    await writeCsv(csv, rows)
    writeExcel(excel, rows)
    const figures = [
      ...beside('CSV', await reading('station', csv), 'papaparse', await reading('papaparse', csv)),
      ...beside('Excel', await reading('station', excel), 'read-excel-file', await reading('read-excel-file', excel)),
      ...customers(await measured<CustomerTimes>('customers-process.ts', [join(folder, 'customers'), String(rows)])),
      ...scans(await measured<ScanTimes>('scan-process.ts', [join(folder, 'profile'), String(rows)])),
    ]
    return { bench: `import (${rows.toLocaleString('en')} rows of 25 columns)`, figures }
  })
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

function scans({ orders, enteredMs, longestTakeMs, p50Ms, p95Ms, longestMs }: ScanTimes): Figure[] {
  return [
    { name: 'Pool: orders a second, entered', value: (orders / enteredMs) * 1000, unit: 'orders/s' },
    { name: "  longest block of the core's loop", value: longestTakeMs, unit: 'ms', goal: goals.block },
    {
      name: `Scan to the order that fills the form, p50 at ${orders.toLocaleString('en')} orders`,
      value: p50Ms,
      unit: 'ms',
    },
    { name: '  p95', value: p95Ms, unit: 'ms', goal: goals.scan },
    { name: '  longest', value: longestMs, unit: 'ms' },
  ]
}

function customers({ customers: count, ...times }: CustomerTimes): Figure[] {
  const { enteredMs, longestEnteringMs, searchP95Ms, longestAskingMs, longestName } = times
  return [
    { name: 'Book: customers a second, entered', value: (count / enteredMs) * 1000, unit: 'customers/s' },
    { name: "  longest block of the core's loop", value: longestEnteringMs, unit: 'ms', goal: goals.block },
    { name: `Search among ${count.toLocaleString('en')} customers, p95`, value: searchP95Ms, unit: 'ms' },
    { name: `  longest answer of all (${longestName})`, value: longestAskingMs, unit: 'ms', goal: goals.block },
  ]
}

const reading = (reader: string, path: string): Promise<Measured> => measured('reader-process.ts', [reader, path])

async function measured<Answer>(program: string, args: readonly string[]): Promise<Answer> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, program), ...args])
  // The process' own answer.
  return JSON.parse(stdout) as Answer
}
