const VIETNAM_OFFSET_MS = 7 * 3_600_000

function parts(atMs: number): { date: string; slashedDate: string; time: string; ms: string } {
  const iso = new Date(atMs + VIETNAM_OFFSET_MS).toISOString()
  const date = iso.slice(0, 10)
  return { date, slashedDate: date.split('-').toReversed().join('/'), time: iso.slice(11, 19), ms: iso.slice(20, 23) }
}

/** `2026-11-21 20:05:00`, Vietnam local time. */
export function dashedTime(atMs: number): string {
  const { date, time } = parts(atMs)
  return `${date} ${time}`
}

/** `2026-11-21 20:05:00.123`. */
export function dashedTimeWithMs(atMs: number): string {
  return `${dashedTime(atMs)}.${parts(atMs).ms}`
}

/** `21/11/2026 20:05`. */
export function slashedTime(atMs: number): string {
  const { slashedDate, time } = parts(atMs)
  return `${slashedDate} ${time.slice(0, 5)}`
}
