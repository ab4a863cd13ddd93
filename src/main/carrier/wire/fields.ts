import { vietnamOffsetMs } from '../../../shared/domain/time/time-units.ts'

/**
 * Reads single fields of the carrier's answers: numbers arrive as numbers, as text or as null, lists bare or wrapped, texts of any
 * length. What cannot be read is null, never a guess.
 */

/** No text of the carrier that a person reads is longer; what is longer is cut here, where it enters. */
const longestText = 2000

/** Text as the carrier may write it: a string, or a number where a string was meant. Trimmed and cut; null for anything else. */
export function readText(value: unknown, mostCharacters: number = longestText): string | null {
  if (typeof value === 'string') return truncatedText(value, mostCharacters)
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return null
}

/** Like `readText`, but an empty text counts as none. */
export function readNonEmptyText(value: unknown): string | null {
  const text = readText(value)
  return text === '' ? null : text
}

/** Leading blanks may be many: they are looked through once, and the rest is cut before its end is trimmed. */
function truncatedText(text: string, mostCharacters: number): string {
  const truncated = text.trimStart().slice(0, mostCharacters)
  const isSplitPair = /[\uD800-\uDBFF]$/.test(truncated.slice(-1))
  return (isSplitPair ? truncated.slice(0, -1) : truncated).trimEnd()
}

/** The longest code of a bill or a reference; the carrier's own have about twenty characters. */
const longestCode = 64

/** Printable and without blanks, control characters and direction marks: such a code can be shown, compared and scanned. */
const code = /^[^\p{C}\p{Z}]{1,64}$/u

/**
 * A code of a bill or a reference, judged whole and never cut: half a code is another parcel's. Null where it is missing or does not
 * fit.
 */
export function readCode(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null
  if (typeof value !== 'string' || value.length > 4 * longestCode) return null
  const trimmed = value.trim()
  return code.test(trimmed) ? trimmed : null
}

/** What a person is shown of a code that does not fit. */
export function shownCode(value: unknown): string | null {
  const text = readText(value, longestCode)
  return text === null || text === '' ? null : text.replaceAll(/\p{C}/gu, '\uFFFD')
}

const decimal = /^[-+]?\d+(\.\d+)?$/

/** A number that may come as a number, as text with a decimal point ("1.00"), or as null. Nothing is guessed. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (!decimal.test(text)) return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}

/** A whole number in any of the same forms; null where it has a fraction or cannot be held exactly. */
export function readInteger(value: unknown): number | null {
  const number = readNumber(value)
  return number !== null && Number.isSafeInteger(number) ? number : null
}

/** A weight in whole grams; null where it cannot be held as such: a row that has it could not be read again. */
export function readGrams(value: unknown, gramsPerUnit: 1 | 1000): number | null {
  const weight = readNumber(value)
  return weight === null ? null : readInteger(Math.round(weight * gramsPerUnit))
}

/** A JSON object whose fields are yet to be read. */
export type JsonRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A record that may come as itself or as a list of one. Null for none, and for several: none of them is the one. */
export function readSingleRecord(value: unknown): JsonRecord | null {
  const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  return isRecord(single) ? single : null
}

/** A record that is known by a field: itself, in a list of one, or in a wrapped list of one. */
export function readRecordWith(key: string, value: unknown): JsonRecord | null {
  const plain = readSingleRecord(value)
  if (plain !== null && key in plain) return plain
  const wrapped = readSingleRecord(readList(value))
  return wrapped !== null && key in wrapped ? wrapped : null
}

/** A list that may come as itself or wrapped in an object that holds exactly one list. Null where there is none. */
export function readList(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return null
  const lists = Object.values(value).filter((inner) => Array.isArray(inner))
  return lists.length === 1 ? (lists[0] ?? null) : null
}

/** The carrier's times carry no zone; they are Vietnam's, which has had no other offset since 1975. */

const yearFirst = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?(Z|[+-]\d{2}:?\d{2})?$/
const dayFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** A time in one of the carrier's formats as Unix milliseconds; null for anything else, also for a 31 February and for a time that stands for none. */
export function readTimeMs(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  const iso = yearFirst.exec(text)
  if (iso !== null) {
    const [, year, month, day, hour, minute, second, fraction, zone] = iso
    const local = localMs([year, month, day, hour, minute, second])
    if (local === null) return null
    return local + Math.trunc(Number(`0.${fraction ?? '0'}`) * 1000) - offsetMs(zone)
  }
  const vietnamese = dayFirst.exec(text)
  if (vietnamese === null) return null
  const [, day, month, year, hour, minute, second] = vietnamese
  const local = localMs([year, month, day, hour, minute, second])
  return local === null ? null : local - vietnamOffsetMs
}

/** Of no parcel: a server that knows no time writes 1, 1900 or 1970, or 9999. */
const firstYear = 2000
const lastYear = 2099

/** Year, month, day, hour, minute and second as they are written; seconds may be missing. */
type WrittenTime = readonly [Digits, Digits, Digits, Digits, Digits, Digits]
type Digits = string | undefined
type Six = [number, number, number, number, number, number]

function localMs(written: WrittenTime): number | null {
  const [year, month, day, hour, minute, second] = written.map((digits) => Number(digits ?? 0)) as Six // one for each
  const ms = Date.UTC(year, month - 1, day, hour, minute, second)
  const back = new Date(ms)
  // From 24 o'clock on the day is another one.
  const exists = back.getUTCMonth() === month - 1 && back.getUTCDate() === day && minute < 60 && second < 60
  return exists && year >= firstYear && year <= lastYear ? ms : null
}

function offsetMs(zone: string | undefined): number {
  if (zone === undefined) return vietnamOffsetMs
  if (zone === 'Z') return 0
  const sign = zone.startsWith('-') ? -1 : 1
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))) * 60_000
}
