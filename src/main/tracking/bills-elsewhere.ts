import type { AppError } from '../../shared/app-error.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { BillElsewhere } from '../../shared/ipc/channels/tracking-contract.ts'
import type { TrackingDeps } from './track-bill.ts'

/** More than a packer looks at; the oldest answers go first, and are had again by asking again. */
const mostKept = 1000

/** What the carrier said of codes that are no bills of this station. In memory alone: they are not this station's to keep. */
export interface BillsElsewhere {
  /** Asks the carrier. That it knows no such bill is an answer too. */
  track(billCode: string): Promise<Result<BillElsewhere, AppError>>
  /** What it said last; undefined where it was not asked, or long ago. */
  get(billCode: string): BillElsewhere | undefined
}

export function createBillsElsewhere(deps: Pick<TrackingDeps, 'track' | 'isOpen' | 'now'>): BillsElsewhere {
  const kept = new Map<string, BillElsewhere>()
  const keep = (billCode: string, said: BillElsewhere): BillElsewhere => {
    kept.delete(billCode)
    kept.set(billCode, said)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return said
  }
  return {
    get: (billCode) => kept.get(billCode),
    async track(billCode) {
      const tracked = await deps.track(billCode)
      if (!deps.isOpen()) return err({ code: 'no-account' })
      if (!tracked.ok) return tracked
      const { value: answer } = tracked
      const askedAtMs = deps.now()
      if (answer.kind === 'found') return ok(keep(billCode, { kind: 'found', record: answer.record, askedAtMs }))
      return ok(keep(billCode, { kind: 'unknown', carrierMessage: answer.message, askedAtMs }))
    },
  }
}
