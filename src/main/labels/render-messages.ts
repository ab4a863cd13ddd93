import type { LabelModel, LabelTemplate } from '../../shared/domain/label.ts'
import type { PrinterDpi } from './dot-grid.ts'
import type { LabelCut } from './page.ts'

/** One label to draw: parcel `parcel` (from 1) of the bill. */
export interface LabelJob {
  readonly model: LabelModel
  readonly parcel: number
}

export interface LabelPaper {
  readonly template: LabelTemplate
  readonly dpi: PrinterDpi
}

export interface RenderRequest extends LabelPaper {
  readonly id: number
  readonly jobs: readonly LabelJob[]
}

/** Something of a bill's texts that did not make it onto its label. */
export interface BillCut extends LabelCut {
  readonly billCode: string
}

export interface RenderError {
  readonly kind: 'text-does-not-fit' | 'render-failed'
  /** The bill at fault: its code, or the reference of a draft. */
  readonly billCode: string
  readonly field: string | null
  readonly detail: string
}

export type RenderAnswer =
  | {
      readonly id: number
      readonly ok: true
      readonly pdf: Uint8Array<ArrayBuffer>
      readonly pages: number
      readonly cuts: readonly BillCut[]
    }
  | { readonly id: number; readonly ok: false; readonly error: RenderError }

/** What a worker is started with. */
export interface LabelWorkerData {
  readonly fontFolder: string
  /** One number: which job of the request is being laid out, so that a crash can be put down to a bill. */
  readonly position: Int32Array
}

/** What people call the bill: its code, or its reference while it has none. */
export const billNameOf = (model: LabelModel): string => model.billCode ?? model.refCode
