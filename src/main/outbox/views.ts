import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppError } from '../../shared/app-error.ts'
import type { DraftRow } from '../../shared/domain/draft.ts'
import type { ChannelInput, ChannelOutput } from '../../shared/ipc/contract.ts'
import { err, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import type { StoredDraft } from '../database/stores/drafts.ts'
import { billOfCode, lookedUpAtOnce } from './parcel-bill.ts'
import type { QuietTime } from './resolution/quiet-time.ts'
import { storageTrouble } from './storage-error.ts'
import type { Stores } from './stores.ts'

type Outcome<T> = Result<T, AppError>

/** What can be seen of drafts, and of one bill. */
export interface QueueViews {
  list(input: ChannelInput<'drafts.list'>): ChannelOutput<'drafts.list'>
  recent(limit: number): DraftRow[]
  /** What can be read of it, damaged or not, for a person to see. */
  get(id: string): Outcome<ChannelOutput<'drafts.get'>>
  /** The same of a draft that is as it was written, to be acted upon. */
  whole(id: string): Outcome<ChannelOutput<'drafts.get'>>
  counts(): ChannelOutput<'drafts.counts'>
  readonly bills: {
    get(billCode: string): Outcome<ChannelOutput<'bills.get'>>
    /** Of codes, those that stand for a bill of another code: as that of a parcel, or in other letters. */
    ofParcels(codes: readonly string[]): Promise<ChannelOutput<'bills.ofParcels'>>
  }
}

interface ViewDeps {
  readonly stores: Stores
  readonly quiet: QuietTime
}

export function createQueueViews({ stores, quiet }: ViewDeps): QueueViews {
  function detailOf(draft: StoredDraft | undefined): Outcome<ChannelOutput<'drafts.get'>> {
    if (!draft) return err({ code: 'draft-not-found' })
    const { referenceOverridden: _overridden, notBeforeMs: _notBefore, ...detail } = draft
    const attempts = stores.attempts.byDraft(draft.id)
    const decisions = stores.decisions.byDraft(draft.id)
    return ok({ ...detail, attempts, decisions, resendAllowedAtMs: quiet.allowedAtMs(draft, attempts) })
  }
  return {
    list({ states, text = '', isFlagged = false, offset, limit }) {
      if (text === '' && !isFlagged) return stores.drafts.list(states, offset, limit)
      return stores.draftSearch.find({ states, text, isFlagged, offset, limit })
    },
    recent: (limit) => stores.drafts.recent(limit),
    get: (id) => detailOf(stores.drafts.remains(id)),
    whole(id) {
      try {
        return detailOf(stores.drafts.find(id))
      } catch (error) {
        return err(storageTrouble(error))
      }
    },
    counts: () => stores.drafts.counts(),
    bills: {
      get(billCode) {
        try {
          const bill = stores.bills.detail(billCode)
          return bill ? ok(bill) : err({ code: 'bill-not-found', context: { billCode } })
        } catch (error) {
          return err(storageTrouble(error))
        }
      },
      async ofParcels(codes) {
        const named: ChannelOutput<'bills.ofParcels'> = []
        for (const [index, code] of codes.entries()) {
          if (index % lookedUpAtOnce === 0) await nextTurn()
          const bill = billOfCode(stores, code)
          if (bill !== undefined && bill.billCode !== code)
            named.push({ code, billCode: bill.billCode, packageCount: bill.packageCount })
        }
        return named
      },
    },
  }
}
