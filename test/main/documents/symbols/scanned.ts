import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QrPattern } from '../../../../src/main/documents/symbols/qr-code.ts'

const moduleDots = 4
const quietModules = 4

/** What zbar reads of each symbol, in their order, all in one go; a symbol that it cannot read is missing. */
export function scanned(patterns: readonly QrPattern[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'symbols-'))
  try {
    const files = patterns.map((pattern, index) => {
      const file = join(folder, `${index}.pbm`)
      writeFileSync(file, picture(pattern))
      return file
    })
    const { stdout } = spawnSync('zbarimg', ['-q', '--nodbus', '--raw', ...files], { encoding: 'utf8' })
    return stdout
      .trim()
      .split('\n')
      .map((text) => text.trim())
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A bitmap as text. */
function picture({ size, isDark }: QrPattern): string {
  const side = (size + 2 * quietModules) * moduleDots
  const module = (dot: number): number => Math.floor(dot / moduleDots) - quietModules
  const isBlack = (x: number, y: number): boolean => {
    const [column, row] = [module(x), module(y)]
    return column >= 0 && row >= 0 && column < size && row < size && isDark(column, row)
  }
  const rows = Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => (isBlack(x, y) ? 1 : 0)))
  return `P1\n${side} ${side}\n${rows.map((row) => row.join(' ')).join('\n')}\n`
}
