import { blankSheet, fillOutlines, type InkSheet } from './fill-outlines.ts'
import { longestSidePx, type GreyPicture } from './grey-picture.ts'
import { LogoError } from './logo-problem.ts'
import { scaleOf, transformOf, type Matrix } from './svg-matrix.ts'
import { outlinesOf, strokeOf } from './svg-outline.ts'
import { lengthOf, shapeSteps } from './svg-shapes.ts'
import {
  classStylesOf,
  firstStyle,
  inkOfPaint,
  shareOf,
  styleOf,
  type ClassStyles,
  type SvgStyle,
} from './svg-style.ts'
import { parseSvgXml, type SvgElement } from './svg-xml.ts'

/**
 * An SVG as ink on white paper, from a safe part of the format: plain shapes and paths in plain colours. Nothing outside the
 * file is ever read, nothing in it is run; whatever would change the picture and is not understood refuses it.
 * @throws LogoError
 */
export function readSvg(source: string): GreyPicture {
  const svg = parseSvgXml(source)
  refuseDangers(svg)
  const { width, height, matrix } = canvasOf(svg)
  const sheet = blankSheet(width, height)
  const classes = classStylesOf(
    allNamed(svg, 'style')
      .map(({ text }) => text)
      .join('\n'),
  )
  drawChildren(svg, { sheet, classes }, styleOf(svg, firstStyle, classes), matrix)
  return { width, height, ink: Uint8Array.from(sheet.ink, Math.round) }
}

const scripts: ReadonlySet<string> = new Set([
  'script',
  'animate',
  'animateTransform',
  'animateMotion',
  'set',
  'handler',
])
const references: ReadonlySet<string> = new Set(['image', 'use', 'foreignObject', 'a', 'iframe', 'link'])
const words: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath'])

/** Everywhere in the file, also in parts that are never drawn. */
function refuseDangers({ name, attributes, children }: SvgElement): void {
  if (scripts.has(name)) throw new LogoError('svg-script', `SVG: <${name}>`)
  if (references.has(name)) throw new LogoError('svg-reference', `SVG: <${name}>`)
  if (words.has(name)) throw new LogoError('svg-text', `SVG: <${name}>`)
  for (const [key, value] of attributes) {
    const local = key.slice(key.lastIndexOf(':') + 1)
    if (local.startsWith('on') || /javascript:/i.test(value))
      throw new LogoError('svg-script', `SVG: ${key} of <${name}>`)
    // Only gradients refer to each other within the file, and they are refused where something is painted with them.
    if ((local === 'href' || local === 'src') && !value.startsWith('#'))
      throw new LogoError('svg-reference', `SVG: ${key} of <${name}>`)
  }
  for (const child of children) refuseDangers(child)
}

function allNamed(element: SvgElement, name: string): SvgElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...allNamed(child, name)])
}

interface Canvas {
  readonly width: number
  readonly height: number
  readonly matrix: Matrix
}

/** The drawing's own proportions, as many pixels as a logo is kept in. */
function canvasOf({ attributes }: SvgElement): Canvas {
  const [x, y, w, h] = attributes
    .get('viewbox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number) ?? [0, 0, lengthOf(attributes.get('width')) ?? NaN, lengthOf(attributes.get('height')) ?? NaN]
  if (x === undefined || y === undefined || w === undefined || h === undefined || ![x, y, w, h].every(Number.isFinite))
    throw new LogoError('damaged', 'SVG: no viewBox and no width and height')
  const scale = longestSidePx / Math.max(w, h)
  if (w <= 0 || h <= 0 || !Number.isFinite(scale)) throw new LogoError('damaged', 'SVG: the viewBox is empty')
  const side = (length: number): number => Math.max(1, Math.round(length * scale))
  return { width: side(w), height: side(h), matrix: [scale, 0, 0, scale, -x * scale, -y * scale] }
}

interface Drawing {
  readonly sheet: InkSheet
  readonly classes: ClassStyles
}

/** Not drawn: they describe, or hold what others would refer to. */
const silent: ReadonlySet<string> = new Set(['defs', 'style', 'title', 'desc', 'metadata', 'namedview'])

function drawChildren(parent: SvgElement, drawing: Drawing, inherited: SvgStyle, outer: Matrix): void {
  for (const element of parent.children) {
    if (silent.has(element.name)) continue
    const style = styleOf(element, inherited, drawing.classes)
    if (style.display === 'none') continue
    const matrix = transformOf(element.attributes.get('transform') ?? '', outer)
    if (element.name === 'g') {
      drawChildren(element, drawing, withoutDisplay(style), matrix)
      continue
    }
    const steps = shapeSteps(element)
    if (steps === null) throw new LogoError('svg-unsupported', `SVG: <${element.name}>`)
    if (style.visibility !== 'hidden') paint(drawing.sheet, outlinesOf(steps, matrix), style, scaleOf(matrix))
  }
}

/** Whether an element is shown is not inherited. */
const withoutDisplay = (style: SvgStyle): SvgStyle => ({ ...style, display: 'inline' })

function paint(sheet: InkSheet, outlines: ReturnType<typeof outlinesOf>, style: SvgStyle, scale: number): void {
  const fill = inkOfPaint(style.fill, style.color)
  const rule = style['fill-rule'] === 'evenodd' ? 'evenodd' : 'nonzero'
  if (fill !== null)
    fillOutlines(sheet, outlines, rule, { ink: fill, alpha: style.opacity * shareOf(style['fill-opacity']) })
  const stroke = style.stroke === undefined ? null : inkOfPaint(style.stroke, style.color)
  const width = (lengthOf(style['stroke-width'] ?? '1') ?? 1) * scale
  if (stroke === null || width <= 0) return
  const bars = outlines.flatMap((outline) => strokeOf(outline, width, style['stroke-linecap'] === 'round'))
  fillOutlines(sheet, bars, 'nonzero', { ink: stroke, alpha: style.opacity * shareOf(style['stroke-opacity']) })
}
