import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { medianOf } from '../labels/rounds.ts'

const writes = 200
const bytes = Buffer.alloc(4096, 1)

/** What one small durable write costs on this disk at this moment, the median of two hundred, in milliseconds. */
export function syncMs(): number {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-disk-'))
  const file = openSync(join(folder, 'file'), 'w')
  try {
    for (let n = 0; n < writes; n += 1) writeSync(file, bytes, 0, bytes.length, n * bytes.length)
    fdatasyncSync(file)
    return medianOf(Array.from({ length: writes }, (_, n) => timed(file, n)))
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true, force: true })
  }
}

function timed(file: number, n: number): number {
  const startedAt = performance.now()
  writeSync(file, bytes, 0, bytes.length, n * bytes.length)
  fdatasyncSync(file)
  return performance.now() - startedAt
}
