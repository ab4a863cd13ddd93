const decimal = /^[-+]?\d+(\.\d+)?$/

/** A number that may come as a number, as text with a decimal point ("1.00"), or as null. Nothing is guessed. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (!decimal.test(text)) return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}

/** A whole number in any of the same forms; null where it has a fraction or cannot be held exactly. */
export function readInteger(value: unknown): number | null {
  const number = readNumber(value)
  return number !== null && Number.isSafeInteger(number) ? number : null
}
