import { parseVnd } from '../../shared/domain/quantity/money.ts'

const currency = '(?: ?(?:vnd|dong|d|₫))?'
const thousand = '(?:k|nghin|ngan)'
/** Behind digits that end a part: in "1 triệu 2 áo" the 2 counts the goods. */
const endOfPart = String.raw`(?= {0,2}(?:[\n\t;|)]|[.,](?!\d)|$))`
const ofMillions = String.raw`\d{1,3} ?(?:trieu|tr) ?(?:ruoi|\d{1,3} ?${thousand}|\d ?tram(?: ?${thousand})?|\d{1,3}${endOfPart})`
const ofHundreds = String.raw`\d ?tram(?: ?ruoi| ?\d{2}${endOfPart}| ?\d{2} ?${thousand}| ?${thousand})?`
const ofBlanks = String.raw`\d{1,3}(?: \d{3}){0,2} 000`
const ofOneUnit = String.raw`\d{1,12}(?!\d)(?:[.,]\d+)*(?: ?(?:${thousand}|trieu|tr)(?:\d{1,3})?)?`

/** Every amount of a folded message, each from its first digit, as it is written: "350.000", "1tr2", "1 triệu 250 nghìn", "2 triệu rưỡi", "3 trăm". */
export const writtenAmounts = new RegExp(
  String.raw`(?<!\d)(?:${ofMillions}|${ofHundreds}|${ofBlanks}|${ofOneUnit})${currency}(?![\p{L}\p{N}])`,
  'gu',
)

const millions = /^(\d{1,3}) ?(?:trieu|tr) ?(?:(ruoi)|(\d{1,3}) ?(?:k|nghin|ngan)|(\d) ?tram)/
const hundreds = /^(\d) ?tram ?(ruoi|\d{2})?/

/** Whole đồng, or null where it has two readings. "1 triệu 25 nghìn" is 1.025.000, "1 triệu 25" 1.250.000 as it is said. */
export function vndOf(written: string): number | null {
  const [, whole, half, thousands, hundred] = millions.exec(written) ?? []
  if (whole !== undefined)
    return (
      Number(whole) * 1_000_000 +
      (half === undefined ? 0 : 500_000) +
      Number(thousands ?? 0) * 1_000 +
      Number(hundred ?? 0) * 100_000
    )
  const [, many, behind] = hundreds.exec(written) ?? []
  if (many === undefined) return parseVnd(written)
  const rest = behind === undefined ? 0 : behind === 'ruoi' ? 50_000 : Number(behind) * 1_000
  return Number(many) * 100_000 + rest
}

/** "1.250k", which is 1.250 to the letter, and 1.250.000 to whoever wrote it; else null. */
export function likelierVndOf(written: string): number | null {
  const [, thousands, hundreds] = /^(\d{1,3})[.,](\d{3}) ?(?:k|nghin|ngan)$/.exec(written) ?? []
  return thousands === undefined || hundreds === undefined ? null : Number(thousands + hundreds) * 1_000
}

/** It says that it is money: "3 trăm" alone counts goods as often. */
export const hasUnitOfMoney = (written: string): boolean => {
  const unit = /\d ?([a-z₫]+)/.exec(written)?.[1]
  return unit !== undefined && (unit !== 'tram' || /k|nghin|ngan|vnd|dong|d$|₫/.test(written))
}
