import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { AuditEntry, AuditFilter } from '../../shared/domain/account/audit.ts'
import { formatClock, formatDate, formatFileStamp } from '../../shared/domain/time/local-time.ts'
import type { DecisionStore } from '../database/stores/decisions.ts'
import { putInPlace } from '../files/durable-file.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import { byteOrderMark, csvLine } from '../../shared/domain/text/csv.ts'

/** Read at a time: the core answers its screens in between. */
const linesAtATime = 2_000

export interface AuditExport {
  readonly decisions: Pick<DecisionStore, 'list'>
  readonly folder: string
  readonly now: () => number
}

/** Writes the log's lines, newest first, into a new file. What is noted meanwhile is not in it. @throws AppFailure `file-not-written` */
export async function exportAudit(
  { decisions, folder, now }: AuditExport,
  filter: AuditFilter,
): Promise<{ path: string; lines: number }> {
  const atMs = now()
  const untilMs = Math.min(filter.untilMs ?? Number.MAX_SAFE_INTEGER, atMs + 1)
  const path = join(folder, `packbench-audit-${formatFileStamp(atMs)}.csv`)
  try {
    mkdirSync(folder, { recursive: true })
    const temporary = `${path}.part`
    const file = await open(temporary, 'w')
    let lines = 0
    try {
      await file.write(auditCsvHead)
      for (;;) {
        const { rows } = decisions.list(lines, linesAtATime, { ...filter, untilMs })
        await file.write(rows.map(auditCsvLine).join(''))
        lines += rows.length
        if (rows.length < linesAtATime) break
        await setImmediate()
      }
    } finally {
      await file.close()
    }
    await putInPlace(temporary, path)
    return { path, lines }
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

/** With the mark by which spreadsheets know UTF-8. */
const auditCsvHead = byteOrderMark + csvLine(columns.map(([name]) => name))

function auditCsvLine(entry: AuditEntry): string {
  return csvLine(columns.map(([, value]) => value(entry)))
}
