const UNIT_SECONDS: Readonly<Record<string, number>> = {
  '': 1,
  s: 1,
  second: 1,
  m: 60,
  minute: 60,
  h: 3600,
  hour: 3600,
  d: 86_400,
  day: 86_400,
}

/**
 * Milliseconds of a lifetime as the carrier writes it: "1 minute", "2 minutes", "24h", "86400" (seconds).
 * @throws RangeError for anything else.
 */
export function parseDurationText(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([a-z]*?)s?$/u.exec(text.trim().toLowerCase())
  const seconds = UNIT_SECONDS[match?.[2] ?? '?']
  if (!match || seconds === undefined || Number(match[1]) === 0) {
    throw new RangeError(`"${text}" is not a duration like "1 minute", "24h" or "3600"`)
  }
  return Number(match[1]) * seconds * 1000
}
