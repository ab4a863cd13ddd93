import { largestInBill } from '../../shared/domain/validation/bill-bounds.ts'
import { hasMarks, type MessageText, type Span } from './message-text.ts'

export interface FoundParcels {
  /** Null where the message names none, or several numbers. */
  readonly count: number | null
  /** "Số kiện: 2", which says nothing else; "2 kiện" stays with the goods. */
  readonly spans: readonly Span[]
}

const counted = /(?<![\p{L}\p{N}.,/])(?:(so kien) ?[:=]? ?(\d{1,3})|(\d{1,3}) ?kien)(?![\p{L}\p{N}]|[.,]\d)/gu
/** Without marks "12 kien giang" may be a street. */
const endsThere = /^ ?(?:hang(?![\p{L}\p{N}])|[\n\t;,.|)+]|$)/u

/** How many parcels a bill has: "2 kiện", "Số kiện: 2". What is packed in boxes and bags ("2 thùng") may be one parcel. */
export function parcelsIn({ text, folded }: MessageText): FoundParcels {
  const found = [...folded.matchAll(counted)].flatMap(({ 0: written, 1: label, 2: labelled, 3: plain, index }) => {
    const end = index + written.length
    const word = text.slice(index, end).toLowerCase()
    const isMeant = word.includes('kiện') || (!hasMarks(word) && endsThere.test(folded.slice(end, end + 6)))
    return isMeant ? [{ start: index, end, isLabel: label !== undefined, count: Number(labelled ?? plain) }] : []
  })
  const [first, ...others] = found
  const isOne = first !== undefined && others.every(({ count }) => count === first.count)
  const count = isOne && first.count > 0 && first.count <= largestInBill.packageCount ? first.count : null
  return { count, spans: count === null ? [] : found.filter(({ isLabel }) => isLabel) }
}
