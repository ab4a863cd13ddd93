import type { AuditFilter } from '../../../../shared/domain/account/audit.ts'
import { dayMs, vietnamOffsetMs } from '../../../../shared/domain/time/time-units.ts'

/** The filter as it is typed; empty text for all. */
export interface FilterTexts {
  readonly operator: string
  readonly action: string
  /** 21/11/2026; both days included. */
  readonly from: string
  readonly until: string
  readonly subject: string
}

export const noFilter: FilterTexts = { operator: '', action: '', from: '', until: '', subject: '' }

export function filterOf({ operator, action, from, until, subject }: FilterTexts): AuditFilter {
  const untilMs = startOfDay(until)
  return {
    operator: operator === '' ? null : operator,
    action: action === '' ? null : action,
    fromMs: startOfDay(from),
    untilMs: untilMs === null ? null : untilMs + dayMs,
    subject: subject.trim(),
  }
}

/** The first moment of a day in Vietnam, typed as "21/11/2026", "1.2.2026" or "1-2-2026"; null for what is no day. */
export function startOfDay(typed: string): number | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed.trim()) ?? []
  if (day === undefined || month === undefined || year === undefined) return null
  const atMs = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const isReal = new Date(atMs).getUTCDate() === Number(day) && new Date(atMs).getUTCMonth() === Number(month) - 1
  return isReal ? atMs - vietnamOffsetMs : null
}
