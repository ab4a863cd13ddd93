import type { AppError } from '../../shared/app-error.ts'
import { knownStatusIds, type BillDetail } from '../../shared/domain/bill.ts'
import type { LabelModel } from '../../shared/domain/label.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { LabelLook } from './label-look.ts'
import type { LabelProblem, LabelRenderer, RenderedLabels } from './label-renderer.ts'
import { saveNewFile } from './paper-file.ts'

/** What the label of one bill needs from the station. */
export interface LabelDesk {
  bill(billCode: string): Result<BillDetail, AppError>
  model(bill: Pick<BillDetail, 'bill'> & { readonly billCode: string | null }): LabelModel
  look(): LabelLook
  readonly renderer: LabelRenderer
  /** Where PDFs are saved. */
  readonly folder: string
}

/** What labels that are looked at or kept as files are drawn for; a printer's own resolution comes with its profile. */
export const filePaper = { template: '100x150', dpi: 203 } as const

/**
 * The label of a confirmed bill as PDF bytes. A cancelled bill has none: its parcel must not leave. Without `acceptCut` a
 * label whose ward or province is cut waits for a person's word.
 */
export async function renderBillLabel(
  desk: LabelDesk,
  billCode: string,
  acceptCut: boolean,
): Promise<Result<RenderedLabels, AppError>> {
  const bill = desk.bill(billCode)
  if (!bill.ok) return bill
  if (bill.value.statusId === knownStatusIds.cancelled) {
    return err({ code: 'label-refused', detail: 'The bill is cancelled.' })
  }
  const rendered = await desk.renderer.render([desk.model(bill.value)], { ...filePaper, acceptCut, look: desk.look() })
  return rendered.ok ? rendered : err(labelError(rendered.error))
}

/** Renders and saves the label under its bill code; an older file of the same bill stays as it is. */
export async function saveBillLabel(
  desk: LabelDesk,
  billCode: string,
  acceptCut: boolean,
): Promise<Result<{ path: string; pages: number }, AppError>> {
  const rendered = await renderBillLabel(desk, billCode, acceptCut)
  if (!rendered.ok) return rendered
  const path = await saveNewFile(desk.folder, billCode, 'pdf', rendered.value.pdf)
  return path.ok ? ok({ path: path.value, pages: rendered.value.pages }) : path
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
