import { assertNever } from '../../shared/assert-never.ts'
import type { AttemptOutcome, DraftReason, DraftState } from '../../shared/domain/draft.ts'
import type { CreateAnswer, ShipmentResult } from '../carrier/wire/create-answer.ts'

/** What an answer makes of its draft and attempt. docs/queue.md holds the table. */
export interface Classification {
  readonly state: Extract<DraftState, 'READY' | 'CREATED' | 'REJECTED' | 'UNKNOWN'>
  readonly outcome: Exclude<AttemptOutcome, 'open'>
  readonly reason: DraftReason
  readonly detail: string
  readonly billCodeSeen: string | null
  readonly result: ShipmentResult | null
}

/** An answer as the journal holds it: the carrier's, or the note of a process that stopped waiting for one. */
export type RecordedAnswer = CreateAnswer | StoppedAnswer

interface StoppedAnswer {
  readonly kind: 'unclear'
  readonly reason: 'stopped-while-sending'
  readonly detail: string
  readonly billCodeSeen: string | null
}

/** READY only where the request provably was not processed; whatever is not understood is UNKNOWN. */
export function classify(answer: RecordedAnswer): Classification {
  switch (answer.kind) {
    case 'not-sent':
      return notProcessed('offline', answer.detail)
    case 'unauthorized':
      return notProcessed('signed-out', answer.which)
    case 'later':
      return notProcessed('back-off', `HTTP ${answer.status}`)
    case 'created':
      return created(answer.result)
    case 'refused':
      return {
        state: 'REJECTED',
        outcome: 'rejected',
        reason: 'carrier-refused',
        detail: answer.message,
        billCodeSeen: null,
        result: null,
      }
    case 'unclear':
      return unknown(answer.reason, answer.detail, answer.billCodeSeen)
    default:
      return assertNever(answer)
  }
}

function notProcessed(reason: DraftReason, detail: string): Classification {
  return { state: 'READY', outcome: 'not-processed', reason, detail, billCodeSeen: null, result: null }
}

function created(result: ShipmentResult): Classification {
  if (result.billCode === '') return unknown('answer-unclear', 'created without a bill code', null)
  const { billCode } = result
  return { state: 'CREATED', outcome: 'created', reason: 'none', detail: '', billCodeSeen: billCode, result }
}

export function unknown(reason: DraftReason, detail: string, billCodeSeen: string | null): Classification {
  return { state: 'UNKNOWN', outcome: 'unknown', reason, detail, billCodeSeen, result: null }
}
