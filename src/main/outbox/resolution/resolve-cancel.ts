import type { AppError } from '../../../shared/app-error.ts'
import type { Clock } from '../../../shared/domain/time/clock.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import type { Stores } from '../stores.ts'

interface ResolveDeps {
  readonly stores: Stores
  readonly clock: Clock
  readonly operator: () => string
}

interface CancelNotDone {
  readonly billCode: string
  /** How the person knows. */
  readonly reason: string
}

/**
 * "It was not cancelled": a person has looked it up where the application cannot. Every unclear cancel of the bill counts as
 * refused from then on, so that its label prints and its parcel may go.
 * @returns the batches whose rows changed
 */
export function resolveCancel(
  deps: ResolveDeps,
  { billCode, reason: given }: CancelNotDone,
): Result<string[], AppError> {
  const { stores, clock, operator } = deps
  const reason = given.trim()
  if (reason === '') return err({ code: 'reason-required' })
  return stores.inTransaction(() => {
    if (stores.requests.latestCancel(billCode)?.outcome !== 'unclear') {
      return err({ code: 'cancel-not-unclear', context: { billCode } })
    }
    const atMs = clock.now()
    const unclear = stores.requests.unclearOf(billCode).filter(({ kind }) => kind === 'cancel')
    for (const { seq, message } of unclear) {
      stores.requests.end(seq, { outcome: 'refused', message, cause: 'settled', technical: '' }, atMs)
    }
    stores.decisions.add({ billCode }, { atMs, operator: operator(), action: 'cancel-not-done', reason })
    return ok([...new Set(unclear.map(({ batchId }) => batchId))])
  })
}
