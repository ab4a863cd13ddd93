import type { LabelModel, LabelTemplate } from '../../../shared/domain/printing/label.ts'
import type { Result } from '../../../shared/result.ts'
import type { PaperDocument } from '../model/paper-document.ts'
import type { PrinterDpi } from '../layout/dot-grid.ts'
import type { StationLook } from '../model/label-look.ts'
import type { GreyPicture } from '../logo/grey-picture.ts'
import type { LogoProblem } from '../logo/prepare-logo.ts'
import type { LogoFacts, TakenLogo } from '../logo/logo-task.ts'
import type { LabelTruncation } from '../layout/page.ts'

/** One label to draw: parcel `parcel` (from 1) of the bill. */
export interface LabelJob {
  readonly model: LabelModel
  readonly parcel: number
}

export interface LabelPaper {
  readonly template: LabelTemplate
  readonly dpi: PrinterDpi
  /** True also draws labels whose ward or province is cut: a preview, or a person has confirmed it. False by default. */
  readonly acceptTruncation?: boolean
  /** What the station shows; without it everything, and no logo. */
  readonly look?: StationLook
}

/** What a worker does: it draws labels or one of the other papers, or prepares a logo. */
export type RenderTask =
  | ({ readonly kind: 'labels'; readonly jobs: readonly LabelJob[] } & LabelPaper)
  | { readonly kind: 'document'; readonly document: PaperDocument }
  /** A picture that the renderer has decoded, to become the logo. */
  | { readonly kind: 'logo'; readonly picture: GreyPicture }
  /** The logo as it is kept. */
  | { readonly kind: 'logo-facts'; readonly png: Uint8Array }

/** Something of a bill's texts that did not make it onto its label. */
export interface BillTruncation extends LabelTruncation {
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
  readonly truncations: readonly BillTruncation[]
  readonly refused: readonly RenderError[]
}

interface AnswerOf {
  /** Bills that were refused are in the sheets' report. */
  readonly labels: { readonly ok: true } & RenderedSheets
  readonly document: { readonly ok: true } & RenderedSheets
  readonly logo: { readonly ok: true; readonly logo: Result<TakenLogo, LogoProblem> }
  /** Null for a file that the disk has damaged. */
  readonly 'logo-facts': { readonly ok: true; readonly facts: LogoFacts | null }
}
type TaskKind = RenderTask['kind']
export type TaskOf<Kind extends TaskKind> = Extract<RenderTask, { readonly kind: Kind }>

/** What a worker answers to a task of the kind, or why it could not. */
export type AnswerTo<Kind extends TaskKind> = AnswerOf[Kind] | { readonly ok: false; readonly detail: string }
export type RenderAnswer = { [Kind in TaskKind]: AnswerTo<Kind> }[TaskKind]

/** What a worker is started with. */
export interface LabelWorkerData {
  readonly fontFolder: string
  readonly drawsSamples: boolean
}

/** What people call the bill: its code, or its reference while it has none. */
export const billNameOf = (model: LabelModel): string => model.billCode ?? model.refCode
