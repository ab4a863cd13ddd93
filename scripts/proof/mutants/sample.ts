import { createRandom } from '../../../src/simulator/random.ts'
import type { Mutant } from './find-mutants.ts'

/** A seed is eight hexadecimal digits, as the beginning of a commit's name, or a decimal number. @returns null for anything else */
export function seedOf(text: string): number | null {
  if (/^[0-9a-f]{8}$/i.test(text)) return Number.parseInt(text, 16)
  return /^\d{1,7}$/.test(text) ? Number(text) : null
}

/**
 * The kinds take turns, so that the commonest ones (texts, numbers) do not fill the sample; within a kind every mutant has the same
 * chance.
 */
export function sampleMutants(all: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
  const random = createRandom(seed)
  const byKind = [...Map.groupBy(all, ({ kind }) => kind)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([, mutants]) => shuffled(mutants, random))
  const longest = Math.max(0, ...byKind.map((mutants) => mutants.length))
  const inTurns = Array.from({ length: longest }, (_, index) => byKind.flatMap((mutants) => mutants[index] ?? []))
  return inTurns.flat().slice(0, count)
}

function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
