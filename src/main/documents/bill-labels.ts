import type { AppError } from '../../shared/app-error.ts'
import type { BillDetail } from '../../shared/domain/bill/bill.ts'
import { isBeingCancelled, isCancelled } from '../../shared/domain/bill/cancelled-bill.ts'
import type { LabelModel, LabelTemplate } from '../../shared/domain/printing/label.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { PrinterDpi } from './layout/dot-grid.ts'
import type { StationLook } from './model/label-look.ts'
import type { LabelProblem, LabelRenderer, RenderedLabels } from './worker/label-renderer.ts'
import { saveNewFile } from './paper-file.ts'
import type { BillTruncation } from './worker/render-messages.ts'

/** What the label of one bill needs from the station. */
export interface BillLabelContext {
  bill(billCode: string): Result<BillDetail, AppError>
  /** `reprintNumber`: 0, which is also the default, for the first print. */
  model(bill: Pick<BillDetail, 'bill'> & { readonly billCode: string | null }, reprintNumber?: number): LabelModel
  look(): StationLook
  readonly renderer: LabelRenderer
  /** Where PDFs are saved. */
  readonly folder: string
  readonly prints: LabelPrints
}

/** Labels that leave as files stand among the prints of their bills. */
export interface LabelPrints {
  /** Which print of the bill its next label is, and which revision of the bill that label shows. */
  next(billCode: string): NextLabel
  /** Writes the print down before there is a file. Null where the next label is another by now, or the bill wants none. */
  begin(label: DrawnLabel): LabelPrint | null
}

interface NextLabel {
  readonly reprintNumber: number
  readonly revision: number
}

interface DrawnLabel extends NextLabel {
  readonly billCode: string
  readonly template: LabelTemplate
  readonly truncations: readonly BillTruncation[]
}

interface LabelPrint {
  /** The file is there. */
  saved(path: string): void
  failed(detail: string): void
}

export interface LabelChoice {
  readonly billCode: string
  readonly template?: LabelTemplate | undefined
  readonly dpi?: PrinterDpi | undefined
  readonly reprintNumber?: number | undefined
  /** Without it a label that does not say in full where and to whom its parcel goes waits for a person's word. */
  readonly acceptTruncation: boolean
}

/** What labels that are looked at or kept as files are drawn for where nothing else is asked. */
export const filePaper = { template: '100x150', dpi: 203 } as const

/**
 * The label of a confirmed bill as PDF bytes. One that is cancelled for good has none: its parcel must not leave. While a cancel
 * waits or is unclear the label may be looked at, and is neither printed nor saved.
 */
export async function renderBillLabel(
  context: BillLabelContext,
  request: LabelChoice,
): Promise<Result<RenderedLabels, AppError>> {
  const { billCode, acceptTruncation, template = filePaper.template, dpi = filePaper.dpi } = request
  const bill = context.bill(billCode)
  if (!bill.ok) return bill
  if (isCancelled(bill.value)) return err({ code: 'label-refused', detail: 'The bill is cancelled.' })
  const model = context.model(bill.value, request.reprintNumber ?? context.prints.next(billCode).reprintNumber)
  const rendered = await context.renderer.render([model], { template, dpi, acceptTruncation, look: context.look() })
  return rendered.ok ? rendered : err(labelError(rendered.error))
}

const cancelledOrMayBe: AppError = { code: 'label-refused', detail: 'The bill is cancelled, or being cancelled.' }

type SavedLabel = Result<{ path: string; pages: number }, AppError>

/**
 * Renders and saves the label under its bill code; an older file of the same bill stays as it is. A label that was
 * printed, or a bill that was changed, while this one was drawn has it drawn again. A bill that is being cancelled, also
 * since the drawing began, has no file: nobody must stick its label on a parcel.
 */
export async function saveBillLabel(context: BillLabelContext, request: LabelChoice): Promise<SavedLabel> {
  const { billCode, template = filePaper.template } = request
  for (;;) {
    const bill = context.bill(billCode)
    if (bill.ok && isBeingCancelled(bill.value)) return err(cancelledOrMayBe)
    const next = context.prints.next(billCode)
    const rendered = await renderBillLabel(context, { ...request, reprintNumber: next.reprintNumber })
    if (!rendered.ok) return rendered
    const { pdf, pages, truncations } = rendered.value
    const print = context.prints.begin({ billCode, template, truncations, ...next })
    if (print === null) continue
    const path = await saveNewFile(context.folder, billCode, 'pdf', pdf)
    if (!path.ok) {
      print.failed(path.error.detail ?? '')
      return path
    }
    print.saved(path.value)
    return ok({ path: path.value, pages })
  }
}

export function labelError(problem: LabelProblem): AppError {
  return {
    code: codeOf(problem.kind),
    detail: problem.detail,
    context: { billCode: problem.billCode, field: problem.field ?? '' },
  }
}

function codeOf(kind: LabelProblem['kind']): AppError['code'] {
  if (kind === 'needs-confirmation') return 'label-needs-confirmation'
  return kind === 'text-does-not-fit' ? 'label-refused' : 'label-failed'
}
