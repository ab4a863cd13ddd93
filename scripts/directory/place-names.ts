/** Composed letters, single spaces, one kind of apostrophe (Ea H’Leo, D'Ran). */
export function cleanName(name: string): string {
  return name.normalize('NFC').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim()
}

/** "TP. Hà Nội", "Cà Mau", "TP. Đồng Nai": as they are written on labels. */
export function shortPlaceName(name: string): string {
  return cleanName(name)
    .replace(/^Thành phố /, 'TP. ')
    .replace(/^Tỉnh /, '')
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
