import { inkOfColor } from './grey-picture.ts'
import { LogoError } from './logo-problem.ts'
import type { SvgElement } from './svg-xml.ts'

/** The properties that a logo is drawn with; children inherit them. */
const properties = [
  'fill',
  'fill-rule',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-opacity',
  'color',
  'display',
  'visibility',
] as const
type Property = (typeof properties)[number]
const isProperty = (name: string): name is Property => (properties as readonly string[]).includes(name)

export type SvgStyle = Readonly<Partial<Record<Property, string>>> & {
  /** Multiplied down the tree. */
  readonly opacity: number
}

export const firstStyle: SvgStyle = { opacity: 1 }

/** Declarations by class name, from the file's style sheets. */
export type ClassStyles = ReadonlyMap<string, readonly Declaration[]>
type Declaration = readonly [name: string, value: string]

/** Style sheets of class selectors alone, as drawing programs write them. @throws LogoError */
export function classStylesOf(sheet: string): ClassStyles {
  const classes = new Map<string, Declaration[]>()
  const rules = sheet.replace(/\/\*[^]*?\*\//g, '').trim()
  if (rules.includes('@')) throw new LogoError('svg-reference', 'SVG: an @ rule in a style sheet')
  for (const rule of rules.split('}').slice(0, -1)) {
    const [selectors = '', body = ''] = rule.split('{')
    for (const selector of selectors.split(',').map((text) => text.trim())) {
      if (!/^\.[\w-]+$/.test(selector)) throw new LogoError('svg-unsupported', `SVG: the selector "${selector}"`)
      const name = selector.slice(1)
      classes.set(name, [...(classes.get(name) ?? []), ...declarations(body)])
    }
  }
  return classes
}

const declarations = (text: string): Declaration[] =>
  text
    .split(';')
    .map((part) => part.split(':'))
    .flatMap(([name = '', ...value]) => (value.length === 0 ? [] : [[name.trim(), value.join(':').trim()] as const]))

/** What an element is drawn with: its parent's style, then its attributes, its classes, its own style. @throws LogoError */
export function styleOf({ name, attributes }: SvgElement, parent: SvgStyle, classes: ClassStyles): SvgStyle {
  const own = (attributes.get('class') ?? '').split(/\s+/).flatMap((part) => classes.get(part) ?? [])
  const all: Declaration[] = [...attributes, ...own, ...declarations(attributes.get('style') ?? '')]
  const style: Partial<Record<Property, string>> & { opacity: number } = { ...parent }
  let opacity = 1
  for (const [key, value] of all) {
    if (refused.has(key) && value !== 'none') throw new LogoError('svg-unsupported', `SVG: ${key} of <${name}>`)
    if (key === 'opacity') opacity = shareOf(value)
    else if (isProperty(key) && value !== 'inherit') style[key] = value
  }
  style.opacity = parent.opacity * opacity
  return style
}

/** They change what is seen, so leaving them out would draw another logo. */
const refused: ReadonlySet<string> = new Set([
  'clip-path',
  'mask',
  'filter',
  'marker-start',
  'marker-mid',
  'marker-end',
])

/** "0.5" or "50%" */
export function shareOf(text: string | undefined): number {
  if (text === undefined) return 1
  const value = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1
}

/** Ink from 0 to 255; null for none. @throws LogoError for a gradient, a pattern or a colour that is not known */
export function inkOfPaint(paint: string | undefined, current: string | undefined): number | null {
  const text = (paint ?? 'black').trim().toLowerCase()
  if (text === 'none' || text === 'transparent') return null
  if (text === 'currentcolor') return inkOfPaint(current === 'currentcolor' ? 'black' : (current ?? 'black'), undefined)
  const [red, green, blue] = channelsOf(text) ?? []
  if (red === undefined || green === undefined || blue === undefined)
    throw new LogoError('svg-unsupported', `SVG: the colour "${text.slice(0, 40)}"`)
  return inkOfColor(red, green, blue, 255)
}

function channelsOf(text: string): number[] | null {
  const named = colors.get(text) ?? text
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(named)?.[1]
  if (hex !== undefined) {
    const digits = hex.length === 3 ? Array.from(hex, (digit) => digit + digit) : (hex.match(/../g) ?? [])
    return digits.map((pair) => Number.parseInt(pair, 16))
  }
  const list = /^rgb\(([\d.%\s,]+)\)$/.exec(named)?.[1]?.split(/[\s,]+/)
  return list?.map((part) => (part.endsWith('%') ? Number(part.slice(0, -1)) * 2.55 : Number(part))) ?? null
}

/** The colour names that drawing programs write; others are refused by name. */
const colors: ReadonlyMap<string, string> = new Map([
  ['black', '#000000'],
  ['white', '#ffffff'],
  ['red', '#ff0000'],
  ['green', '#008000'],
  ['blue', '#0000ff'],
  ['yellow', '#ffff00'],
  ['orange', '#ffa500'],
  ['purple', '#800080'],
  ['pink', '#ffc0cb'],
  ['brown', '#a52a2a'],
  ['gray', '#808080'],
  ['grey', '#808080'],
  ['silver', '#c0c0c0'],
  ['navy', '#000080'],
  ['teal', '#008080'],
  ['maroon', '#800000'],
  ['lime', '#00ff00'],
  ['cyan', '#00ffff'],
  ['aqua', '#00ffff'],
  ['magenta', '#ff00ff'],
  ['fuchsia', '#ff00ff'],
  ['gold', '#ffd700'],
])
