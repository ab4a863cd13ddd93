import type { Language } from '../settings/language.ts'
import { vietnamOffsetMs } from './time-units.ts'

/**
 * Times as Vietnam reads them, in both languages: UTC+7 without summer time, whatever zone the station's computer is
 * set to. Computed by hand, because a runtime's zone data and locale forms differ between machines and versions.
 */

const weekdays: Readonly<Record<Language, readonly string[]>> = {
  vi: ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}

/** "09:05". */
export function formatClock(atMs: number): string {
  const local = new Date(atMs + vietnamOffsetMs)
  return `${twoDigits(local.getUTCHours())}:${twoDigits(local.getUTCMinutes())}`
}

/** "21/11/2026". */
export function formatDate(atMs: number): string {
  return `${formatDayMonth(atMs)}/${new Date(atMs + vietnamOffsetMs).getUTCFullYear()}`
}

/** "21/11/2026 09:05". */
export function formatDateTime(atMs: number): string {
  return `${formatDate(atMs)} ${formatClock(atMs)}`
}

/** "21/11". */
export function formatDayMonth(atMs: number): string {
  const local = new Date(atMs + vietnamOffsetMs)
  return `${twoDigits(local.getUTCDate())}/${twoDigits(local.getUTCMonth() + 1)}`
}

/** "21/11 09:05". */
export function formatShortTime(atMs: number): string {
  return `${formatDayMonth(atMs)} ${formatClock(atMs)}`
}

/** The clock for what was today, the day for anything older. */
export function formatClockOrDay(atMs: number, nowMs: number): string {
  return formatDate(atMs) === formatDate(nowMs) ? formatClock(atMs) : formatDayMonth(atMs)
}

/** "T7 21/11", in English "Sat 21/11". */
export function formatWeekday(atMs: number, language: Language): string {
  return `${weekdays[language][new Date(atMs + vietnamOffsetMs).getUTCDay()] ?? ''} ${formatDayMonth(atMs)}`
}

/** "20261121-090512", for the names of files. */
export function formatFileStamp(atMs: number): string {
  const digits = new Date(atMs + vietnamOffsetMs).toISOString().replaceAll(/\D/g, '')
  return `${digits.slice(0, 8)}-${digits.slice(8, 14)}`
}

/** "2026-11-21-0905", for the names of documents: it sorts, and is a name on every system. */
export function formatDocumentStamp(atMs: number): string {
  const local = new Date(atMs + vietnamOffsetMs).toISOString()
  return `${local.slice(0, 10)}-${local.slice(11, 16).replace(':', '')}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
