import type { DraftRow } from '../../../../shared/domain/draft.ts'
import { largestSlipBatch } from '../../../../shared/domain/printing/document-job.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import type { ListFilter } from '../../bridge/use-rows.ts'

const pageSize = 200

/** The drafts of a filter, at most as many as slips are printed at once; as far as main answers. */
export async function firstDrafts(bridge: Bridge, filter: ListFilter<'drafts.list'>): Promise<readonly DraftRow[]> {
  const rows: DraftRow[] = []
  while (rows.length < largestSlipBatch) {
    const page = await bridge.invoke('drafts.list', { ...filter, offset: rows.length, limit: pageSize })
    if (!page.ok || page.value.rows.length === 0) break
    rows.push(...page.value.rows)
    if (rows.length >= page.value.total) break
  }
  return rows.slice(0, largestSlipBatch)
}
