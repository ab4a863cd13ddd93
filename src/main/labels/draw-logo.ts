import { blackRectangles, logoDots } from './logo/logo-dots.ts'
import { dotRectOf, type PageInProgress } from './page.ts'
import type { LogoBox } from './template.ts'

/** The logo in the printer's own dots, as large as its box allows: at its left, in the middle of its height. */
export function drawLogo(page: PageInProgress, box: LogoBox): void {
  const { logo } = page.fields
  if (logo === null) return
  const { grid } = page
  const area = dotRectOf(grid, box)
  const dots = logoDots(logo.picture, area, logo.tone)
  const top = area.y + Math.floor((area.height - dots.height) / 2)
  for (const { x, y, width, height } of blackRectangles(dots))
    page.fills.push(grid.solid({ x: area.x + x, y: top + y, width, height }))
}
