/**
 * Text as people type it in a hurry: lower case, without Vietnamese marks, đ as d, composed or decomposed alike. Where
 * the tone stands (Hòa, Hoà) no longer matters.
 */
export function foldText(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')
}

/** Most codes and numbers: nothing to take apart. */
const isPlain = /^[ -~]*$/

export interface FoldedText {
  readonly folded: string
  /**
   * For each position in `folded`, and one behind its end, where that letter starts in the original: folded range
   * [a, b) came from original [starts[a], starts[b]).
   */
  readonly starts: readonly number[]
}

/** Folds and remembers where each letter came from, for highlights in the original. */
export function foldWithPositions(text: string): FoldedText {
  let folded = ''
  const starts: number[] = []
  let position = 0
  for (const character of text) {
    const piece = foldText(character)
    for (let unit = 0; unit < piece.length; unit += 1) starts.push(position)
    folded += piece
    position += character.length
  }
  starts.push(text.length)
  return { folded, starts }
}
