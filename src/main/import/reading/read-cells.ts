import type { OrderFault } from '../../../shared/domain/order/order.ts'
import { lacksThousand, mayLackThousand, parseVnd } from '../../../shared/domain/quantity/money.ts'
import { allPaidInCell, transfer } from '../../../shared/domain/quantity/paid-words.ts'
import { numeralPattern } from '../../../shared/domain/quantity/numeral.ts'
import { parseWeightGrams } from '../../../shared/domain/quantity/weight.ts'
import { withoutTextFormulas } from '../../../shared/domain/text/csv.ts'
import { foldText } from '../../../shared/domain/text/fold.ts'
import { isMaskedPhone, normalizePhone, phoneProblem } from '../../../shared/domain/text/phone.ts'
import { phonesIn } from '../../../shared/domain/text/phones-in-text.ts'
import { withoutUnseen } from '../../../shared/domain/text/unseen.ts'
import { largestInBill } from '../../../shared/domain/validation/bill-bounds.ts'
import type { Cell } from '../sheet/sheet-row.ts'
import { vietnamOffsetMs } from '../../../shared/domain/time/time-units.ts'

type FaultKind = OrderFault['kind']

/** What a cell was read as. With a fault the value is what stands in its place until a person has mended it. */
export interface Read<Value> {
  readonly value: Value
  readonly fault: FaultKind | null
  /** Read as something other than what stands there, without any doubt: "84912..." as "0912...", "480k" as 480.000. */
  readonly isMended: boolean
}

const sound = <Value>(value: Value, isMended = false): Read<Value> => ({ value, fault: null, isMended })
const faulty = <Value>(value: Value, fault: FaultKind): Read<Value> => ({ value, fault, isMended: false })

/** Whatever is not a plain letter: controls, signs of direction and width, marks apart from their letters, odd blanks. */
const uncommon = /[^ -~\u00a1-\u00ac\u00ae-\u02ff\u1ea0-\u1ef9\u2010-\u2027\u2030-\u205e\u20ab]/
const blanks = /[\s\p{Zl}\p{Zp}]+/gu
const controls = /\p{Cc}/gu

/**
 * A cell as a text. Nothing in it is ever run: a formula of a CSV file is the text of the formula, and one that only keeps a
 * code from being a number is that code.
 */
export function readText(cell: Cell | undefined): string {
  if (cell === '' || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = cell.startsWith('="') ? withoutTextFormulas(cell) : isGuarded(cell) ? cell.slice(1) : cell
  return uncommon.test(text)
    ? withoutUnseen(text.normalize('NFC')).replaceAll(blanks, ' ').replaceAll(controls, '').trim()
    : text.trim()
}

/** An apostrophe in front keeps a text from being a formula; our own file of faulty rows has it, too. */
const isGuarded = (cell: string): boolean => cell.startsWith("'") && /^'[\s]*[=+\-@|%]/.test(cell)

/** A text of at most so many letters; what was not decoded, or not calculated, is no text. */
export function readBounded(text: string, longest: number): Read<string> {
  if (text.length > longest) return faulty(text.slice(0, longest), 'too-long')
  return noText.test(text) ? faulty(text, 'unknown-value') : sound(text)
}

/** The sign for bytes that are no letter, and what a spreadsheet shows where a formula has no result. */
const noText = /\uFFFD|#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)/

/** A power of ten keeps only the digits that it shows: "9.12E+08" is one of a million phones. */
const powerOfTen = /^(\d)(?:[.,](\d{1,20}))?E\+?(\d{1,3})$/i

/** The number that a power of ten stands for; null where digits are lost. The text itself where it is none. */
function withoutPower(text: string): string | null {
  const parts = powerOfTen.exec(text)
  if (parts === null) return text
  const [, first = '', rest = '', exponent = ''] = parts
  return rest.length === Number(exponent) ? first + rest : null
}

/** A spreadsheet keeps fifteen digits of a number, and zeros for those behind them. */
const leastCutNumber = 1e15

/** An order's number as its source writes it. */
export function readNumber(cell: Cell | undefined): Read<string> {
  const text = readText(cell)
  if (text === '') return faulty('', 'missing')
  if (typeof cell === 'number' && Math.abs(cell) >= leastCutNumber) return faulty(text, 'two-readings')
  const whole = withoutPower(text)
  return whole === null ? faulty(text, 'two-readings') : readBounded(whole, 100)
}

/** What a scanner reads off the goods; empty where a power of ten has lost its digits, so that nobody waits for a scan of them. */
export const readBarcode = (text: string): string =>
  text.includes('+') ? (withoutPower(text) ?? '') : text.replace(/^(\d{6,14})\.0$/, '$1')

const plainPhone = /^0[35789]\d{8}$/

export function readPhone(cell: Cell | undefined): Read<string> {
  if (typeof cell === 'string' && plainPhone.test(cell)) return sound(cell)
  const text = readText(cell)
  if (text === '') return faulty('', 'missing')
  if (text.length > 100) return faulty(text.slice(0, 100), 'too-long')
  if (isMaskedPhone(text)) return faulty(text, 'masked')
  const whole = withoutPower(text)
  if (whole === null) return faulty(text, 'not-a-phone')
  const phone = normalizePhone(whole)
  if (phoneProblem(phone) === null) return sound(phone, phone !== text.replaceAll(/[\s.\-']/g, ''))
  return faulty(text, phonesIn(text).whole.length > 1 ? 'two-readings' : 'not-a-phone')
}

/** Nobody writes names with stars but who hides them; a street may have one. */
export const isMaskedName = (text: string): boolean => /[*•●]/.test(text)
export const isMaskedAddress = (text: string): boolean => /[*•●]{2}/.test(text)

const monthNames = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|thg ?(?:[1-9]|1[0-2])'
const date = new RegExp(
  String.raw`^(?:\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{1,2}-(?:${monthNames})|(?:${monthNames})-\d{1,2})$`,
  'i',
)

/** A day and nothing else: "12/5" was typed, and a spreadsheet has made one of it. */
export const isDate = (text: string): boolean => date.test(text)

const nothing = new RegExp(`^(?:[-–]|khong|ko|k|no|none|free|mien phi|${transfer}|${allPaidInCell})$`)
const numeral = new RegExp(`^${numeralPattern}`)

/** A sheet has the same amounts, weights and days again and again; each text is read once. */
export function remembered<Value>(read: (cell: Cell | undefined) => Value): (cell: Cell | undefined) => Value {
  const known = new Map<Cell | undefined, Value>()
  return (cell) => {
    const before = known.get(cell)
    if (before !== undefined) return before
    if (known.size >= mostRemembered) known.clear()
    const value = read(cell)
    known.set(cell, value)
    return value
  }
}

const mostRemembered = 5_000

/**
 * Whole đồng; an empty cell is nothing to collect. With `inThousands` the heading names thousands, and a bare number may be written
 * out in full all the same.
 */
export function readCollected(cell: Cell | undefined, inThousands = false): Read<number> {
  const read = readAmount(cell, largestInBill.codAmountVnd)
  if (read.fault !== null || read.value === 0) return read
  const isInDoubt = lacksThousand(read.value) || ((inThousands || mayLackThousand(read.value)) && isBareNumeral(cell))
  return isInDoubt ? faulty(read.value, 'two-readings') : read
}

const isBareNumeral = (cell: Cell | undefined): boolean => /^[\d.,\s]*$/.test(readText(cell))

export function readAmount(cell: Cell | undefined, largest: number): Read<number> {
  if (typeof cell === 'number') {
    if (cell < 0) return faulty(0, 'not-a-number')
    return Number.isInteger(cell) ? bounded(cell, largest, false) : faulty(0, 'two-readings')
  }
  const text = readText(cell)
  if (text === '' || text === '0') return sound(0)
  const folded = foldText(text)
  if (nothing.test(folded)) return sound(0, true)
  const whole = withoutPower(text)
  if (whole === null) return faulty(0, 'two-readings')
  const amount = text.length > 40 ? null : parseVnd(whole)
  if (amount === null) return faulty(0, numeral.test(folded) && !folded.includes('=') ? 'two-readings' : 'not-a-number')
  return bounded(amount, largest, whole !== text || /[a-z]/.test(folded.replace(/(?:vnd|dong|d)$/, '')))
}

function bounded(amount: number, largest: number, isMended: boolean): Read<number> {
  return amount > largest ? faulty(0, 'too-large') : sound(amount, isMended)
}

/** Without any unit: so much is a weight in grams to one and a lorry to another. */
const doubtfulFromKg = 100
/** So little is a weight in kilograms in a column of grams. */
const doubtfulToGrams = 10

/** Grams; null where the cell is empty or zero, since a parcel is weighed at the bench. */
export function readWeight(cell: Cell | undefined, unit: 'g' | 'kg' | null): Read<number | null> {
  if (typeof cell === 'number') return weightOf(cell < 0 ? null : unit === 'g' ? cell : cell * 1000, unit, true)
  const text = readText(cell)
  if (text === '' || text === '-' || text.length > 40)
    return text.length > 40 ? faulty(null, 'not-a-number') : sound(null)
  const isBare = /^[\d.,\s]+$/.test(text)
  const grams = parseWeightGrams(isBare && unit === 'g' ? `${text}g` : text)
  if (grams === null)
    return faulty(null, numeral.test(text) ? (looksLikeNumber(text) ? 'two-readings' : 'not-a-number') : 'not-a-number')
  return weightOf(grams, isBare ? unit : 'kg', isBare)
}

const looksLikeNumber = (text: string): boolean => /^[\d.,\s]+(?:kg|ky|ký|ki|g|gr|gam|gram)?$/i.test(text)

function weightOf(grams: number | null, unit: 'g' | 'kg' | null, isBare: boolean): Read<number | null> {
  if (grams === null) return faulty(null, 'not-a-number')
  const whole = Math.round(grams)
  if (whole === 0) return sound(null)
  if (whole > largestInBill.weightGrams) return faulty(null, 'too-large')
  const isDoubtful =
    isBare && ((unit === null && whole >= doubtfulFromKg * 1000) || (unit === 'g' && grams < doubtfulToGrams))
  return isDoubtful ? faulty(null, 'two-readings') : sound(whole, !isBare || unit === null)
}

/** A count of at least one; `fallback` for an empty cell. */
export function readCount(cell: Cell | undefined, largest: number, fallback = 1): Read<number> {
  const text = readText(cell)
  if (text === '') return sound(fallback)
  // "1.000" is one to whom writes three decimals, and a thousand to whom groups them.
  if (/^\d{1,3}[.,]000(?!\d)/.test(text)) return faulty(fallback, 'two-readings')
  const parts = /^(\d{1,9})(?:[.,]0{1,3})?(?:\s*\p{L}{1,8})?$/u.exec(text)
  const count = Number(parts?.[1] ?? 0)
  if (count < 1) return faulty(fallback, 'not-a-number')
  return count > largest ? faulty(fallback, 'too-large') : sound(count, /\p{L}/u.test(text))
}

/** A time in Vietnam; null for what is none. Nothing but the order of a list hangs on it, so it is never a fault. */
export function readTime(cell: Cell | undefined): number | null {
  const text = readText(cell).slice(0, 40)
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(text)
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/.exec(text)
  const [year, month, day] = iso !== null ? iso.slice(1) : local !== null ? local.slice(1).toReversed() : []
  if (year === undefined || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null
  const [, hour = '0', minute = '0', second = '0'] = /[T\s](\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text) ?? []
  const atMs = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return atMs - (text.endsWith('Z') ? 0 : vietnamOffsetMs)
}

/** What is denied has not happened: "chưa giao thành công", "chưa hủy", "not shipped". What stands behind another denial has: "Chưa thanh toán - Đã giao". */
const endedWords =
  /\b(?<!\b(?:chua (?:duoc |bi |he )?|not (?:yet |been )?))(?:huy|cancel|cancelled|canceled|voided|refund|refunded|returned|hoan tien|tra hang|hoan hang|hoan tra|(?:chuyen|dang|da) hoan|da giao|giao thanh cong|delivered|hoan thanh|completed|da gui(?! (?:email|mail|sms|tin|zns|xac nhan|yeu cau|hoa don|thong bao))|shipped|dispatched|out for delivery|dang giao(?! dich)|giao (?:that bai|khong thanh cong)|(?:dang|da) (?:van|trung|luan) chuyen|da lay hang|lay hang thanh cong|tu choi nhan|that lac|da nhan(?: duoc)? hang|in transit|da ban giao|fulfilled|da phat(?! hanh| sinh)|phat (?:khong )?thanh cong|da xuat kho|da lay(?! (?:ma|so|van don|thong tin|phieu))|tra lai|khong (?:giao|phat) duoc)\b|^thanh cong$/

/** An order that is cancelled or on its way is not to be packed, whatever else its row says. */
export function isEnded(status: string): boolean {
  const folded = foldText(status.slice(0, 100))
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  return endedWords.test(folded)
}
