import { LogoError } from './logo-problem.ts'
import { arcCurves } from './svg-arc.ts'
import type { Point } from './svg-matrix.ts'

/** A step of an outline in absolute coordinates; every curve is a cubic one. */
export type PathStep =
  | { readonly kind: 'move' | 'line'; readonly to: Point }
  | { readonly kind: 'curve'; readonly by: Point; readonly and: Point; readonly to: Point }
  | { readonly kind: 'close' }

const mostSteps = 20_000

const valuesOf: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** Path data as steps. What cannot be understood refuses the file: half a logo would be worse. @throws LogoError */
export function pathSteps(data: string): PathStep[] {
  const pen: Pen = { at: [0, 0], start: [0, 0], lastControl: null, lastCommand: '', steps: [] }
  const reader = numberReader(data)
  while (!reader.isAtEnd()) {
    const command = reader.command()
    const count = command === null ? undefined : valuesOf[kindOf(command)]
    if (command === null || count === undefined) throw reader.broken()
    draw(pen, command, reader.values(count, command.toUpperCase() === 'A'))
    while (kindOf(command) !== 'Z' && reader.hasNumber()) {
      draw(pen, repeated(command), reader.values(count, command.toUpperCase() === 'A'))
      refuseTooMany(pen)
    }
    refuseTooMany(pen)
  }
  return pen.steps
}

function refuseTooMany({ steps }: Pen): void {
  if (steps.length > mostSteps) throw new LogoError('too-complex', `more than ${mostSteps} steps in a path`)
}

const kindOf = (command: string): string => command.toUpperCase()

/** Further pairs behind a move are lines. */
const repeated = (command: string): string => (command === 'M' ? 'L' : command === 'm' ? 'l' : command)

interface Pen {
  at: Point
  start: Point
  /** The last control point, which S and T mirror. */
  lastControl: Point | null
  lastCommand: string
  readonly steps: PathStep[]
}

function draw(pen: Pen, command: string, v: readonly number[]): void {
  const kind = command.toUpperCase()
  const [fromX, fromY] = command === kind ? [0, 0] : pen.at
  const point = (index: number): Point => [(v[index] ?? 0) + fromX, (v[index + 1] ?? 0) + fromY]
  const previous = pen.lastCommand
  pen.lastCommand = kind
  if (kind === 'Z') {
    pen.steps.push({ kind: 'close' })
    pen.at = pen.start
  } else if (kind === 'M') {
    pen.start = point(0)
    goTo(pen, { kind: 'move', to: pen.start })
  } else if (kind === 'L') goTo(pen, { kind: 'line', to: point(0) })
  else if (kind === 'H') goTo(pen, { kind: 'line', to: [(v[0] ?? 0) + fromX, pen.at[1]] })
  else if (kind === 'V') goTo(pen, { kind: 'line', to: [pen.at[0], (v[0] ?? 0) + fromY] })
  else if (kind === 'C') curve(pen, point(0), point(2), point(4))
  else if (kind === 'S') curve(pen, mirrored(pen, 'CS'.includes(previous)), point(0), point(2))
  else if (kind === 'Q') quadratic(pen, point(0), point(2))
  else if (kind === 'T') quadratic(pen, mirrored(pen, 'QT'.includes(previous)), point(0))
  else for (const [by, and, to] of arcCurves(pen.at, v, point(5))) curve(pen, by, and, to)
}

function goTo(pen: Pen, step: Exclude<PathStep, { kind: 'close' }>): void {
  pen.steps.push(step)
  pen.at = step.to
}

function curve(pen: Pen, by: Point, and: Point, to: Point): void {
  goTo(pen, { kind: 'curve', by, and, to })
  pen.lastControl = and
}

function quadratic(pen: Pen, control: Point, to: Point): void {
  const towards = (from: Point): Point => [
    from[0] + ((control[0] - from[0]) * 2) / 3,
    from[1] + ((control[1] - from[1]) * 2) / 3,
  ]
  goTo(pen, { kind: 'curve', by: towards(pen.at), and: towards(to), to })
  pen.lastControl = control
}

const mirrored = ({ at, lastControl }: Pen, isAllowed: boolean): Point =>
  isAllowed && lastControl !== null ? [2 * at[0] - lastControl[0], 2 * at[1] - lastControl[1]] : at

const gap = /[\s,]*/y
const numeral = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const flag = /[01]/y
const letter = /[a-zA-Z]/y

function numberReader(data: string) {
  let at = 0
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const found = pattern.exec(data)?.[0]
    if (found === undefined) return null
    at += found.length
    return found
  }
  const broken = (): LogoError => new LogoError('damaged', `SVG: path data at ${at}: "${data.slice(at, at + 20)}"`)
  const value = (isFlag: boolean): number => {
    take(gap)
    const found = take(isFlag ? flag : numeral)
    const number = Number(found)
    if (found === null || !Number.isFinite(number)) throw broken()
    return number
  }
  return {
    broken,
    isAtEnd: (): boolean => {
      take(gap)
      return at >= data.length
    },
    command: () => take(letter),
    /** The fourth and fifth value of an arc are flags, which may be written without a space behind them. */
    values: (count: number, isArc: boolean): number[] =>
      Array.from({ length: count }, (_, index) => value(isArc && (index === 3 || index === 4))),
    hasNumber: (): boolean => {
      take(gap)
      return /[-+.\d]/.test(data[at] ?? '')
    },
  }
}
