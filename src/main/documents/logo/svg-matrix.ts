import { LogoError } from './logo-problem.ts'

/** x' = a x + c y + e, y' = b x + d y + f; in the order in which SVG writes it. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
export type Point = readonly [x: number, y: number]

/** First `inner`, then `outer`. */
const joined = (outer: Matrix, inner: Matrix): Matrix => {
  const [a, b, c, d, e, f] = outer
  const [ia, ib, ic, id, ie, if_] = inner
  return [
    a * ia + c * ib,
    b * ia + d * ib,
    a * ic + c * id,
    b * ic + d * id,
    a * ie + c * if_ + e,
    b * ie + d * if_ + f,
  ]
}

export const moved = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]

/** By how much lengths grow, on average over the directions. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c))

/** The attribute `transform`. @throws LogoError */
export function transformOf(text: string, outer: Matrix): Matrix {
  let matrix = outer
  for (const [, name = '', values = ''] of text.matchAll(/([a-zA-Z]+)\s*\(([^)]*)\)/g)) {
    const numbers = values
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number)
    const step = stepOf(name, numbers)
    if (step?.every(Number.isFinite) !== true)
      throw new LogoError('damaged', `SVG: the transform "${text.slice(0, 60)}"`)
    matrix = joined(matrix, step)
  }
  return matrix
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

function stepOf(name: string, [a = 0, b, c, d, e, f]: readonly number[]): Matrix | null {
  switch (name) {
    case 'matrix':
      return [a, b ?? NaN, c ?? NaN, d ?? NaN, e ?? NaN, f ?? NaN]
    case 'translate':
      return [1, 0, 0, 1, a, b ?? 0]
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0]
    case 'rotate': {
      const [cos, sin] = [Math.cos(radians(a)), Math.sin(radians(a))]
      const turn: Matrix = [cos, sin, -sin, cos, 0, 0]
      return joined(joined([1, 0, 0, 1, b ?? 0, c ?? 0], turn), [1, 0, 0, 1, -(b ?? 0), -(c ?? 0)])
    }
    case 'skewX':
      return [1, 0, Math.tan(radians(a)), 1, 0, 0]
    case 'skewY':
      return [1, Math.tan(radians(a)), 0, 1, 0, 0]
    default:
      return null
  }
}
