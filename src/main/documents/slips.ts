import type { AppError } from '../../shared/app-error.ts'
import type { DraftDetail } from '../../shared/domain/draft.ts'
import { needsSlip } from '../../shared/domain/draft-states.ts'
import type { LabelModel } from '../../shared/domain/printing/label.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import { filePaper, labelError, type BillLabelContext } from './bill-labels.ts'
import type { LabelRenderer, RenderedLabels } from './worker/label-renderer.ts'
import { saveNewFile } from './paper-file.ts'
import type { LabelPaper } from './worker/render-messages.ts'

/** What the provisional slips of drafts need from the station. */
export interface SlipContext extends Omit<BillLabelContext, 'bill'> {
  draft(id: string): Result<DraftDetail, AppError>
}

interface Slips {
  readonly models: readonly LabelModel[]
  /** References of drafts that need no slip any more. */
  readonly leftOut: readonly string[]
}

/** The slip of one draft, to be looked at. */
export async function renderSlip(context: SlipContext, draftId: string): Promise<Result<RenderedLabels, AppError>> {
  const slips = slipsOf(context, [draftId])
  return slips.ok ? render(context, slips.value.models) : slips
}

/** The slips of drafts as one file: named by the reference of a single one, by the time for more. */
export async function saveSlips(
  context: SlipContext,
  draftIds: readonly string[],
): Promise<Result<{ path: string; pages: number; leftOut: string[] }, AppError>> {
  const slips = slipsOf(context, draftIds)
  if (!slips.ok) return slips
  const { models, leftOut } = slips.value
  const rendered = await render(context, models)
  if (!rendered.ok) return rendered
  const [first] = models
  const name = models.length === 1 ? (first?.refCode ?? '') : `${models.length}-${first?.refCode ?? ''}`
  const path = await saveNewFile(context.folder, `tam-${name}`, 'pdf', rendered.value.pdf)
  return path.ok ? ok({ path: path.value, pages: rendered.value.pages, leftOut: [...leftOut] }) : path
}

/** The slip of a draft as it is printed: `reprintNumber` of the earlier ones are, or may be, on paper. */
interface SlipToDraw {
  readonly draftId: string
  readonly reprintNumber: number
}

/**
 * The draft's reference, by which people call its slip; `not-needed` where it is confirmed, given up or deleted.
 * @throws AppFailure where the disk does not give the draft
 */
export function slipReference(
  context: Pick<SlipContext, 'draft'>,
  draftId: string,
): Result<string, 'not-needed' | 'damaged'> {
  const draft = context.draft(draftId)
  if (draft.ok) return needsSlip(draft.value) ? ok(draft.value.refCode) : err('not-needed')
  if (draft.error.code === 'draft-not-found') return err('not-needed')
  if (draft.error.code === 'row-damaged') return err('damaged')
  throw new AppFailure(draft.error)
}

/** One slip for each parcel. */
export function slipPieces(context: Pick<SlipContext, 'draft'>, draftId: string): number {
  const draft = context.draft(draftId)
  return draft.ok ? Math.max(1, draft.value.bill.cargo.packageCount) : 1
}

/**
 * Draws slips for a printer; they are named by their references. `chunk` is called more than once only where they cannot be
 * drawn together.
 */
export async function drawSlips(
  context: SlipContext,
  slips: readonly SlipToDraw[],
  paper: Pick<LabelPaper, 'template' | 'dpi'>,
  chunk: Parameters<LabelRenderer['renderChunks']>[2]['chunk'],
): Promise<void> {
  const models = slips.flatMap(({ draftId, reprintNumber }) => {
    const draft = context.draft(draftId)
    return draft.ok && needsSlip(draft.value) ? [slipModel(context, draft.value, reprintNumber)] : []
  })
  await context.renderer.renderChunks(models, { ...paper, ...slipLook(context) }, { chunk })
}

const slipModel = (context: SlipContext, { bill, refCode }: DraftDetail, reprintNumber = 0): LabelModel =>
  context.model({ bill: { ...bill, refCode }, billCode: null }, reprintNumber)

/** Nobody sorts by a slip: a cut ward is shown, and reported, but holds up nothing. */
const slipLook = (context: SlipContext) => ({ acceptTruncation: true, look: context.look() })

/**
 * The drafts as slips. One that has a bill code, or that was given up, has none: its parcel would go out, or come back, by a
 * paper that says it is not ready.
 */
function slipsOf(context: SlipContext, draftIds: readonly string[]): Result<Slips, AppError> {
  const models: LabelModel[] = []
  const leftOut: string[] = []
  for (const id of new Set(draftIds)) {
    const draft = context.draft(id)
    if (!draft.ok) return draft
    if (needsSlip(draft.value)) models.push(slipModel(context, draft.value))
    else leftOut.push(draft.value.refCode)
  }
  const [reference = ''] = leftOut
  if (models.length === 0) return err({ code: 'slip-not-needed', context: { refCode: reference } })
  return ok({ models, leftOut })
}

async function render(context: SlipContext, models: readonly LabelModel[]): Promise<Result<RenderedLabels, AppError>> {
  const rendered = await context.renderer.render(models, { ...filePaper, ...slipLook(context) })
  return rendered.ok ? rendered : err(labelError(rendered.error))
}
