import type { AppError } from '../../../../shared/app-error.ts'
import type { BatchOutcome, BatchRow } from '../../../../shared/domain/request/batch.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { ok, type Result } from '../../../../shared/result.ts'

const pageSize = 500

/** All rows of a batch with one of the outcomes; none named means all. */
export async function allBatchRows(
  bridge: Bridge,
  id: string,
  outcomes: readonly BatchOutcome[],
): Promise<Result<readonly BatchRow[], AppError>> {
  const rows: BatchRow[] = []
  for (;;) {
    const question = { id, outcomes: [...outcomes], offset: rows.length, limit: pageSize }
    const answer = await bridge.invoke('batches.get', question)
    if (!answer.ok) return answer
    rows.push(...answer.value.rows)
    if (answer.value.rows.length === 0 || rows.length >= answer.value.total) return ok(rows)
  }
}
