import type { PlaceReading, WardMatch } from '../../shared/domain/place/directory.ts'
import { chainBehind, type FollowingPlaces } from './higher-places.ts'
import type { Entry } from './place-index.ts'
import { isOneName, keyOf, mostWords, narrowed, tokensOf, type Names, type Token } from './place-names.ts'
import { rankedMatches } from './place-search.ts'
import { higherTypeLength, wardTypeBefore, type TypePrefix, type WardType } from './place-types.ts'
import type { Ward } from './ward-index.ts'
import { sameMarks, wordsOf } from './words.ts'

export interface PlaceReader {
  /**
   * Finds the ward in a whole message. It is taken only where nobody can doubt it: the message writes its type ("P.", "xã") and a
   * district or province behind it, and of all wards of today and before July 2025 that fit, none is another one. Everything else is
   * asked back. With `beginsWithWard` somebody has said already that the text begins with a ward, and its type may be left out.
   */
  read(text: string, options?: { readonly beginsWithWard: boolean }): PlaceReading
}

/** A ward's name with its type, and the districts and provinces that follow it. */
interface Mention extends Pick<FollowingPlaces, 'entries' | 'contexts' | 'contradicted'> {
  readonly start: number
  readonly end: number
  /** Type and accents are those of the directory. */
  readonly isExact: boolean
}

/** A type as it stands before a name; null where it names several. */
interface WrittenType {
  readonly length: number
  readonly type: WardType | null
}

interface Chain {
  readonly start: number
  readonly end: number
  readonly phrases: readonly string[]
}

const mostCandidates = 10

/** Longer ones repeat themselves. */
const longestPlace = 200

/** `namesNow` are asked for at each text. */
export function createPlaceReader(namesNow: () => Names): PlaceReader {
  return {
    read(text, options) {
      const names = namesNow()
      const tokens = tokensOf(text)
      const stated = labelledPlaces(text, tokens, names)
      const typed = typedMentions(text, tokens, names, stated)
      const named =
        typed.length === 0 && options?.beginsWithWard === true
          ? mentionsAt(text, tokens, 0, null, names, stated)
          : typed
      return named.length > 0 ? readTyped(text, named) : readUntyped(text, tokens, names)
    },
  }
}

/** "Tỉnh/TP: Hà Nội" on a line of its own. */
function labelledPlaces(text: string, tokens: readonly Token[], { higher }: Names): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const colon = line.indexOf(':')
    const label = wordsOf(line.slice(0, Math.max(0, colon))).folded
    if (!label.some((word) => ['tinh', 'tp', 'quan', 'huyen', 'city', 'province', 'district'].includes(word))) return []
    const value = wordsOf(line.slice(colon + 1)).folded
    const key = keyOf(value.slice(higherTypeLength(value, 0)))
    return tokens.length > 0 && higher.has(key) ? [key] : []
  })
}

function typedMentions(text: string, tokens: readonly Token[], names: Names, stated: readonly string[]): Mention[] {
  const folded = tokens.map((token) => token.folded)
  const types = tokens.flatMap((_token, position) => {
    const type = wardTypeBefore(folded, position)
    if (type === null || !isWardType(text, tokens, position, type.length)) return []
    return [{ type: typeOfLabel(text, { tokens, folded }, position, type), position }]
  })
  const typed = types.flatMap(({ type, position }) => mentionsAt(text, tokens, position, type, names, stated))
  const known = new Set(typed.flatMap(({ entries }) => entries))
  const across = types.flatMap(({ position }) => mentionsAcross(text, tokens, position, names, stated))
  return [...typed, ...across.filter(({ entries }) => entries.some((entry) => !known.has(entry)))]
}

/** "Phường/Xã: Hải Châu" says that a ward follows, and not of which type. */
function typeOfLabel(
  text: string,
  { tokens, folded }: { readonly tokens: readonly Token[]; readonly folded: readonly string[] },
  position: number,
  type: TypePrefix,
): WrittenType {
  let length = type.length
  for (;;) {
    const before = tokens[position - length - 1]
    const sign = text.slice(before?.end ?? 0, tokens[position - length]?.start).trim()
    const other = sign === '/' && before !== undefined ? wardTypeBefore(folded, position - length) : null
    if (other === null) return { length, type: length === type.length ? type.type : null }
    length += other.length
  }
}

/** "Tứ Xã Lâm Thao" may be Tứ Xã in Lâm Thao, and "Xa Dung" is a name: what is read as a type may be part of one. */
function mentionsAcross(
  text: string,
  tokens: readonly Token[],
  position: number,
  names: Names,
  stated: readonly string[],
): readonly Mention[] {
  const found: Mention[] = []
  for (let start = Math.max(0, position - mostWords); start < position; start += 1)
    for (let length = Math.max(2, position - start); length <= mostWords; length += 1) {
      const read = mentionAt(text, tokens, start, { length, type: null }, names, stated)
      if (read !== null && read.contexts > 0 && !read.contradicted && read.isExact)
        found.push({ ...read, isExact: false })
    }
  return found
}

/** The ward whose name begins at a position, behind its type where that is written. */
function mentionsAt(
  text: string,
  tokens: readonly Token[],
  position: number,
  type: WrittenType | null,
  names: Names,
  stated: readonly string[],
): readonly Mention[] {
  const start = tokens[position - (type?.length ?? 0)]?.start ?? 0
  const lengths = Array.from({ length: Math.min(mostWords, tokens.length - position) }, (_none, less) => less + 1)
  const read = lengths.flatMap(
    (length) => mentionAt(text, tokens, position, { length, type: type?.type ?? null }, names, stated) ?? [],
  )
  // "P1 Bảo Lộc" is Phường 1 Bảo Lộc of today and Phường 1 of the town before: both are meant.
  const inPlaces = read.filter(({ contexts }) => contexts > 0)
  // "Phường 3 Bảo Lộc" is a ward of today; that no Phường 3 was in Bảo Lộc says nothing against it.
  const longestAgreeing = inPlaces.findLastIndex(({ contradicted }) => !contradicted)
  const meant = inPlaces.filter(({ contradicted }, at) => !contradicted || at > longestAgreeing)
  const [first, ...others] = meant.length > 0 ? meant : read.slice(-1)
  return first === undefined ? [] : [others.reduce(union, { ...first, start })]
}

function mentionAt(
  text: string,
  tokens: readonly Token[],
  position: number,
  { length, type }: { readonly length: number; readonly type: WardType | null },
  names: Names,
  stated: readonly string[],
): Mention | null {
  const name = tokens.slice(position, position + length)
  const entries = names.byName.get(keyOf(name.map((token) => token.folded)))
  if (entries === undefined || !isOneName(text, name)) return null
  const { entries: fitting, isExact } = bestFitting(entries, type, name)
  const inPlaces = narrowed(fitting, stated)
  const chain = chainBehind(text, tokens, position + length, inPlaces ?? fitting, names)
  const start = tokens[position]?.start ?? 0
  const end = tokens[chain.next - 1]?.end ?? text.length
  const contexts = chain.contexts + (inPlaces === null ? 0 : stated.length)
  const contradicted = chain.contradicted || inPlaces === null
  if (contexts === 0 && !contradicted && !endsAt(text, end)) return null
  return { start, end, entries: chain.entries, contexts, contradicted, isExact }
}

function union(a: Mention, b: Mention): Mention {
  return {
    start: Math.min(a.start, b.start),
    end: Math.max(a.end, b.end),
    entries: [...a.entries, ...b.entries],
    contexts: Math.max(a.contexts, b.contexts),
    contradicted: a.contradicted || b.contradicted,
    isExact: a.isExact && b.isExact,
  }
}

/** "Phường" and "P." are types, "Phương" is a name; "thị xã" is a district; a number is that of a ward only behind P. or F. */
function isWardType(text: string, tokens: readonly Token[], position: number, length: number): boolean {
  const type = tokens.slice(position - length, position)
  const last = type.at(-1)
  const name = tokens[position]
  if (last === undefined || name === undefined || /[^\s.:]|\n/.test(text.slice(last.end, name.start))) return false
  if (/^\d/.test(name.folded) && !['p', 'f', 'phuong'].includes(last.folded)) return false
  if (tokens[position - length - 1]?.folded === 'thi' && last.folded === 'xa') return false
  return type.every(
    ({ folded, accented }) =>
      folded === accented || ['phường', 'xã', 'thị', 'trấn', 'đặc', 'đk'].some((word) => sameMarks(word, accented)),
  )
}

/** Of the entries of a name those of the typed type and accents; all of them where there is none. */
function bestFitting(
  entries: readonly Entry<Ward>[],
  type: WardType | null,
  name: readonly Token[],
): { readonly entries: readonly Entry<Ward>[]; readonly isExact: boolean } {
  const hasMarks = name.some(({ folded, accented }) => folded !== accented)
  const exact = entries.filter(
    (entry) =>
      (type === null || entry.type === type) &&
      (!hasMarks || name.every(({ accented }, place) => sameMarks(accented, entry.accented[place] ?? ''))),
  )
  return exact.length > 0 ? { entries: exact, isExact: true } : { entries, isExact: false }
}

/** Whether a name ends here: "phường Bồ Đềe" is not Bồ. */
function endsAt(text: string, end: number): boolean {
  return !/^ {0,3}\p{L}/u.test(text.slice(end, end + 4))
}

function readTyped(text: string, mentions: readonly Mention[]): PlaceReading {
  const inPlaces = mentions.filter(({ contexts }) => contexts > 0)
  const [first, ...more] = inPlaces.length > 0 ? inPlaces : mentions
  if (first === undefined) return nothing
  const { entries, contexts, contradicted, isExact } = more.reduce(union, first)
  const [span = first, ...repeats] = spansOf(text, [first, ...more])
  const matches = matchesOf(entries.toSorted((a, b) => rankOf(a) - rankOf(b)))
  const [only, ...others] = matches
  if (contexts > 0 && isExact && !contradicted && others.length === 0 && only?.successorOf === null)
    return { span, repeats, ward: only, doubt: null, candidates: [] }
  const doubt = contradicted
    ? 'contradicted'
    : others.length > 0
      ? 'several'
      : only?.successorOf === null
        ? 'unconfirmed'
        : 'former'
  return { span, repeats, ward: null, doubt, candidates: matches.slice(0, mostCandidates) }
}

/** Where a place stands. What is between two mentions of it is none: goods and amounts stand there where a message repeats its address. */
function spansOf(text: string, mentions: readonly Mention[]): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  for (const { start, end } of mentions.toSorted((a, b) => a.start - b.start)) {
    const last = spans.at(-1)
    if (last === undefined || hasWords.test(text.slice(last.end, start))) spans.push({ start, end })
    else last.end = Math.max(last.end, end)
  }
  return spans
}

const hasWords = /[\p{L}\p{N}]/u

/** No type of a ward is written: whatever stands before a district or province may as well be a street. */
function readUntyped(text: string, tokens: readonly Token[], names: Names): PlaceReading {
  const chain = longestChain(text, tokens, names)
  if (chain === null) return nothing
  const before =
    text
      .slice(0, chain.start)
      .split(/[,;\n\t|]/)
      .map((part) => part.trim())
      .findLast((part) => part !== '') ?? ''
  const places = text.slice(chain.start, Math.min(chain.end, chain.start + longestPlace)).replaceAll(/[,;\n\t|]/g, ' ')
  const asked = [`${withoutHouse(before).slice(-longestPlace)} ${places}`, places]
  const exact = asked.flatMap((query) =>
    rankedMatches(names.index, query)
      .filter(({ quality }) => quality === 'exact')
      .map(({ entry }) => entry),
  )
  const around = chain.phrases.some((phrase) => names.districts.has(phrase))
    ? (narrowed(
        names.index.entries.filter(({ successorOf }) => successorOf === null),
        chain.phrases,
      ) ?? [])
    : []
  const candidates = matchesOf([...exact, ...around]).slice(0, mostCandidates)
  const doubt = candidates.length === 0 ? 'not-found' : candidates.length > 1 ? 'several' : 'unconfirmed'
  return { span: { start: chain.start, end: chain.end }, repeats: [], ward: null, doubt, candidates }
}

/** "12 ngõ 5 Thảo Điền" without what stands before the street's name; "Đam Rông 4" ends with its own number. */
function withoutHouse(address: string): string {
  const words = address.split(/\s+/)
  const lastNumber = words.slice(0, -1).findLastIndex((word) => /\d/.test(word))
  return words.slice(lastNumber + 1).join(' ')
}

/** Where most districts and provinces follow one another; a single one counts at the end of its line or segment only. */
function longestChain(text: string, tokens: readonly Token[], names: Names): Chain | null {
  let best: Chain | null = null
  for (let position = 0; position < tokens.length; position += 1) {
    const read = chainBehind(text, tokens, position, names.index.entries, names)
    const start = tokens[position]?.start ?? 0
    const end = tokens[read.next - 1]?.end ?? start
    if (read.phrases.length === 0 || (read.phrases.length === 1 && !standsAlone(text, start, end))) continue
    if (best === null || read.phrases.length >= best.phrases.length) best = { start, end, phrases: read.phrases }
    position = read.next - 1
  }
  return best
}

/** Behind a comma and before the next sign; a person called Hà Nam stands at the beginning. */
function standsAlone(text: string, start: number, end: number): boolean {
  const before = text.slice(0, start).trimEnd()
  const after = text.slice(end).trimStart()
  return /[,;|-]$/.test(before) && (after === '' || /^[,;|.\n-]/.test(after) || text.slice(end).startsWith('\n'))
}

/** Each ward once. */
function matchesOf(entries: readonly Entry<Ward>[]): WardMatch[] {
  const matches = new Map<string, WardMatch>()
  for (const { place, successorOf } of entries) {
    const { code, name, provinceCode, provinceName } = place
    if (!matches.has(code))
      matches.set(code, { wardCode: code, wardName: name, provinceCode, provinceName, highlights: [], successorOf })
  }
  return [...matches.values()]
}

/** Wards of today before abolished ones. */
const rankOf = ({ successorOf }: Entry<Ward>): number => (successorOf === null ? 0 : 1)

const nothing: PlaceReading = { span: null, repeats: [], ward: null, doubt: 'not-found', candidates: [] }
