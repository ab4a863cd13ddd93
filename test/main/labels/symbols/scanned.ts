import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QrPattern } from '../../../../src/main/labels/symbols/qr-code.ts'

const moduleDots = 4
const quietModules = 4

/** What zbarimg reads from a symbol, drawn as a picture of its own; null where it reads nothing. */
export function scanned({ size, isDark }: QrPattern): string | null {
  const side = (size + 2 * quietModules) * moduleDots
  const module = (dot: number): number => Math.floor(dot / moduleDots) - quietModules
  const isBlack = (x: number, y: number): boolean => {
    const [column, row] = [module(x), module(y)]
    return column >= 0 && row >= 0 && column < size && row < size && isDark(column, row)
  }
  const rows = Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => (isBlack(x, y) ? 1 : 0)))
  const folder = mkdtempSync(join(tmpdir(), 'symbol-'))
  try {
    const file = join(folder, 'symbol.pbm')
    writeFileSync(file, `P1\n${side} ${side}\n${rows.map((row) => row.join(' ')).join('\n')}\n`)
    const { status, stdout } = spawnSync('zbarimg', ['-q', '--raw', file], { encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  } finally {
    rmSync(folder, { recursive: true })
  }
}
