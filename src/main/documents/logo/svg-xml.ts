import { LogoError } from './logo-problem.ts'

/** An element of an SVG; names without their namespace's prefix. */
export interface SvgElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly SvgElement[]
  /** The text directly in it. */
  readonly text: string
}

const mostElements = 2000
const mostAttributes = 60
const deepest = 24

/** The declaration and a plain document type, which older drawing programs write; one that defines anything is refused. */
const prologue = /^\ufeff?\s*(<\?xml\s[^?]*\?>)?\s*(<!--[^]*?-->\s*)*(<!DOCTYPE\s+svg[^[\]<>]*>)?/i

interface OpenElement extends SvgElement {
  readonly children: SvgElement[]
  text: string
}

/**
 * The elements of an SVG file. A strict reader of a small part of XML: no document type, no entities beyond the five of XML,
 * no processing instructions, a bounded number of elements. @throws LogoError
 */
export function parseSvgXml(source: string): SvgElement {
  const root: OpenElement = { name: '', attributes: new Map(), children: [], text: '' }
  const open: OpenElement[] = [root]
  const text = source.replace(prologue, '')
  let elements = 0
  let at = 0
  while (at < text.length) {
    const tagAt = text.indexOf('<', at)
    const words = text.slice(at, tagAt < 0 ? text.length : tagAt)
    const parent = open.at(-1)
    if (parent === undefined) throw broken('a closing tag too many')
    parent.text += unescaped(words)
    if (tagAt < 0) break
    const token = tokenAt(text, tagAt)
    at = token.end
    if (token.kind === 'text') parent.text += token.text
    else if (token.kind === 'close') {
      if (open.length < 2 || parent.name !== token.name) throw broken(`</${token.name}> closes nothing`)
      open.pop()
    } else if (token.kind === 'open') {
      elements += 1
      if (elements > mostElements) throw new LogoError('too-complex', `more than ${mostElements} elements`)
      const element: OpenElement = { name: token.name, attributes: token.attributes, children: [], text: '' }
      parent.children.push(element)
      if (!token.isEmpty) open.push(element)
      if (open.length > deepest) throw new LogoError('too-complex', `more than ${deepest} levels`)
    }
  }
  const [svg, ...others] = root.children
  if (open.length > 1) throw broken(`<${open.at(-1)?.name ?? ''}> is not closed`)
  if (svg?.name !== 'svg' || others.length > 0) throw broken('the outermost element is not <svg>')
  return svg
}

const broken = (detail: string): LogoError => new LogoError('damaged', `SVG: ${detail}`)

type Token =
  | { readonly kind: 'skip'; readonly end: number }
  | { readonly kind: 'text'; readonly text: string; readonly end: number }
  | { readonly kind: 'close'; readonly name: string; readonly end: number }
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: ReadonlyMap<string, string>
      readonly isEmpty: boolean
      readonly end: number
    }

function tokenAt(text: string, at: number): Token {
  if (text.startsWith('<!--', at)) return { kind: 'skip', end: after(text, '-->', at + 4) }
  if (text.startsWith('<![CDATA[', at)) {
    const end = after(text, ']]>', at + 9)
    return { kind: 'text', text: text.slice(at + 9, end - 3), end }
  }
  if (text.startsWith('<!', at)) throw new LogoError('svg-entity', 'SVG: a document type or entity')
  if (text.startsWith('<?', at)) throw new LogoError('svg-reference', 'SVG: a processing instruction')
  return tagAt(text, at)
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  if (at < 0) throw broken(`${mark} is missing`)
  return at + mark.length
}

const closingTag = /<\/([\w.:-]+)\s*>/y
const openingTag = /<([\w.:-]+)/y
const attribute = /\s+([\w.:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const tagEnd = /\s*(\/?)>/y

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function tagAt(text: string, at: number): Token {
  const closing = matchAt(closingTag, text, at)
  if (closing !== null) return { kind: 'close', name: localName(closing[1] ?? ''), end: at + closing[0].length }
  const opening = matchAt(openingTag, text, at)
  if (opening === null) throw broken('a tag without a name')
  const attributes = new Map<string, string>()
  let end = at + opening[0].length
  for (;;) {
    const found = matchAt(attribute, text, end)
    if (found === null) break
    attributes.set((found[1] ?? '').toLowerCase(), unescaped(found[2] ?? found[3] ?? ''))
    if (attributes.size > mostAttributes) throw new LogoError('too-complex', `more than ${mostAttributes} attributes`)
    end += found[0].length
  }
  const closes = matchAt(tagEnd, text, end)
  if (closes === null) throw broken(`the tag <${opening[1] ?? ''}> is not closed`)
  const name = localName(opening[1] ?? '')
  return { kind: 'open', name, attributes, isEmpty: closes[1] === '/', end: end + closes[0].length }
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1)

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&\s]{0,12});?/g, (whole, name: string) => {
    const known = entities.get(name)
    if (known !== undefined) return known
    const code = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name)
    if (code === null) throw new LogoError('svg-entity', `SVG: the entity ${whole.slice(0, 20)}`)
    const point = code[1] === undefined ? Number(code[2]) : Number.parseInt(code[1], 16)
    return point > 0x10_ff_ff ? '\ufffd' : String.fromCodePoint(point)
  })
}
