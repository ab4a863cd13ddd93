/** Text as the carrier may write it: a string, or a number where a string was meant. Trimmed; null for anything else. */
export function readText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return null
}

/** Like `readText`, but an empty text counts as none. */
export function readNonEmptyText(value: unknown): string | null {
  const text = readText(value)
  return text === '' ? null : text
}
