import type { DotGrid, DotRect } from '../layout/dot-grid.ts'
import type { LabelLogo } from '../model/label-look.ts'
import { blackRectangles, logoDots } from '../logo/logo-dots.ts'
import type { GreyPicture } from '../logo/grey-picture.ts'
import { dotRectOf, type PageInProgress } from '../layout/page.ts'
import type { LogoBox } from '../templates/template.ts'

/** The logo in the printer's own dots, as large as its box allows: at its left, in the middle of its height. */
export function drawLogo(page: PageInProgress, box: LogoBox): void {
  const { logo } = page.fields
  if (logo !== null) page.fills.push(drawnLogo(logo, dotRectOf(page.grid, box), page.grid))
}

/** Every label of a batch has the same logo in the same place. */
const drawn = new WeakMap<GreyPicture, Map<string, string>>()

function drawnLogo({ picture, tone }: LabelLogo, area: DotRect, grid: DotGrid): string {
  const places = drawn.get(picture) ?? new Map<string, string>()
  drawn.set(picture, places)
  const place = `${tone} ${grid.dpi} ${area.x} ${area.y} ${area.width} ${area.height}`
  const known = places.get(place)
  if (known !== undefined) return known
  const dots = logoDots(picture, area, tone)
  const top = area.y + Math.floor((area.height - dots.height) / 2)
  const path = blackRectangles(dots)
    .map(({ x, y, width, height }) => grid.solid({ x: area.x + x, y: top + y, width, height }))
    .join('')
  places.set(place, path)
  return path
}
