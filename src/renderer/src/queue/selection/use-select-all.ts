import type { AppError } from '../../../../shared/app-error.ts'
import type { DraftRow } from '../../../../shared/domain/draft.ts'
import { largestSlipBatch } from '../../../../shared/domain/printing/document-job.ts'
import type { Result } from '../../../../shared/result.ts'
import type { Marks } from '../../ui/list/use-selection.ts'

type Ask = (
  offset: number,
  limit: number,
) => Promise<Result<{ readonly rows: readonly DraftRow[]; readonly total: number }, AppError>>

const pageSize = 200

/** Marks every draft of the open list, at most as many as slips are printed at once. */
export function useMarkAll(ask: Ask, marks: Marks<DraftRow>): () => void {
  const markAll = async (): Promise<void> => {
    const rows: DraftRow[] = []
    while (rows.length < largestSlipBatch) {
      const page = await ask(rows.length, pageSize)
      if (!page.ok || page.value.rows.length === 0) break
      rows.push(...page.value.rows)
      if (rows.length >= page.value.total) break
    }
    marks.put(rows.slice(0, largestSlipBatch))
  }
  return () => void markAll()
}
