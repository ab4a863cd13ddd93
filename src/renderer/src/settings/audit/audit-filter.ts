import type { AuditFilter } from '../../../../shared/domain/account/audit.ts'
import { dayMs, vietnamOffsetMs } from '../../../../shared/domain/time/time-units.ts'
import { parseDay } from '../../format/typed-day.ts'

/** The filter as it is typed; empty text for all. */
export interface FilterTexts {
  readonly operator: string
  readonly action: string
  /** As `parseDay` reads them; both days included. */
  readonly from: string
  readonly until: string
  readonly subject: string
}

export const noFilter: FilterTexts = { operator: '', action: '', from: '', until: '', subject: '' }

export function filterOf({ operator, action, from, until, subject }: FilterTexts, nowMs: number): AuditFilter {
  const untilMs = startOfDay(until, nowMs)
  return {
    operator: operator === '' ? null : operator,
    action: action === '' ? null : action,
    fromMs: startOfDay(from, nowMs),
    untilMs: untilMs === null ? null : untilMs + dayMs,
    subject: subject.trim(),
  }
}

/** Whether something is typed for a day that is none: the log is not filtered by it. */
export const isNoDay = (typed: string, nowMs: number): boolean => typed.trim() !== '' && parseDay(typed, nowMs) === null

/** The first moment of a typed day in Vietnam; null for what is no day. */
function startOfDay(typed: string, nowMs: number): number | null {
  const day = parseDay(typed, nowMs)
  return day === null ? null : Date.parse(day) - vietnamOffsetMs
}
