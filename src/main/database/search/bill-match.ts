import type { LabelState } from '../../../shared/domain/bill/bill.ts'
import { createdDays, statusGroups, vietnamDay, type BillFilter } from '../../../shared/domain/bill/bill-filter.ts'
import { facetWords, monthOfDay, type Facets } from './bill-facets.ts'
import { queriedWords } from './bill-words.ts'
import { dayMs } from '../../../shared/domain/time/time-units.ts'

/** No bill is older; a range that is open at its beginning starts here. */
const firstDay = Date.UTC(2015, 0, 1) / dayMs
/** A carrier's clock may be ahead of ours. */
const daysAhead = 2

/** What a filter asks for: beginnings of words, and sides that are words of the index themselves. */
export interface Question {
  readonly words: readonly string[]
  readonly sides: readonly string[]
}

/**
 * A filter as a question to the index: false where no bill can fit (a province that no bill has). Days become whole months
 * where they can, so that a range of years is a handful of words.
 */
export function questionOf(filter: BillFilter, facets: Pick<Facets, 'find'>, nowMs: number): Question | false {
  const sides = [
    anyOf(filter.groups.length === statusGroups.length ? [] : filter.groups.map(facetWords.group)),
    labelSide(filter),
    filter.cod === 'any' ? null : anyOf([facetWords.cod(filter.cod === 'yes')]),
    anyOf(filter.serviceIds.map(facetWords.service)),
    anyKnown(filter.provinces.map((name) => facets.find('province', name)).map(wordOr(facetWords.province))),
    anyKnown(filter.senders.map((name) => facets.find('sender', name)).map(wordOr(facetWords.sender))),
    anyKnown(filter.operators.map((name) => facets.find('operator', name)).map(wordOr(facetWords.operator))),
    createdSide(filter, nowMs),
  ]
  if (sides.includes(false)) return false
  return { words: queriedWords(filter.query), sides: sides.filter((side) => typeof side === 'string') }
}

/** As an expression of FTS5; empty where nothing is asked for. */
export function matchOf({ words, sides }: Question): string {
  return [...words.map((word) => `"${word}"*`), ...sides].join(' AND ')
}

/** Delivered bills miss no label, whatever their words say; an outdated one that is not wanted any more is a printed one. */
function labelSide({ labels }: BillFilter): string | null {
  if (labels.length === 0) return null
  const asked = labels.includes('printed') ? [...new Set<LabelState>([...labels, 'outdated'])] : labels
  const sides = asked.map((state) =>
    state === 'missing'
      ? `("${facetWords.label(state)}" NOT "${facetWords.group('delivered')}")`
      : `"${facetWords.label(state)}"`,
  )
  return `(${sides.join(' OR ')})`
}

function createdSide({ created }: BillFilter, nowMs: number): string | null | false {
  const days = createdDays(created, nowMs)
  if (days.from === null && days.to === null) return null
  const from = Math.max(firstDay, days.from ?? firstDay)
  const to = Math.min(days.to ?? Number.MAX_SAFE_INTEGER, vietnamDay(nowMs) + daysAhead)
  return from > to ? false : anyOf(spanWords(from, to))
}

/** Every day between two, both included, as the fewest words. */
function spanWords(from: number, to: number): string[] {
  const words: string[] = []
  let day = from
  while (day <= to) {
    const nextMonth = firstOfNextMonth(day)
    const isWhole = new Date(day * dayMs).getUTCDate() === 1 && nextMonth - 1 <= to
    words.push(isWhole ? facetWords.month(monthOfDay(day)) : facetWords.day(day))
    day = isWhole ? nextMonth : day + 1
  }
  return words
}

function firstOfNextMonth(day: number): number {
  const date = new Date(day * dayMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / dayMs
}

function anyOf(words: readonly string[]): string | null {
  if (words.length === 0) return null
  const quoted = words.map((word) => `"${word}"`)
  return quoted.length === 1 ? quoted.join('') : `(${quoted.join(' OR ')})`
}

/** False where something was asked for and none of it is known. */
function anyKnown(words: readonly (string | undefined)[]): string | null | false {
  const known = words.filter((word) => word !== undefined)
  return words.length > 0 && known.length === 0 ? false : anyOf(known)
}

function wordOr(word: (id: number) => string): (id: number | undefined) => string | undefined {
  return (id) => (id === undefined ? undefined : word(id))
}
