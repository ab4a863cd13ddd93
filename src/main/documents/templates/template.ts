import type { LabelField, LabelFlag } from '../model/label-fields.ts'
import type { Weight } from '../fonts/label-fonts.ts'

/** A template is data: boxes in millimetres from the top left of the paper, type in points, strokes in dots at 203 dpi. */
export interface PaperTemplate {
  readonly name: string
  readonly widthMm: number
  readonly heightMm: number
  readonly boxes: readonly TemplateBox[]
}

export type Condition = LabelFlag | `not-${LabelFlag}`

/** A box is drawn when all its conditions hold. */
interface Placed {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly when?: readonly Condition[]
}

/** Words in a box: a field of the label, or words that are always the same. */
export interface TextBox extends Placed {
  readonly kind: 'text'
  readonly content: LabelField | { readonly fixed: string }
  readonly weight: Weight
  readonly sizePt: number
  readonly minPt: number
  readonly lines: number
  readonly leadingEm: number
  readonly align: 'left' | 'center' | 'right'
  readonly vertical: 'top' | 'middle'
  /** `inverse` blackens the box; `white` is for a box that already lies on black. */
  readonly ink: 'black' | 'white' | 'inverse'
  readonly paddingMm: number
  readonly paddingVerticalMm: number
  /** `refuse`: this text is never cut; if it does not fit there is no label. */
  readonly overflow: 'cut-end' | 'cut-head' | 'refuse'
  /** A shorter text to try before cutting. */
  readonly instead?: LabelField
  /** The end of this text is printed whole or not at all; `before` is cut to make room for it. */
  readonly wholeEnd?: { readonly before: LabelField; readonly end: LabelField }
  /** A cut here would send the parcel the wrong way: a person must confirm it. */
  readonly confirmTruncation: boolean
  /** On endless paper the box grows with its text, and the paper with it. */
  readonly grows: boolean
}

/** The bill code on one line: head and larger tail adjoin, so that it reads and copies as one word. */
export interface CodeTextBox extends Placed {
  readonly kind: 'code-text'
  readonly head: { readonly weight: Weight; readonly sizePt: number; readonly minPt: number }
  readonly tail: { readonly weight: Weight; readonly sizePt: number; readonly minPt: number }
}

export interface BarsBox extends Placed {
  readonly kind: 'code128'
  readonly content: LabelField
  /** Widest module, in dots at 203 dpi. */
  readonly maxDots: number
  /** What happens to a text that does not fit two dots a module: no label, or no bars (another code carries it). */
  readonly tooLong: 'refuse' | 'leave-out'
}

export interface QrBox extends Placed {
  readonly kind: 'qr'
  readonly content: LabelField
  readonly maxDots: number
}

export interface RuleBox extends Placed {
  readonly kind: 'rule'
  readonly strokeDots: number
}

export interface FrameBox extends Placed {
  readonly kind: 'frame'
  readonly strokeDots: number
  /** Length of a dash in dots at 203 dpi; solid without it. */
  readonly dashDots?: number
}

export interface FillBox extends Placed {
  readonly kind: 'fill'
}

/** Diagonal stripes: seen from across the room, this paper is no label. */
export interface HazardBox extends Placed {
  readonly kind: 'hazard'
  readonly pitchDots: number
}

export interface ChipsBox extends Placed {
  readonly kind: 'chips'
  readonly sizePt: number
  readonly minPt: number
}

/** The station's logo, in its own proportions. */
export interface LogoBox extends Placed {
  readonly kind: 'logo'
}

/** Outlined words across the paper, below everything; the codes and small type are kept free of them. */
export interface OutlineBox extends Placed {
  readonly kind: 'outline'
  readonly words: string
  readonly sizePt: number
  readonly angleDegrees: number
}

export type TemplateBox =
  | TextBox
  | CodeTextBox
  | BarsBox
  | QrBox
  | RuleBox
  | FrameBox
  | FillBox
  | HazardBox
  | ChipsBox
  | LogoBox
  | OutlineBox
