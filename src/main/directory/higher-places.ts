import type { Entry } from './place-index.ts'
import { isOneName, keyOf, mostWords, within, type Names, type Token } from './place-names.ts'
import { higherTypeLength } from './place-types.ts'
import type { Ward } from './ward-index.ts'

/** Initials of provinces that are also words of an order: số lượng, khách hàng, là, thu hộ, điện thoại. */
const notInitials: ReadonlySet<string> = new Set(['sl', 'kh', 'la', 'th', 'hd', 'ht', 'td', 'bt', 'dt'])

/** Initials of provinces have two letters, three at most. */
const longestInitials = 3

/** The districts and provinces that follow a name, and what lies in them. */
export interface FollowingPlaces {
  readonly entries: readonly Entry<Ward>[]
  readonly contexts: number
  /** One of them follows in which none of the entries lies. */
  readonly contradicted: boolean
  /** The token behind them. */
  readonly next: number
  readonly phrases: readonly string[]
}

/** Reads districts and provinces as far as they follow one another, and keeps the entries that lie in them. */
export function chainBehind(
  text: string,
  tokens: readonly Token[],
  from: number,
  entries: readonly Entry<Ward>[],
  names: Names,
): FollowingPlaces {
  let kept = entries
  let next = from
  let contexts = 0
  let contradicted = false
  let last: HigherPlace | null = null
  const phrases: string[] = []
  for (;;) {
    const possible = higherPlacesAt(text, tokens, next, names)
    const inside = possible.map((place) => ({ place, inside: within(kept, place.key, names) }))
    // "Na Hang" does not name Nghệ An by its initials; "Tân Phú Đồng Nai" is Tân Phú and not Tân Phú Đông.
    const goesOn = ({ place, inside: left }: (typeof inside)[number]): boolean =>
      inside.length > 1 &&
      left !== null &&
      higherPlacesAt(text, tokens, place.next, names).some(({ key }) => within(left, key, names) !== null)
    const fitting = inside.find(goesOn) ?? inside.find((each) => each.inside !== null || each.place.isSure)
    if (fitting === undefined) {
      const isElsewhere = contradicted || (last !== null && isOfOtherProvince(kept, last, names))
      return { entries: kept, contexts, contradicted: isElsewhere, next, phrases }
    }
    if (fitting.inside === null) contradicted = true
    else contexts += 1
    kept = fitting.inside ?? kept
    last = fitting.place
    next = last.next
    phrases.push(last.key)
  }
}

/** "Thanh Hóa" at the end is the province, and not Huyện Thạnh Hóa of another. */
function isOfOtherProvince(
  entries: readonly Entry<Ward>[],
  { key, mayBeProvince }: HigherPlace,
  names: Names,
): boolean {
  const ofProvince = mayBeProvince ? names.ofProvince.get(key) : undefined
  return ofProvince !== undefined && !entries.some(({ place }) => ofProvince.has(place.code))
}

interface HigherPlace {
  readonly key: string
  readonly next: number
  /** Written in full, with its type or in several words: then it is one even where nothing is known in it. */
  readonly isSure: boolean
  /** No type of a district stands before it. */
  readonly mayBeProvince: boolean
}

const districtTypes: ReadonlySet<string> = new Set(['quan', 'q', 'huyen', 'h', 'thi xa', 'tx'])

/** What may be a district or province at a position, the longer first. A number is one behind its type alone. */
function higherPlacesAt(text: string, tokens: readonly Token[], position: number, { higher }: Names): HigherPlace[] {
  const folded = tokens.slice(position, position + mostWords + 2).map((token) => token.folded)
  const found: HigherPlace[] = []
  for (const type of new Set([higherTypeLength(folded, 0), 0]))
    for (let length = Math.min(mostWords, folded.length - type); length > 0; length -= 1) {
      const words = folded.slice(type, type + length)
      const key = keyOf(words)
      const isNumber = /^\d+$/.test(key)
      if (!higher.has(key) || (isNumber && type === 0) || notInitials.has(key)) continue
      const name = tokens.slice(position + type, position + type + length)
      if (!isOneName(text, name) || isLabel(text, name)) continue
      found.push({
        key,
        next: position + type + length,
        isSure: length > 1 || (type > 0 && key.length > 2) || isNumber,
        mayBeProvince: !districtTypes.has(folded.slice(0, type).join(' ')),
      })
    }
  return found
}

/** "ND: 2 áo" names no Nam Định. */
function isLabel(text: string, name: readonly Token[]): boolean {
  const last = name.at(-1)
  return (
    last !== undefined &&
    name.length === 1 &&
    last.folded.length <= longestInitials &&
    /^ *:/.test(text.slice(last.end, last.end + 3))
  )
}
