import type { AuditFilter } from '../../../../shared/domain/audit.ts'

/** The filter as it is typed: dates as the date fields write them, empty text for all. */
export interface FilterTexts {
  readonly operator: string
  readonly action: string
  /** yyyy-mm-dd, both days included. */
  readonly from: string
  readonly until: string
  readonly subject: string
}

export const noFilter: FilterTexts = { operator: '', action: '', from: '', until: '', subject: '' }

const vietnam = '+07:00'
const dayMs = 24 * 60 * 60 * 1000

export function filterOf({ operator, action, from, until, subject }: FilterTexts): AuditFilter {
  const untilMs = startOf(until)
  return {
    operator: operator === '' ? null : operator,
    action: action === '' ? null : action,
    fromMs: startOf(from),
    untilMs: untilMs === null ? null : untilMs + dayMs,
    subject: subject.trim(),
  }
}

/** The first moment of a day in Vietnam; null for what is no whole date. */
function startOf(day: string): number | null {
  const atMs = Date.parse(`${day}T00:00:00${vietnam}`)
  return Number.isNaN(atMs) ? null : atMs
}
