/** Bill codes out of whatever was scanned or pasted; the newest come first, none twice. */
export function addCodes(known: readonly string[], text: string): readonly string[] {
  const typed = text
    .split(/[\s,;|"']+/)
    .map((code) => code.toUpperCase())
    .filter((code) => code !== '')
  return [...new Set([...typed, ...known])].slice(0, mostCodes)
}

/** As many as one refresh takes. */
const mostCodes = 10_000
