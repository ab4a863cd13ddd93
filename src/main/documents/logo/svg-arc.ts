import type { Point } from './svg-matrix.ts'

type Curve = readonly [by: Point, and: Point, to: Point]

/**
 * An arc of a path as cubic curves of at most a quarter turn each, by the formulas of the SVG specification (implementation
 * notes, from end points to centre). `values` are rx, ry, turn in degrees, the large-arc flag and the sweep flag.
 */
export function arcCurves(from: Point, values: readonly number[], to: Point): Curve[] {
  const [rawX = 0, rawY = 0, degrees = 0, large = 0, sweep = 0] = values
  if (rawX === 0 || rawY === 0) return [[from, to, to]]
  if (from[0] === to[0] && from[1] === to[1]) return []
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const halfX = (from[0] - to[0]) / 2
  const halfY = (from[1] - to[1]) / 2
  const [x, y] = [cos * halfX + sin * halfY, -sin * halfX + cos * halfY]
  const tooSmall = Math.sqrt(Math.max(1, (x / rawX) ** 2 + (y / rawY) ** 2))
  const [rx, ry] = [Math.abs(rawX) * tooSmall, Math.abs(rawY) * tooSmall]
  const over = Math.max(0, (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2)
  const factor = Math.sqrt(over / ((rx * y) ** 2 + (ry * x) ** 2)) * (large === sweep ? -1 : 1)
  const [cx, cy] = [(factor * rx * y) / ry, (-factor * ry * x) / rx]
  const start = Math.atan2((y - cy) / ry, (x - cx) / rx)
  const end = Math.atan2((-y - cy) / ry, (-x - cx) / rx)
  const whole = 2 * Math.PI
  const angle = sweep === 1 ? (end - start + whole) % whole : -((start - end + whole) % whole)
  const place = (u: number, v: number): Point => [
    cos * rx * u - sin * ry * v + cos * cx - sin * cy + (from[0] + to[0]) / 2,
    sin * rx * u + cos * ry * v + sin * cx + cos * cy + (from[1] + to[1]) / 2,
  ]
  const count = Math.max(1, Math.ceil(Math.abs(angle) / (Math.PI / 2) - 1e-9))
  return Array.from({ length: count }, (_, index) => quarter(start + (angle * index) / count, angle / count, place))
}

/** The curve nearest to a piece of the unit circle. */
function quarter(start: number, angle: number, place: (u: number, v: number) => Point): Curve {
  const reach = (4 / 3) * Math.tan(angle / 4)
  const end = start + angle
  return [
    place(Math.cos(start) - reach * Math.sin(start), Math.sin(start) + reach * Math.cos(start)),
    place(Math.cos(end) + reach * Math.sin(end), Math.sin(end) - reach * Math.cos(end)),
    place(Math.cos(end), Math.sin(end)),
  ]
}
