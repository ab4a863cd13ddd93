import type { DotRect } from '../layout/dot-grid.ts'
import { dotRectOf, noteTruncation, type PageInProgress } from '../layout/page.ts'
import { barQuietModules, code128Pattern, type BarPattern } from '../symbols/code128.ts'
import { moduleOutlines } from '../symbols/module-outline.ts'
import { qrPattern, qrQuietModules, type QrPattern } from '../symbols/qr-code.ts'
import type { BarsBox, QrBox } from '../templates/template.ts'

/** Narrower modules do not decode reliably from thermal paper; in dots at 203 dpi. */
const leastBarDots = 2
const leastQrDots = 4

/** Code 128 in the widest whole-dot modules that leave its quiet zones, centred. */
export function drawBars(page: PageInProgress, box: BarsBox): void {
  const { grid } = page
  const text = page.fields.texts[box.content]
  const area = dotRectOf(grid, box)
  const pattern = page.replaced.has(box.content) ? null : code128Pattern(text)
  const moduleDots =
    pattern === null
      ? 0
      : Math.min(grid.scaled(box.maxDots), Math.floor(area.width / (pattern.modules + 2 * barQuietModules)))
  if (pattern === null || moduleDots < grid.scaled(leastBarDots)) return withoutBars(page, box, text)
  const width = pattern.modules * moduleDots
  const rect: DotRect = { ...area, x: area.x + Math.floor((area.width - width) / 2), width }
  drawBarPattern(page, pattern, moduleDots, rect)
  page.clearings.push(grid.solid({ ...area, height: area.height + grid.toDots(1) }))
  page.symbols.push({ kind: 'code128', text, moduleDots, rect })
}

function withoutBars(page: PageInProgress, box: BarsBox, text: string): void {
  const detail = `"${text}" does not fit ${box.w} mm as Code 128`
  if (box.tooLong === 'refuse') page.refusals.push({ field: box.content, detail })
  else noteTruncation(page, { field: box.content, how: 'left-out', needsConfirmation: false })
}

function drawBarPattern(page: PageInProgress, pattern: BarPattern, moduleDots: number, rect: DotRect): void {
  let x = rect.x
  for (const [index, modules] of pattern.widths.entries()) {
    const width = modules * moduleDots
    if (index % 2 === 0) page.fills.push(page.grid.solid({ ...rect, x, width }))
    x += width
  }
}

/** A QR code with its quiet zone inside the box, centred. */
export function drawQr(page: PageInProgress, box: QrBox): void {
  const { grid } = page
  const text = page.fields.texts[box.content]
  const area = dotRectOf(grid, box)
  const pattern = page.replaced.has(box.content) ? null : qrPattern(text)
  const room = Math.min(area.width, area.height)
  const moduleDots =
    pattern === null ? 0 : Math.min(grid.scaled(box.maxDots), Math.floor(room / (pattern.size + 2 * qrQuietModules)))
  if (pattern === null || moduleDots < grid.scaled(leastQrDots)) {
    page.refusals.push({ field: box.content, detail: `"${text}" does not fit a QR code of ${box.w} mm` })
    return
  }
  const side = pattern.size * moduleDots
  const x = area.x + Math.floor((area.width - side) / 2)
  const y = area.y + Math.floor((area.height - side) / 2)
  const rect: DotRect = { x, y, width: side, height: side }
  drawQrPattern(page, pattern, moduleDots, rect)
  page.clearings.push(grid.solid(area))
  page.symbols.push({ kind: 'qr', text, moduleDots, rect })
}

/** Outlines of the dark areas: half the numbers of a rectangle for each strip, and no seams between the rows. */
function drawQrPattern(page: PageInProgress, pattern: QrPattern, moduleDots: number, rect: DotRect): void {
  const outlines = moduleOutlines(pattern.size, pattern.isDark)
  page.fills.push(...outlines.map((corners) => page.grid.outline(corners, moduleDots, rect)))
}
