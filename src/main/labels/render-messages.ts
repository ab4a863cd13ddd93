import type { LabelModel, LabelTemplate } from '../../shared/domain/label.ts'
import type { PaperDocument } from './documents/paper-document.ts'
import type { PrinterDpi } from './dot-grid.ts'
import type { LabelLook } from './label-look.ts'
import type { LabelCut } from './page.ts'

/** One label to draw: parcel `parcel` (from 1) of the bill. */
export interface LabelJob {
  readonly model: LabelModel
  readonly parcel: number
}

export interface LabelPaper {
  readonly template: LabelTemplate
  readonly dpi: PrinterDpi
  /** True also draws labels whose ward or province is cut: a preview, or a person has confirmed it. False by default. */
  readonly acceptCut?: boolean
  /** What the station shows; without it everything, and no logo. */
  readonly look?: LabelLook
}

/** What a worker draws: labels, or one of the other papers. */
export type RenderTask =
  | ({ readonly kind: 'labels'; readonly jobs: readonly LabelJob[] } & LabelPaper)
  | { readonly kind: 'document'; readonly document: PaperDocument }

/** Something of a bill's texts that did not make it onto its label. */
export interface BillCut extends LabelCut {
  readonly billCode: string
}

export interface RenderError {
  readonly kind: 'text-does-not-fit' | 'needs-confirmation' | 'render-failed'
  /** The bill at fault: its code, or the reference of a draft. */
  readonly billCode: string
  readonly field: string | null
  readonly detail: string
}

/** Labels as one PDF, without the bills that were refused. */
export interface RenderedSheets {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly pages: number
  /** Width and height of the largest page. */
  readonly paperMm: { readonly width: number; readonly height: number }
  readonly cuts: readonly BillCut[]
  readonly refused: readonly RenderError[]
}

/** Bills that were refused are in the sheets' report; without sheets the PDF itself could not be written. */
export type RenderAnswer = ({ readonly ok: true } & RenderedSheets) | { readonly ok: false; readonly detail: string }

/** What a worker is started with. */
export interface LabelWorkerData {
  readonly fontFolder: string
}

/** What people call the bill: its code, or its reference while it has none. */
export const billNameOf = (model: LabelModel): string => model.billCode ?? model.refCode
