import type { Weight } from '../fonts/label-fonts.ts'
import type { Condition, OutlineBox, RuleBox, TextBox } from './template.ts'

/** x, y, width, height in millimetres. */
export type At = readonly [x: number, y: number, w: number, h: number]

export const placed = ([x, y, w, h]: At) => ({ x, y, w, h })

type TextOptions = Partial<Omit<TextBox, 'kind' | 'content' | 'weight' | 'sizePt' | 'x' | 'y' | 'w' | 'h'>>

/** Nothing under 6.7 pt: at 6 pt the accents of ẩ and ẫ merge. */
const smallestPt = 6.7

export const text = (
  content: TextBox['content'],
  at: At,
  weight: Weight,
  sizePt: number,
  options: TextOptions = {},
): TextBox => ({
  kind: 'text',
  content,
  ...placed(at),
  weight,
  sizePt,
  minPt: Math.min(sizePt, smallestPt),
  lines: 1,
  leadingEm: 1.172,
  align: 'left',
  vertical: 'top',
  ink: 'black',
  paddingMm: 0,
  paddingVerticalMm: options.ink === 'inverse' ? 0.6 : 0,
  overflow: 'cut-end',
  confirmTruncation: false,
  grows: false,
  ...options,
})

export const middle = { vertical: 'middle' } as const
export const centred = { vertical: 'middle', align: 'center' } as const

/** A horizontal line: its height is its stroke. */
export const rule = (
  x: number,
  y: number,
  w: number,
  strokeDots: number,
  when: readonly Condition[] = [],
): RuleBox => ({
  kind: 'rule',
  ...placed([x, y, w, 0]),
  strokeDots,
  when,
})

export const verticalRule = (
  x: number,
  y: number,
  h: number,
  strokeDots: number,
  when: readonly Condition[] = [],
): RuleBox => ({
  kind: 'rule',
  ...placed([x, y, 0, h]),
  strokeDots,
  when,
})

/** Training words centred on a place of the paper. */
export const trainingWords = (
  words: string,
  [x, y]: readonly [number, number],
  sizePt: number,
  angleDegrees: number,
): OutlineBox => ({ kind: 'outline', ...placed([x, y, 0, 0]), words, sizePt, angleDegrees, when: ['training'] })

/** A sender's name is cut before the phone behind it. */
export const senderPhone = { before: 'senderName', end: 'senderPhone' } as const
