const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** A text out of XML or HTML, with the signs themselves where it writes them by name or number: "&amp;", "&#39;". */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(\w{2,4}));/g, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return named[name] ?? whole
    return characterOf(typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal))
  })
}

export function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
}
