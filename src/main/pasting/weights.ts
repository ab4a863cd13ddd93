import { parseWeightGrams } from '../../shared/domain/quantity/weight.ts'
import type { MessageDoubt } from '../../shared/domain/bill/pasted-message.ts'
import { isLetter, overlap, type MessageText, type Span } from './message-text.ts'

export interface FoundWeight {
  readonly grams: number | null
  readonly doubt: Extract<MessageDoubt, { field: 'cargo.weightGrams' }>['why'] | null
  /** It stands right behind words: of several goods it may be that of one. */
  readonly isBehindWords: boolean
  /** The parts that are no more than a weight; "5kg" in "5kg hạt điều" and "900g" in "sữa 900g" are part of the goods too. */
  readonly spans: readonly Span[]
}

const weights = /\d{1,7}(?:[.,]\d{1,3})? ?(?:kg|ky|ki|kilo|gram|gam|gr|g)\d?(?![\p{L}\p{N}])/gu
const weightWords = ['khoi luong', 'trong luong', 'can nang', 'nang', 'kl', 'tong', 'tong cong', 'weight']
/** "áo cho người 55kg", "cao 1m60 nặng 50kg", "size 38kg": who wears the goods is weighed, not the parcel. */
const wearerBefore = /(?:^|[^\p{L}])(?:size|sz|nguoi|be|mac(?! dinh)|bau|\d ?m\d{1,2})(?![\p{L}])[^\n;|]{0,25}$/u
/** Nobody who wears anything weighs less, nor do most parcels weigh more: below it the weight is read, and asked back. */
const leastOfWearer = 10_000
const wearerBehind = /^ ?(?:mac|size|sz)(?![\p{L}])/u
/** "2-3kg", "2 đến 3 kg": up to so much. */
const rangeBefore = /\d ?(?:(?:kg|ky|ki|g) ?)?(?:[-–~]|den|toi|hoac) ?$/
/** "gạo 5kg x 2": of one of several. */
const timesBehind = /^ ?[x*×] ?\d/
/** "2 ký rưỡi". */
const halfBehind = /^ ?ruoi(?![\p{L}\p{N}])/u
const aboutWords = /(?:^|\s)(?:khoang|tam|chung) ?~?$/
const isGrams = /\d ?g/

/** What the parcel weighs. `taken` are parts of the message that say something else. */
export function weightIn({ text, folded }: MessageText, taken: readonly Span[]): FoundWeight {
  const found = [...folded.matchAll(weights)].flatMap(({ 0: written, index }) => {
    const half = isGrams.test(written)
      ? null
      : halfBehind.exec(folded.slice(index + written.length, index + written.length + 8))
    const span = { start: index, end: index + written.length + (half?.[0].length ?? 0) }
    const whole = parseWeightGrams(written.replace('kilo', 'kg'))
    const grams = whole === null || half === null ? whole : whole + 500
    if (grams === null || grams < 10 || isLetter(folded[index - 1]) || taken.some((other) => overlap(other, span)))
      return []
    const isOfWearer =
      wearerBefore.test(folded.slice(Math.max(0, index - 40), index)) ||
      wearerBehind.test(folded.slice(span.end, span.end + 6))
    if (isOfWearer && grams >= leastOfWearer && !isGrams.test(written)) return []
    const after = text.slice(span.end).trimStart()
    const isBeforeGoods =
      /^\p{L}/u.test(after) &&
      !/^\s*[\n\t]/.test(text.slice(span.end)) &&
      /(?:^|[\n\t,;|.+&-] ?)$/.test(text.slice(Math.max(0, index - 2), index))
    const { start, isBehindWords, isApart } = wordsBefore(folded, index, taken)
    const isRange = rangeBefore.test(folded.slice(Math.max(0, index - 12), index))
    const isOfOne = timesBehind.test(folded.slice(span.end, span.end + 5))
    // "sữa 900g" stands on the pack as often as on the scale; kilograms behind words are what somebody has weighed ("2 can rượu 10kg").
    const isOnPack = isBehindWords && isGrams.test(written)
    const isGoodsText = isBeforeGoods || (isOnPack && !isApart)
    const isOfGoods = isBeforeGoods || isOnPack || isOfWearer || isOfOne
    return [{ start, end: span.end, grams, isBehindWords, isGoodsText, isOfGoods, isRange }]
  })
  const [first, ...others] = found
  if (first === undefined) return { grams: null, doubt: null, isBehindWords: false, spans: [] }
  const { grams, isBehindWords, isRange, isOfGoods } = first
  const isSeveral = isRange || others.some((other) => other.grams !== grams)
  const doubt = isSeveral ? 'several' : isOfGoods ? 'of-goods' : null
  return { grams, doubt, isBehindWords, spans: found.filter(({ isGoodsText }) => !isGoodsText) }
}

/** Where a weight begins, with "nặng khoảng" before it; and whether other words than those stand right before it. */
function wordsBefore(folded: string, index: number, taken: readonly Span[]) {
  const from = Math.max(0, index - 30)
  const near = folded.slice(from, index).trimEnd().replace(/:$/, '')
  const about = near.replace(aboutWords, '')
  const word = weightWords.find((words) => about.endsWith(words) && !isLetter(about.at(-words.length - 1)))
  if (word !== undefined) return { start: from + about.length - word.length, isBehindWords: false, isApart: false }
  if (about !== near) return { start: from + about.length, isBehindWords: false, isApart: false }
  const before = folded.slice(from, index).replace(/ +$/, '')
  const isApart = before.endsWith('(')
  const words = isApart ? before.slice(0, -1).replace(/ +$/, '') : before
  const isOther = taken.some(({ end }) => end === from + words.length)
  return { start: index, isBehindWords: !isOther && /[\p{L}\d)]$/u.test(words), isApart }
}
