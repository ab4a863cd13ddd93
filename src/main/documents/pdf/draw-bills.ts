import type { LabelModel } from '../../../shared/domain/printing/label.ts'
import type { LabelWorkerPool } from '../worker/label-worker-pool.ts'
import {
  billNameOf,
  type LabelJob,
  type LabelPaper,
  type RenderedSheets,
  type RenderError,
} from '../worker/render-messages.ts'

export interface LabelProblem {
  readonly kind: RenderError['kind'] | 'worker-stopped' | 'too-many-labels'
  /** The bill at fault: its code, or the reference of a draft. */
  readonly billCode: string
  readonly field: string | null
  /** English, for logs and the fold-out. */
  readonly detail: string
}

/** One PDF with the labels of some bills. */
interface DrawnSheets extends RenderedSheets {
  readonly models: readonly LabelModel[]
}

export interface DrawnBills {
  /** One PDF; one for each bill only where they cannot be drawn together. None where all bills failed. */
  readonly sheets: readonly DrawnSheets[]
  /** The bills over which the drawing itself failed. Bills that were refused stand in the sheets. */
  readonly failed: readonly LabelProblem[]
}

/** After so many bills in a row nothing can be drawn at all: a file of the program is missing, or the memory. */
const mostFailuresInARow = 3

/**
 * Draws the labels of the bills. Where the thread crashes, hangs, runs out of memory or gives up, each bill is tried once
 * more by itself, in a fresh thread after each that stopped: the ones at fault fail by name, the others are drawn.
 */
export async function drawBills(
  pool: LabelWorkerPool,
  models: readonly LabelModel[],
  paper: LabelPaper,
): Promise<DrawnBills> {
  const together = await sheetsOf(pool, models, paper)
  if ('pdf' in together) return { sheets: [together], failed: [] }
  const { alone, failed } = await oneByOne(pool, models, paper)
  if (alone.length < 2) return { sheets: alone, failed }
  const rest = await sheetsOf(
    pool,
    alone.flatMap((sheets) => sheets.models),
    paper,
  )
  return { sheets: 'pdf' in rest ? [rest] : alone, failed }
}

async function oneByOne(
  pool: LabelWorkerPool,
  models: readonly LabelModel[],
  paper: LabelPaper,
): Promise<{ readonly alone: readonly DrawnSheets[]; readonly failed: readonly LabelProblem[] }> {
  const alone: DrawnSheets[] = []
  const failed: LabelProblem[] = []
  let failuresInARow = 0
  for (const model of models) {
    const last = failed.at(-1)
    const isHopeless = failuresInARow >= mostFailuresInARow && last !== undefined
    const drawn = isHopeless ? { ...last, billCode: billNameOf(model) } : await sheetsOf(pool, [model], paper)
    if ('pdf' in drawn) alone.push(drawn)
    else failed.push(drawn)
    failuresInARow = 'pdf' in drawn ? 0 : failuresInARow + 1
  }
  return { alone, failed }
}

/** @returns the problem under the name of the first bill where there are no sheets */
async function sheetsOf(
  pool: LabelWorkerPool,
  models: readonly LabelModel[],
  paper: LabelPaper,
): Promise<DrawnSheets | LabelProblem> {
  const answer = await pool.run({ kind: 'labels', jobs: jobsOf(models), ...paper })
  if (answer.ok) return { ...answer, models }
  const kind = 'stopped' in answer ? 'worker-stopped' : 'render-failed'
  const billCode = models[0] === undefined ? '' : billNameOf(models[0])
  return { kind, billCode, field: null, detail: answer.detail }
}

/** One label for each parcel. */
export const jobsOf = (models: readonly LabelModel[]): LabelJob[] =>
  models.flatMap((model) => Array.from({ length: model.packageCount }, (_, index) => ({ model, parcel: index + 1 })))
