import type { DotRect } from '../layout/dot-grid.ts'
import { sizeLadder } from '../layout/fit-text.ts'
import { capHeightEm } from '../fonts/label-fonts.ts'
import { dotRectOf, noteTruncation, type PageInProgress, type TextOp } from '../layout/page.ts'
import { printableText } from '../model/printable-text.ts'
import type { ChipsBox } from '../templates/template.ts'

const chipGapMm = 1
const chipPaddingMm = 1.2

/** Inverse words side by side in the largest size at which all fit; a chip that does not fit is left out and reported. */
export function drawChips(page: PageInProgress, box: ChipsBox): void {
  const { grid, fonts } = page
  const face = 'condensed-bold'
  const area = dotRectOf(grid, box)
  const chips = page.fields.chips.map((chip) => printableText(chip, fonts.hasLetter).text)
  const widthOf = (chip: string, sizePt: number): number =>
    Math.ceil((fonts.measure(face, chip).advance * sizePt) / grid.dotPt) + 2 * grid.toDots(chipPaddingMm)
  const gap = grid.toDots(chipGapMm)
  const total = (sizePt: number): number => chips.reduce((sum, chip) => sum + widthOf(chip, sizePt) + gap, -gap)
  const sizes = sizeLadder({ sizePt: box.sizePt, minPt: box.minPt, dpi: grid.dpi })
  const sizePt = sizes.find((size) => total(size) <= area.width) ?? box.minPt
  let x = area.x
  for (const chip of chips) {
    const width = widthOf(chip, sizePt)
    if (x + width > area.x + area.width) {
      noteTruncation(page, { field: 'chips', how: 'left-out', needsConfirmation: true })
      break
    }
    page.fills.push(grid.solid({ ...area, x, width }))
    page.texts.push(chipText(page, chip, sizePt, { ...area, x, width }))
    x += width + gap
  }
}

function chipText(page: PageInProgress, text: string, sizePt: number, chip: DotRect): TextOp {
  const { dotPt } = page.grid
  return {
    kind: 'text',
    field: 'chips',
    text,
    face: 'condensed-bold',
    sizePt,
    xPt: (chip.x + page.grid.toDots(chipPaddingMm)) * dotPt,
    baselinePt: page.grid.snapPt((chip.y + chip.height / 2) * dotPt + (capHeightEm * sizePt) / 2),
    color: 'white',
    box: { xPt: chip.x * dotPt, yPt: chip.y * dotPt, widthPt: chip.width * dotPt, heightPt: chip.height * dotPt },
  }
}
