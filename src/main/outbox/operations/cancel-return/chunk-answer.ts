import type { CallProblem } from '../../../carrier/wire/classify-call.ts'
import { assertNever } from '../../../../shared/assert-never.ts'
import type { CodeOutcome, CodesAnswer } from '../../../carrier/wire/code-outcome.ts'
import type { RequestEnd } from '../../../database/stores/requests.ts'
import type { Signal } from '../../circuit-breaker/circuits.ts'

/** What an answer makes of one code; null where the chunk was provably not processed and the code waits again. */
export function endOfCode(billCode: string, answer: CodesAnswer): RequestEnd | null {
  switch (answer.kind) {
    case 'answered':
      return { ...outcomeOf(billCode, answer.outcomes), cause: 'none', technical: '' }
    case 'unclear':
      return { outcome: 'unclear', message: '', cause: 'no-answer', technical: answer.detail }
    case 'not-sent':
    case 'unauthorized':
    case 'later':
      return null
    default:
      return assertNever(answer)
  }
}

/** A code in no list, or with two different outcomes, is unclear; the words are kept in either case. */
function outcomeOf(billCode: string, outcomes: readonly CodeOutcome[]): Omit<CodeOutcome, 'billCode'> {
  const mine = outcomes.filter((outcome) => outcome.billCode === billCode)
  const [first] = mine
  const message = [...new Set(mine.map((outcome) => outcome.message))].join(' / ')
  if (!first || mine.some(({ outcome }) => outcome !== first.outcome)) return { outcome: 'unclear', message }
  return { outcome: first.outcome, message }
}

/** Codes in the answer that the chunk did not name. */
export function unrequestedIn(answer: CodesAnswer, codes: readonly string[]): string[] {
  if (answer.kind !== 'answered') return []
  const named = [...answer.outcomes.map(({ billCode }) => billCode), ...answer.unrequested]
  return [...new Set(named)].filter((code) => !codes.includes(code))
}

/**
 * True where the carrier spoke about single codes. One text for all of them, which names none and is on no list, is what
 * a refusal of the whole call looks like.
 */
export function speaksOfCodes(outcomes: readonly CodeOutcome[]): boolean {
  if (new Set(outcomes.map(({ message }) => message)).size > 1) return true
  return outcomes.some(({ outcome, message, billCode }) => outcome !== 'unclear' || message.includes(billCode))
}

/** What an answer to a chunk means for those behind it. */
export function signalOf(answer: CodesAnswer): Signal {
  if (answer.kind !== 'answered') return answer
  if (speaksOfCodes(answer.outcomes)) return { kind: 'clear' }
  return { kind: 'unclear', detail: answer.outcomes[0]?.message ?? '' }
}

/** How much of the carrier's words the journal keeps of one chunk: with the codes it must fit its reserved room. */
const journalledCharacters = 6000
const journalledUnrequested = 20

/** So that an answer always fits into the room that the journal has reserved for it. */
export function shortenedAnswer(answer: CodesAnswer): CodesAnswer {
  if (answer.kind !== 'answered') return shortenedProblem(answer)
  const each = Math.floor(journalledCharacters / Math.max(1, answer.outcomes.length))
  const outcomes = answer.outcomes.map((outcome) => ({
    ...outcome,
    message: truncatedForJournal(outcome.message, each),
  }))
  const unrequested = answer.unrequested.slice(0, journalledUnrequested).map((code) => truncatedForJournal(code, 64))
  return { kind: 'answered', outcomes, unrequested }
}

/** The same for what any call can end with. Its line has no place for words: one with a key that it does not know would stop the next start. */
export function shortenedProblem(problem: CallProblem): CallProblem {
  return 'detail' in problem ? { kind: problem.kind, detail: truncatedForJournal(problem.detail, 1000) } : problem
}

/** Control characters would take six bytes each in JSON. */
export function truncatedForJournal(text: string, length: number): string {
  return text.replaceAll(/\p{Cc}/gu, ' ').slice(0, length)
}
