import type { BillDetail } from '../../../shared/domain/bill/bill.ts'
import type { LabelModel, LabelTemplate } from '../../../shared/domain/printing/label.ts'
import type { PrintedTruncation } from '../../../shared/domain/printing/printing.ts'

/** What printing needs of the labels: whoever composes the station brings the renderer. */
export interface LabelDrawing {
  model(bill: BillDetail, reprintNumber: number): LabelModel
  draw(models: readonly LabelModel[], paper: LabelPaper, steps: DrawSteps): Promise<void>
  testPage(template: LabelTemplate, dpi: 203 | 300): Promise<PrintableFile>
}

interface LabelPaper {
  readonly template: LabelTemplate
  readonly dpi: 203 | 300
  /** False leaves labels out whose ward or province is cut. */
  readonly acceptTruncation: boolean
}

interface DrawSteps {
  /** These bills' labels are being drawn. */
  starting(billCodes: readonly string[]): void
  /** A chunk, in the order of the bills; the next ones are not drawn before it is done with. */
  chunk(drawn: DrawnLabels): Promise<void>
  readonly signal: AbortSignal
  /** False where labels of their batch are at the printer already, which then has enough to do; true by default. */
  readonly isFirst?: boolean
}

export interface PrintableFile {
  readonly pdf: Uint8Array
  readonly pages: number
  /** The largest of its pages. */
  readonly paperMm: { readonly width: number; readonly height: number }
}

export interface DrawnLabels extends PrintableFile {
  /** The bills whose labels are in the PDF; without any there is nothing to print. */
  readonly billCodes: readonly string[]
  /** What of the bills' words is not whole on their labels. */
  readonly truncations: readonly (PrintedTruncation & { readonly billCode: string })[]
  readonly failed: readonly {
    readonly kind: string
    readonly billCode: string
    readonly field: string | null
    readonly detail: string
  }[]
}
