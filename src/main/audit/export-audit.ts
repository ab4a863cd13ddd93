import { setImmediate } from 'node:timers/promises'
import type { AuditEntry, AuditFilter } from '../../shared/domain/account/audit.ts'
import { formatClock, formatDate, formatFileStamp } from '../../shared/domain/time/local-time.ts'
import type { DecisionStore } from '../database/stores/decisions.ts'
import { createTableFile } from '../files/table-file.ts'
import { AppFailure } from '../ipc/app-failure.ts'

/** Read at a time: the core answers its screens in between. */
const linesAtATime = 2_000

export interface AuditExport {
  readonly decisions: Pick<DecisionStore, 'below'>
  readonly folder: string
  readonly now: () => number
}

/** Writes the log's lines, newest first, into a new file. What is noted meanwhile is not in it, whatever the clock says. @throws AppFailure `file-not-written` */
export async function exportAudit(
  { decisions, folder, now }: AuditExport,
  filter: AuditFilter,
): Promise<{ path: string; lines: number }> {
  const name = `packbench-audit-${formatFileStamp(now())}`
  const headings = columns.map(([heading]) => heading)
  try {
    const file = await createTableFile({ folder, name, format: 'csv', headings })
    try {
      for (let [lines, below] = [0, Number.MAX_SAFE_INTEGER]; ;) {
        const rows = decisions.below(below, linesAtATime, filter)
        await file.add(rows.map(cellsOf))
        lines += rows.length
        const last = rows.at(-1)
        if (last === undefined || rows.length < linesAtATime) return { path: await file.end(), lines }
        below = last.seq
        await setImmediate()
      }
    } finally {
      await file.close()
    }
  } catch (cause) {
    throw new AppFailure({ code: 'file-not-written', detail: String(cause) })
  }
}

const columns = [
  ['time', ({ atMs }) => `${formatDate(atMs)} ${formatClock(atMs)}`],
  ['time_utc', ({ atMs }) => new Date(atMs).toISOString()],
  ['operator', ({ operator }) => operator],
  ['action', ({ action }) => action],
  ['reason', ({ reason }) => reason],
  ['reference', ({ refCode }) => refCode ?? ''],
  ['bill_code', ({ billCode }) => billCode ?? ''],
  ['codes', ({ codeCount }) => codeCount ?? ''],
] as const satisfies readonly (readonly [name: string, value: (entry: AuditEntry) => string | number])[]

const cellsOf = (entry: AuditEntry): (string | number)[] => columns.map(([, value]) => value(entry))
