/** The carrier's times carry no zone; they are Vietnam's, which has had no other offset since 1975. */
const vietnamOffsetMs = 7 * 3_600_000

const yearFirst = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?(Z|[+-]\d{2}:?\d{2})?$/
const dayFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** A time in one of the carrier's formats as Unix milliseconds; null for anything else, also for a 31 February. */
export function readTimeMs(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  const iso = yearFirst.exec(text)
  if (iso !== null) {
    const [, year, month, day, hour, minute, second, fraction, zone] = iso
    const local = localMs([year, month, day, hour, minute, second])
    if (local === null) return null
    return local + Math.trunc(Number(`0.${fraction ?? '0'}`) * 1000) - offsetMs(zone)
  }
  const vietnamese = dayFirst.exec(text)
  if (vietnamese === null) return null
  const [, day, month, year, hour, minute, second] = vietnamese
  const local = localMs([year, month, day, hour, minute, second])
  return local === null ? null : local - vietnamOffsetMs
}

function localMs(parts: readonly (string | undefined)[]): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0))
  const ms = Date.UTC(year, month - 1, day, hour, minute, second)
  const back = new Date(ms)
  const exists =
    back.getUTCMonth() === month - 1 && back.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  return exists && year > 1900 ? ms : null
}

function offsetMs(zone: string | undefined): number {
  if (zone === undefined) return vietnamOffsetMs
  if (zone === 'Z') return 0
  const sign = zone.startsWith('-') ? -1 : 1
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))) * 60_000
}
