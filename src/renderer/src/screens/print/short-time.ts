import { formatClock, formatDate, formatDayMonth } from '../../../../shared/domain/local-time.ts'

/** The clock for today, the day for anything older. */
export function shortTime(atMs: number): string {
  return formatDate(atMs) === formatDate(Date.now()) ? formatClock(atMs) : formatDayMonth(atMs)
}
