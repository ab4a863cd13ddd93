import {
  differingFacts,
  factsOfBill,
  parcelFactsIn,
  type ComparedFact,
  type LinkFacts,
} from '../../../shared/domain/bill/link-comparison.ts'
import type { Attempt } from '../../../shared/domain/draft.ts'
import { foldText } from '../../../shared/domain/text/fold.ts'
import type { SentBill } from '../../database/stores/attempts.ts'
import { unlessDamaged } from '../../database/stores/stored-json.ts'
import type { Stores } from '../stores.ts'

/** An attempt beside the bill that the carrier has. */
export interface ComparedTry {
  readonly id: string
  readonly sent: SentBill
  /** What was sent in it. */
  readonly facts: LinkFacts
  readonly differing: readonly ComparedFact[]
}

interface NearestTry extends ComparedTry {
  /** No other attempt that was sent with something else is as near, and none is damaged. */
  readonly isSure: boolean
}

/**
 * Of several attempts the one whose bill the carrier's resembles most, the oldest of those that are alike: what was corrected between them is not
 * put back by linking the earlier one.
 * @param attempts at least one; a damaged one is passed over where another is readable
 * @param shownId the attempt that a person has compared, if it is among them
 * @throws DamagedRowError where none is readable
 */
export function nearestTry(
  stores: Pick<Stores, 'attempts'>,
  attempts: readonly Attempt[],
  reported: LinkFacts,
  shownId: string | null,
): NearestTry {
  const read = ({ id, startedAtMs }: Attempt): ComparedTry => {
    const sent = stores.attempts.sent(id)
    const facts = factsOfBill(sent.bill, startedAtMs)
    return { id, sent, facts, differing: differingFacts(facts, reported) }
  }
  const tries = attempts.flatMap((attempt) => unlessDamaged(() => read(attempt)) ?? [])
  // Where none can be read, the first says so.
  if (tries.length === 0) attempts.forEach(read)
  const shown = tries.find(({ id }) => id === shownId)
  const nearest = shown ?? tries.reduce((best, next) => (isNearer(next, best, reported) ? next : best))
  const rivals = tries.filter((other) => byFacts(other, nearest) <= 0 && !isSameBill(other, nearest))
  return { ...nearest, isSure: rivals.length === 0 && tries.length === attempts.length }
}

function isNearer(one: ComparedTry, other: ComparedTry, reported: LinkFacts): boolean {
  const distance = byFacts(one, other)
  if (distance !== 0) return distance < 0
  return strangeWords(one.facts, reported) < strangeWords(other.facts, reported)
}

/** What says whose parcel it is comes first: a carrier weighs again. */
function byFacts(one: ComparedTry, other: ComparedTry): number {
  const ofParcel = parcelFactsIn(one.differing) - parcelFactsIn(other.differing)
  return ofParcel === 0 ? one.differing.length - other.differing.length : ofParcel
}

/** How many words of the address that was sent the carrier's has not. */
function strangeWords(sent: LinkFacts, reported: LinkFacts): number {
  const told = new Set(wordsOf(reported.address))
  return wordsOf(sent.address).filter((word) => !told.has(word)).length
}

const wordsOf = (address: string): readonly string[] => foldText(address).match(/[\p{L}\d]+/gu) ?? []

const isSameBill = (one: ComparedTry, other: ComparedTry): boolean =>
  JSON.stringify(one.sent.bill) === JSON.stringify(other.sent.bill)
