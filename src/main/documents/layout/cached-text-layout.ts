import type { FittedText } from './fit-text.ts'
import type { LabelFonts } from '../fonts/label-fonts.ts'
import type { TextOp } from './page.ts'
import { createRecentMap, type RecentMap } from './recent-map.ts'
import type { TextBox } from '../templates/template.ts'

/** A text in its box: how it was fitted, and its lines where they lie on the paper. */
export interface SetText {
  readonly fitted: FittedText
  readonly lines: readonly TextOp[]
}

/** A box has a few texts that come again and again, or others all the time: no more is worth its memory. */
const keptTexts = 16

const ofFonts = new WeakMap<LabelFonts, WeakMap<TextBox, Map<number, RecentMap<SetText>>>>()

/**
 * What the box has held lately, by text: half of a label's texts are the same on every label. Remembered with the fonts
 * that measured it and with the box, so that it goes when they do.
 */
export function rememberedSettings(fonts: LabelFonts, box: TextBox, dpi: number): RecentMap<SetText> {
  const ofBoxes = ofFonts.get(fonts) ?? new WeakMap<TextBox, Map<number, RecentMap<SetText>>>()
  ofFonts.set(fonts, ofBoxes)
  const ofBox = ofBoxes.get(box) ?? new Map<number, RecentMap<SetText>>()
  ofBoxes.set(box, ofBox)
  const known = ofBox.get(dpi) ?? createRecentMap<SetText>(keptTexts)
  ofBox.set(dpi, known)
  return known
}
