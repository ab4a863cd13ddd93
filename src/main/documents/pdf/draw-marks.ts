import { mmToPt, roundPt, type DotRect } from '../layout/dot-grid.ts'
import { capHeightEm, type OutlineStep } from '../fonts/label-fonts.ts'
import { dotRectOf, type PageInProgress } from '../layout/page.ts'
import type { FillBox, FrameBox, HazardBox, OutlineBox, RuleBox } from '../templates/template.ts'

export function drawRule(page: PageInProgress, box: RuleBox): void {
  const rect = dotRectOf(page.grid, box)
  const stroke = page.grid.scaled(box.strokeDots)
  page.fills.push(
    page.grid.solid({ ...rect, width: box.w === 0 ? stroke : rect.width, height: box.h === 0 ? stroke : rect.height }),
  )
}

export function drawFill(page: PageInProgress, box: FillBox): void {
  page.fills.push(page.grid.solid(dotRectOf(page.grid, box)))
}

export function drawFrame(page: PageInProgress, box: FrameBox): void {
  const { x, y, width, height } = dotRectOf(page.grid, box)
  const stroke = page.grid.scaled(box.strokeDots)
  const sides: DotRect[] = [
    { x, y, width, height: stroke },
    { x, y: y + height - stroke, width, height: stroke },
    { x, y: y + stroke, width: stroke, height: height - 2 * stroke },
    { x: x + width - stroke, y: y + stroke, width: stroke, height: height - 2 * stroke },
  ]
  const dash = box.dashDots === undefined ? null : page.grid.scaled(box.dashDots)
  const drawn = dash === null ? sides : sides.flatMap((side) => dashesOf(side, dash))
  for (const rect of drawn) page.fills.push(page.grid.solid(rect))
}

function dashesOf(side: DotRect, dash: number): DotRect[] {
  const along = Math.max(side.width, side.height)
  const dashes: DotRect[] = []
  for (let from = 0; from < along; from += 2 * dash) {
    const length = Math.min(dash, along - from)
    dashes.push(
      side.width >= side.height
        ? { ...side, x: side.x + from, width: length }
        : { ...side, y: side.y + from, height: length },
    )
  }
  return dashes
}

/** Stripes leaning by 45 degrees, half black; only whole stripes, so that nothing leaves the box. */
export function drawHazard(page: PageInProgress, box: HazardBox): void {
  const { x, y, width, height } = dotRectOf(page.grid, box)
  const pitch = page.grid.scaled(box.pitchDots)
  const at = (dots: number): number => roundPt(dots * page.grid.dotPt)
  for (let left = x; left + height + pitch / 2 <= x + width; left += pitch) {
    const corners = [
      [left, y + height],
      [left + height, y],
      [left + height + pitch / 2, y],
      [left + pitch / 2, y + height],
    ] as const
    page.fills.push(`M${corners.map(([cornerX, cornerY]) => `${at(cornerX)} ${at(cornerY)}`).join('L')}z`)
  }
}

/** Words turned about their middle, as outlines of one dot: they say "training" and hide nothing. */
export function drawOutline(page: PageInProgress, box: OutlineBox): void {
  const angle = (-box.angleDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const halfWidth = (page.fonts.measure('black', box.words).advance * box.sizePt) / 2
  const place = ([emX, emY]: readonly [number, number]): string => {
    const x = emX * box.sizePt - halfWidth
    const y = (capHeightEm / 2 - emY) * box.sizePt
    return `${roundPt(mmToPt(box.x) + x * cos - y * sin)} ${roundPt(mmToPt(box.y) + x * sin + y * cos)}`
  }
  const steps = page.fonts.outline('black', box.words)
  page.outlines.push(steps.map(({ command, points }) => letterOf[command] + points.map(place).join(' ')).join(''))
}

const letterOf: Readonly<Record<OutlineStep['command'], string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'z',
}
