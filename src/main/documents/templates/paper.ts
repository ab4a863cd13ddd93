import type { LabelModel, LabelTemplate } from '../../../shared/domain/printing/label.ts'
import type { PaperTemplate } from './template.ts'
import { a4Four, a4Sheet, labelA5, labelA6, slipA5, slipA6 } from './a-sizes.ts'
import { label100x150 } from './label-100x150.ts'
import { labelA7 } from './label-a7.ts'
import { labelRoll80, slipA7, slipRoll80 } from './roll-80.ts'
import { slip100x150 } from './slip-100x150.ts'

/** Where labels come to lie on one sheet: one place on label paper, several on office paper. */
export interface Paper {
  readonly places: readonly Readonly<Record<LabelModel['kind'], PaperTemplate>>[]
  /** Size in mm of a sheet that holds several; a single label brings its own size. */
  readonly sheetMm?: { readonly width: number; readonly height: number }
}

const onePlace = (label: PaperTemplate, slip: PaperTemplate): Paper => ({
  places: [{ label, 'provisional-slip': slip }],
})

export const documents: Readonly<Record<LabelTemplate, Paper>> = {
  '100x150': onePlace(label100x150, slip100x150),
  a6: onePlace(labelA6, slipA6),
  a7: onePlace(labelA7, slipA7),
  'roll-80': onePlace(labelRoll80, slipRoll80),
  a5: onePlace(labelA5, slipA5),
  'a4-four': { places: a4Four, sheetMm: a4Sheet },
}

/** The paper size that the printer gets, in mm; the roll is given the length that its contents need. */
export const paperSizes: Readonly<Record<LabelTemplate, { readonly width: number; readonly height: number }>> = {
  '100x150': { width: 100, height: 150 },
  a6: { width: 105, height: 148 },
  a7: { width: 74, height: 105 },
  'roll-80': { width: 80, height: 110 },
  a5: { width: 148, height: 210 },
  'a4-four': a4Sheet,
}
