import type { TaskRow } from './task-log.ts'

/** Seconds a key takes a person who types forty words a minute (the keystroke-level model's figure for a non-typist). */
const secondsPerKey = 0.28
/** Seconds to lift the scanner, aim and hear it. */
const secondsPerScan = 2

export interface Walk {
  readonly runtime: string
  readonly bills: number
  readonly rows: readonly TaskRow[]
  readonly differences: readonly string[]
}

/** The shift as a table for a person; figures per time, totals below. */
export function walkText({ runtime, bills, rows, differences }: Walk): string {
  const lines = rows.map((row) =>
    cells([
      row.task,
      String(row.times),
      (row.keys / row.times).toFixed(1),
      (row.presses / row.times).toFixed(1),
      (row.scans / row.times).toFixed(0),
      handSeconds(row, row.times).toFixed(1),
      (row.seconds / row.times).toFixed(2),
    ]),
  )
  const all = rows.reduce((sum, row) => ({ keys: sum.keys + row.keys, scans: sum.scans + row.scans }), {
    keys: 0,
    scans: 0,
  })
  return [
    cells(['what is done', 'times', 'keys', 'presses', 'scans', 'seconds by hand', 'seconds of the script']),
    cells(['---', '---:', '---:', '---:', '---:', '---:', '---:']),
    ...lines,
    '',
    `${bills} bills, ${all.keys} keys, ${all.scans} scans, no mouse; ${(handSeconds(all, 1) / 60).toFixed(0)} minutes by hand. Runtime: ${runtime}.`,
    differences.length === 0
      ? 'The carrier has exactly what the packer believes: nothing lost, nothing twice.'
      : `DIFFERENT: ${differences.join('; ')}`,
  ].join('\n')
}

function handSeconds({ keys, scans }: Pick<TaskRow, 'keys' | 'scans'>, times: number): number {
  return (keys * secondsPerKey + scans * secondsPerScan) / times
}

function cells(texts: readonly string[]): string {
  return `| ${texts.join(' | ')} |`
}
