import { LogoError } from './logo-problem.ts'
import { pathSteps, type PathStep } from './svg-path.ts'
import type { SvgElement } from './svg-xml.ts'

/** A length in user units, as SVG counts them: 96 to the inch. Null for a percentage or words. */
export function lengthOf(text: string | undefined): number | null {
  const [, digits = '', unit = ''] =
    /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(px|mm|cm|in|pt|pc)?\s*$/i.exec(text ?? '') ?? []
  const factor = perUnit.get(unit.toLowerCase())
  return digits === '' || factor === undefined ? null : Number(digits) * factor
}

const perUnit: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['px', 1],
  ['mm', 96 / 25.4],
  ['cm', 96 / 2.54],
  ['in', 96],
  ['pt', 96 / 72],
  ['pc', 16],
])

/** The outline of a basic shape or a path; null for an element that is none. @throws LogoError */
export function shapeSteps({ name, attributes }: SvgElement): PathStep[] | null {
  const number = (key: string): number => {
    const value = attributes.get(key)
    const length = value === undefined ? 0 : lengthOf(value)
    if (length === null) throw new LogoError('damaged', `SVG: ${key}="${value?.slice(0, 40) ?? ''}" of <${name}>`)
    return length
  }
  switch (name) {
    case 'path':
      return pathSteps(attributes.get('d') ?? '')
    case 'rect':
      return rectangle(number('x'), number('y'), number('width'), number('height'), number('rx') || number('ry'))
    case 'circle':
      return ellipse(number('cx'), number('cy'), number('r'), number('r'))
    case 'ellipse':
      return ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
    case 'line':
      return pathSteps(`M${number('x1')},${number('y1')} L${number('x2')},${number('y2')}`)
    case 'polyline':
      return corners(attributes.get('points') ?? '', '')
    case 'polygon':
      return corners(attributes.get('points') ?? '', 'Z')
    default:
      return null
  }
}

const corners = (points: string, end: string): PathStep[] => (points.trim() === '' ? [] : pathSteps(`M${points}${end}`))

function rectangle(x: number, y: number, w: number, h: number, radius: number): PathStep[] {
  if (w <= 0 || h <= 0) return []
  const r = Math.max(0, Math.min(radius, w / 2, h / 2))
  if (r === 0) return pathSteps(`M${x},${y}h${w}v${h}h${-w}z`)
  const arc = (dx: number, dy: number): string => `a${r},${r} 0 0 1 ${dx},${dy}`
  const [flatW, flatH] = [w - 2 * r, h - 2 * r]
  return pathSteps(
    `M${x + r},${y}h${flatW}${arc(r, r)}v${flatH}${arc(-r, r)}h${-flatW}${arc(-r, -r)}v${-flatH}${arc(r, -r)}z`,
  )
}

function ellipse(cx: number, cy: number, rx: number, ry: number): PathStep[] {
  if (rx <= 0 || ry <= 0) return []
  return pathSteps(`M${cx - rx},${cy}a${rx},${ry} 0 1 1 ${2 * rx},0a${rx},${ry} 0 1 1 ${-2 * rx},0z`)
}
