import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One page as the printer gets it: a dot is black or it is not. */
export interface Raster {
  readonly width: number
  readonly height: number
  isBlack(x: number, y: number): boolean
  /** What zbar reads on the page, sorted: "CODE-128:...", "QR-Code:...". */
  readonly decoded: readonly string[]
}

/** The pages of a PDF in one bit by pdftoppm, each read by zbarimg when somebody asks what it reads. */
export function rasterise(pdf: Uint8Array, dpi: number): Raster[] {
  const folder = mkdtempSync(join(tmpdir(), 'labels-'))
  try {
    const file = join(folder, 'labels.pdf')
    writeFileSync(file, pdf)
    execFileSync('pdftoppm', ['-r', String(dpi), '-mono', file, join(folder, 'page')])
    const pages = readdirSync(folder).filter((name) => name.endsWith('.pbm'))
    return pages.toSorted().map((name) => readPage(join(folder, name)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The text layer of the whole PDF, in reading order, single-spaced. */
export function textOf(pdf: Uint8Array): string {
  const text = execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' })
  return text.normalize('NFC').replace(/\s+/g, ' ')
}

function readPage(file: string): Raster {
  const bytes = readFileSync(file)
  const [header = '', width = '', height = ''] =
    /^P4\s(?:#.*\s)?(\d+) (\d+)\s/.exec(bytes.toString('latin1', 0, 60)) ?? []
  const rowBytes = Math.ceil(Number(width) / 8)
  let read: readonly string[] | null = null
  return {
    width: Number(width),
    height: Number(height),
    isBlack: (x, y) => (((bytes[header.length + y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1,
    get decoded() {
      read ??= decode(bytes)
      return read
    },
  }
}

/** How zbarimg ends for a picture without codes. */
const nothingFound = 4

function decode(page: Uint8Array): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'page-'))
  try {
    const file = join(folder, 'page.pbm')
    writeFileSync(file, page)
    const { status, stdout } = spawnSync('zbarimg', ['-q', '--nodbus', file], { encoding: 'utf8' })
    if (status !== 0 && status !== nothingFound) throw new Error(`zbarimg ended with ${status}`)
    return stdout.trim().split('\n').filter(Boolean).toSorted()
  } finally {
    rmSync(folder, { recursive: true })
  }
}
