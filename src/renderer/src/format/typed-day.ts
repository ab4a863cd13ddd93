import { vietnamOffsetMs } from '../../../shared/domain/time/time-units.ts'

/** "21/11/2026", "21.11" or "211126" as "2026-11-21"; null where no day can be read. Without a year it is this one of Vietnam. */
export function parseDay(text: string, nowMs: number): string | null {
  const parts =
    /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{2}|\d{4}))?$/.exec(text.trim()) ??
    /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(text.trim())
  if (parts === null) return null
  const [, day = '', month = '', year = String(new Date(nowMs + vietnamOffsetMs).getUTCFullYear())] = parts
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  // A date that does not exist, such as 31/02, would become another one.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}

/** "2026-11-21" as Vietnam writes it. */
export function formatDay(iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  return `${day}/${month}/${year}`
}
