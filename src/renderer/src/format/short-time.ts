import { formatClockOrDay } from '../../../shared/domain/time/local-time.ts'

/** The clock for what was today as it is drawn, the day for anything older. */
export function shortTime(atMs: number): string {
  return formatClockOrDay(atMs, Date.now())
}
