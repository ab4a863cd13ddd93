import type { LabelModel } from '../../shared/domain/label.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { createLabelWorkerPool, type LabelWorkerOptions, type LabelWorkerPool } from './label-worker-pool.ts'
import { billNameOf, type BillCut, type LabelJob, type LabelPaper, type RenderError } from './render-messages.ts'

/** Labels as one PDF. */
export interface RenderedLabels {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly pages: number
  /** Everything that was shortened, left out or replaced, bill by bill. */
  readonly cuts: readonly BillCut[]
  /** The fields of `cuts`, once each. */
  readonly cut: readonly string[]
  /** The bills whose ward or province is not whole: a person must look before they are printed. */
  readonly needConfirmation: readonly string[]
}

export interface LabelProblem {
  readonly kind: RenderError['kind'] | 'worker-stopped' | 'too-many-labels'
  /** The bill at fault: its code, or the reference of a draft. */
  readonly billCode: string
  readonly field: string | null
  /** English, for logs and the fold-out. */
  readonly detail: string
}

export interface LabelRenderer {
  /** The labels of the bills, one for each parcel, as one PDF of at most 200 labels. */
  render(models: readonly LabelModel[], paper: LabelPaper): Promise<Result<RenderedLabels, LabelProblem>>
  /**
   * Any number of bills: PDFs of at most 48 labels in their order, to be printed as they come. A chunk that fails names
   * its bill and does not hold up the others. The next chunks are not drawn before `onChunk` is done with the earlier.
   */
  renderChunks(
    models: readonly LabelModel[],
    paper: LabelPaper,
    onChunk: (rendered: Result<RenderedLabels, LabelProblem>) => Promise<void> | void,
  ): Promise<void>
  /** Starts the threads; call it when the app has come up, so that they do not slow its start. */
  warm(): void
  close(): Promise<void>
}

/** Bounds the memory of a chunk, and is divisible by four: a sheet of four labels is never cut in the middle. */
const labelsPerChunk = 48
const mostLabelsInOnePdf = 200

/** Draws labels on persistent worker threads; nothing is started before the first label or `warm`. */
export function createLabelRenderer(options: LabelWorkerOptions): LabelRenderer {
  const pool = createLabelWorkerPool(options)
  return {
    async render(models, paper) {
      const jobs = jobsOf(models)
      if (jobs.length <= mostLabelsInOnePdf) return drawn(pool, jobs, paper)
      const detail = `${jobs.length} labels are more than the ${mostLabelsInOnePdf} of one PDF`
      return err({ kind: 'too-many-labels', billCode: nameOfFirst(jobs), field: null, detail })
    },
    async renderChunks(models, paper, onChunk) {
      const chunks = chunksOf(jobsOf(models))
      const ahead: Promise<Result<RenderedLabels, LabelProblem>>[] = []
      for (const index of chunks.keys()) {
        while (ahead.length < options.workers && index + ahead.length < chunks.length)
          ahead.push(drawn(pool, chunks[index + ahead.length] ?? [], paper))
        const next = ahead.shift()
        if (next !== undefined) await onChunk(await next)
      }
    },
    warm: () => pool.start(),
    close: () => pool.close(),
  }
}

const jobsOf = (models: readonly LabelModel[]): LabelJob[] =>
  models.flatMap((model) => Array.from({ length: model.packageCount }, (_, index) => ({ model, parcel: index + 1 })))

function chunksOf(jobs: readonly LabelJob[]): LabelJob[][] {
  const chunks: LabelJob[][] = []
  for (let from = 0; from < jobs.length; from += labelsPerChunk) chunks.push(jobs.slice(from, from + labelsPerChunk))
  return chunks
}

async function drawn(
  pool: LabelWorkerPool,
  jobs: readonly LabelJob[],
  paper: LabelPaper,
): Promise<Result<RenderedLabels, LabelProblem>> {
  const answer = await pool.run(jobs, paper)
  if ('stopped' in answer) {
    const { billCode, detail } = answer
    return err({ kind: 'worker-stopped', billCode, field: null, detail })
  }
  if (!answer.ok) return err(answer.error)
  const { pdf, pages, cuts } = answer
  const needConfirmation = new Set(cuts.filter((cut) => cut.needsConfirmation).map((cut) => cut.billCode))
  return ok({
    pdf,
    pages,
    cuts,
    cut: [...new Set(cuts.map((cut) => cut.field))],
    needConfirmation: [...needConfirmation],
  })
}

function nameOfFirst(jobs: readonly LabelJob[]): string {
  const first = jobs[0]
  return first === undefined ? '' : billNameOf(first.model)
}
