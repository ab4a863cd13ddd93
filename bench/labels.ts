import { execFileSync } from 'node:child_process'
import { measure, paths, type Measured, type MeasuredPath } from './labels/measure.ts'
import type { BenchReport, Figure } from './report.ts'

/**
 * Labels a second of our renderer on one and two threads, beside pdfkit used directly and naive pdfmake with an SVG
 * barcode, each in a process of its own, in the same run. `--5000` adds the long batch.
 */
export function run(args: readonly string[]): Promise<BenchReport> {
  const counts = args.includes('--5000') ? [1, 100, 1_000, 5_000] : [1, 100, 1_000]
  const figures: Figure[] = []
  for (const count of counts) {
    const at = Object.fromEntries(paths.map((path) => [path, inOwnProcess(path, count)])) as Record<
      MeasuredPath,
      Measured
    >
    figures.push(...figuresAt(count, at))
  }
  return Promise.resolve({ bench: 'labels', figures })
}

/** Goals hold where a batch is long enough to show them. */
const goalsFrom = 1_000
const memoryGoalMb = 500
const firstPagesGoalMs = 100

function figuresAt(count: number, at: Readonly<Record<MeasuredPath, Measured>>): Figure[] {
  const figures: Figure[] = []
  for (const path of paths) {
    const { labelsPerSecond, peakMb, bytes, firstColdMs, firstWarmMs } = at[path]
    const isOurs = path.startsWith('ours')
    figures.push(
      { name: `${path}, ${count} labels`, value: labelsPerSecond, unit: 'labels/s' },
      { name: `${path}, ${count} labels, one core`, value: at[path].labelsPerCpuSecond, unit: 'labels/s' },
      {
        name: `${path}, ${count} labels, memory`,
        value: peakMb,
        unit: 'MB',
        ...(isOurs ? { goal: { atMost: memoryGoalMb } } : {}),
      },
      { name: `${path}, ${count} labels, PDF`, value: bytes / 1024, unit: 'kB' },
    )
    if (count > 1) continue
    figures.push(
      { name: `${path}, first label cold`, value: firstColdMs, unit: 'ms' },
      {
        name: `${path}, single label warm`,
        value: firstWarmMs,
        unit: 'ms',
        ...(isOurs ? { goal: { atMost: firstPagesGoalMs } } : {}),
      },
    )
  }
  return count < goalsFrom ? figures : [...figures, ...comparisons(count, at)]
}

function comparisons(count: number, at: Readonly<Record<MeasuredPath, Measured>>): Figure[] {
  const one = at['ours-1'].labelsPerCpuSecond
  const against = (name: string, value: number, atLeast: number): Figure => ({
    name: `${name}, ${count} labels`,
    value,
    unit: 'x',
    goal: { atLeast },
  })
  return [
    against('one core against naive pdfmake', one / at.naive.labelsPerCpuSecond, 2),
    against('one core against pdfkit', one / at.pdfkit.labelsPerCpuSecond, 0.5),
    against('two threads against one', at['ours-2'].labelsPerSecond / at['ours-1'].labelsPerSecond, 1.3),
  ]
}

function inOwnProcess(path: MeasuredPath, count: number): Measured {
  const said = execFileSync(process.execPath, [import.meta.filename, path, String(count)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1024 * 1024,
  })
  // Written by this file, just below.
  return JSON.parse(said) as Measured
}

if (import.meta.main) {
  const [path = '', count = '1'] = process.argv.slice(2)
  const known = paths.find((name) => name === path)
  if (known !== undefined) process.stdout.write(JSON.stringify(await measure(known, Number(count))))
}
