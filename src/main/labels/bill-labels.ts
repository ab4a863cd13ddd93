import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppError } from '../../shared/app-error.ts'
import { knownStatusIds, type BillDetail } from '../../shared/domain/bill.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { LabelModel } from '../../shared/domain/label.ts'
import type { LabelProblem, LabelRenderer, RenderedLabels } from './label-renderer.ts'

/** What the label of one bill needs from the station. */
export interface LabelDesk {
  bill(billCode: string): Result<BillDetail, AppError>
  model(bill: BillDetail): LabelModel
  readonly renderer: LabelRenderer
  /** Where PDFs are saved. */
  readonly folder: string
}

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
  const rendered = await desk.renderer.render([desk.model(bill.value)], { template: '100x150', dpi: 203, acceptCut })
  return rendered.ok ? rendered : err(labelError(rendered.error))
}

/** Renders and saves the label under its bill code; an older file of the same bill is replaced. */
export async function saveBillLabel(
  desk: LabelDesk,
  billCode: string,
  acceptCut: boolean,
): Promise<Result<{ path: string; pages: number }, AppError>> {
  const rendered = await renderBillLabel(desk, billCode, acceptCut)
  if (!rendered.ok) return rendered
  const path = join(desk.folder, `${fileNameOf(billCode)}.pdf`)
  try {
    await mkdir(desk.folder, { recursive: true })
    await writeFile(`${path}.new`, rendered.value.pdf)
    await rename(`${path}.new`, path)
  } catch (cause) {
    return err({ code: 'file-not-written', detail: cause instanceof Error ? cause.message : String(cause) })
  }
  return ok({ path, pages: rendered.value.pages })
}

/** A bill code is the carrier's text: nothing in it may name another folder. */
function fileNameOf(billCode: string): string {
  return billCode.replaceAll(/[^A-Za-z0-9._-]/g, '_').replace(/^\.+/, '_')
}

function labelError(problem: LabelProblem): AppError {
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
