import type { Generation } from '../../shared/domain/account/account.ts'
import type { DraftDetail, DraftRow, DraftState } from '../../shared/domain/draft.ts'
import { compareGenerations, type GenerationChange } from '../../shared/domain/validation/generation-change.ts'
import type { ChannelOutput } from '../../shared/ipc/contract.ts'
import type { Result } from '../../shared/result.ts'

/** Everything that may still be sent, now or after a decision. */
const unsentStates: DraftState[] = ['EDITING', 'READY', 'REJECTED', 'UNKNOWN', 'HOLD']
const pageSize = 500
/** More is not read by anybody; the counts stay exact. */
const mostListed = 500

export interface UnsentDrafts {
  list(input: { states: DraftState[]; offset: number; limit: number }): { rows: readonly DraftRow[] }
  get(id: string): Result<DraftDetail, unknown>
}

/** Says for each unsent draft what it would lack or lose in another generation. Reads only. */
export function previewGeneration(
  drafts: UnsentDrafts,
  from: Generation,
  to: Generation,
): ChannelOutput<'account.previewGeneration'> {
  const listed: GenerationChange[] = []
  let changed = 0
  let unchanged = 0
  for (const { id, refCode } of allUnsent(drafts)) {
    const detail = drafts.get(id)
    if (!detail.ok) continue
    const { missing, dropped } = compareGenerations(detail.value.bill, from, to)
    if (missing.length + dropped.length === 0) {
      unchanged += 1
      continue
    }
    changed += 1
    if (listed.length < mostListed) listed.push({ draftId: id, refCode, missing, dropped })
  }
  return { drafts: listed, changed, unchanged }
}

function* allUnsent(drafts: UnsentDrafts): Generator<DraftRow> {
  for (let offset = 0; ; offset += pageSize) {
    const { rows } = drafts.list({ states: unsentStates, offset, limit: pageSize })
    yield* rows
    if (rows.length < pageSize) return
  }
}
