import type { LabelState, StatusGroup } from '../../../shared/domain/bill/bill-filter.ts'

const groupLetters: Readonly<Record<StatusGroup, string>> = {
  waiting: 'w',
  'picked-up': 'p',
  'in-transit': 't',
  delivered: 'd',
  failed: 'f',
  cancelled: 'c',
  returning: 'r',
  other: 'o',
}
const labelLetters: Readonly<Record<LabelState, string>> = { missing: 'm', printed: 'p', outdated: 'o' }

/**
 * The words that stand for filters: a sign says which, the rest is the value. No word of a text begins with such a sign,
 * because what is neither letter nor digit separates words; one sign, because every beginning costs an entry of the index.
 */
export const facetWords = {
  group: (group: StatusGroup): string => `§${groupLetters[group]}`,
  label: (state: LabelState): string => `¶${labelLetters[state]}`,
  cod: (isCollected: boolean): string => `¤${isCollected ? 1 : 0}`,
  service: (id: number): string => `®${id}`,
  province: (id: number): string => `†${id.toString(36)}`,
  sender: (id: number): string => `‡${id.toString(36)}`,
  operator: (id: number): string => `♦${id.toString(36)}`,
  day: (day: number): string => `¦${day.toString(36)}`,
  month: (month: number): string => `©${month.toString(36)}`,
  /** Keeps FTS5 inside a block: to it, a lowest row is no reason to end before it has found something below. */
  block: (block: number): string => `°${block.toString(36)}`,
} as const

/** Months since the year 0, of a `vietnamDay`. */
export function monthOfDay(day: number): number {
  const date = new Date(day * 86_400_000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
