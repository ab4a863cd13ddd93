/** The text with codes on lines of their own behind it. */
export function withCodes(text: string, codes: readonly string[]): string {
  const before = text.trimEnd()
  return [...(before === '' ? [] : [before]), ...codes, ''].join('\n')
}

/** The text without these codes, wherever they stand; the rest of each line stays. */
export function withoutCodes(text: string, codes: ReadonlySet<string>): string {
  return text
    .split('\n')
    .map((line) => ({
      line,
      rest: line
        .split(/([\s,;|"']+)/)
        .filter((word) => !codes.has(word))
        .join(''),
    }))
    .filter(({ line, rest }) => line === rest || rest.replaceAll(/[\s,;|"'=]/g, '') !== '')
    .map(({ rest }) => rest)
    .join('\n')
}
