import type { AuditEntry } from '../../shared/domain/account/audit.ts'
import { byteOrderMark, csvLine } from '../../shared/domain/text/csv.ts'
import { formatDate, formatClock } from '../../shared/domain/time/local-time.ts'

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
export const auditCsvHead = byteOrderMark + csvLine(columns.map(([name]) => name))

export function auditCsvLine(entry: AuditEntry): string {
  return csvLine(columns.map(([, value]) => value(entry)))
}
