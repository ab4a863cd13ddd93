/** A Code 128 as the widths of its bars and gaps in modules, a bar first. */
export interface BarPattern {
  readonly widths: readonly number[]
  readonly modules: number
}

/** Light modules that a scanner needs on both sides of the bars. */
export const barQuietModules = 10

/** Bars and gaps of the symbol characters 0 to 105, from ISO/IEC 15417, table 1. */
const characterWidths = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
)
  .split(' ')
  .map((widths) => Array.from(widths, Number))

const stopWidths = [2, 3, 3, 1, 1, 1, 2]

const startB = 104
const startC = 105
/** In set C. */
const toB = 100
/** In set B. */
const toC = 99

/** Code 128 could carry a few accented letters too, but scanners disagree on them: plain ASCII or nothing. */
const plainAscii = /^[ -~]+$/

/** Null for a text that Code 128 cannot hold. */
export function code128Pattern(text: string): BarPattern | null {
  if (!plainAscii.test(text)) return null
  const characters = charactersOf(text)
  const check = characters.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103
  const widths = [...characters, check].flatMap((value) => characterWidths[value] ?? [])
  widths.push(...stopWidths)
  return { widths, modules: widths.reduce((sum, width) => sum + width, 0) }
}

/**
 * Start character and symbol characters by ISO/IEC 15417, annex E, for printable ASCII: two digits share a character of
 * set C, which pays where at least four digits follow each other.
 */
function charactersOf(text: string): number[] {
  const digitsAt = digitRuns(text)
  let isInC = (digitsAt[0] ?? 0) >= 4 || (text.length === 2 && digitsAt[0] === 2)
  const characters = [isInC ? startC : startB]
  let at = 0
  while (at < text.length) {
    const digits = digitsAt[at] ?? 0
    if (isInC && digits >= 2) {
      characters.push(Number(text.slice(at, at + 2)))
      at += 2
    } else if (isInC) {
      characters.push(toB)
      isInC = false
    } else if (digits >= 4 && digits % 2 === 0) {
      characters.push(toC)
      isInC = true
    } else {
      characters.push(text.charCodeAt(at) - 32)
      at += 1
    }
  }
  return characters
}

/** How many digits follow each other from each place on. */
function digitRuns(text: string): number[] {
  const runs = Array.from({ length: text.length + 1 }, () => 0)
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const code = text.charCodeAt(at)
    runs[at] = code >= 48 && code <= 57 ? (runs[at + 1] ?? 0) + 1 : 0
  }
  return runs
}
