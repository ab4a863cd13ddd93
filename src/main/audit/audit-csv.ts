import type { AuditEntry } from '../../shared/domain/audit.ts'
import { formatDate, formatClock } from '../../shared/domain/local-time.ts'

const columns = [
  ['time', ({ atMs }) => `${formatDate(atMs)} ${formatClock(atMs)}`],
  ['time_utc', ({ atMs }) => new Date(atMs).toISOString()],
  ['operator', ({ operator }) => operator],
  ['action', ({ action }) => action],
  ['reason', ({ reason }) => reason],
  ['reference', ({ refCode }) => refCode ?? ''],
  ['bill_code', ({ billCode }) => billCode ?? ''],
  ['codes', ({ codeCount }) => codeCount?.toString() ?? ''],
] as const satisfies readonly (readonly [name: string, value: (entry: AuditEntry) => string])[]

/** With the mark by which spreadsheets know UTF-8. */
export const auditCsvHead = `\uFEFF${columns.map(([name]) => name).join(',')}\r\n`

export function auditCsvLine(entry: AuditEntry): string {
  return `${columns.map(([, value]) => csvCell(value(entry))).join(',')}\r\n`
}

/** Text that a spreadsheet would take for a formula is marked as text: a reason is typed by anybody. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
