import type { LabelModel } from '../../shared/domain/label.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { PaperDocument } from './documents/paper-document.ts'
import { createLabelWorkerPool, type LabelWorkerOptions, type LabelWorkerPool } from './label-worker-pool.ts'
import {
  billNameOf,
  type BillCut,
  type LabelJob,
  type LabelPaper,
  type RenderedSheets,
  type RenderError,
} from './render-messages.ts'

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

/** A part of a long batch. */
interface LabelChunk {
  /** Without the bills of `failed`. */
  readonly pdf: Uint8Array
  readonly pages: number
  /** Width and height of the largest page. */
  readonly paperMm: { readonly width: number; readonly height: number }
  /** The bills whose labels are in the PDF, in their order. */
  readonly billCodes: readonly string[]
  readonly cuts: readonly BillCut[]
  readonly failed: readonly LabelProblem[]
}

interface ChunkSteps {
  /** These bills' labels are being drawn. */
  starting?(billCodes: readonly string[]): void
  /** To be printed as they come: no more chunks are drawn ahead than there are threads. */
  chunk(drawn: LabelChunk): Promise<void> | void
  /** Ends the batch behind the chunk that is being handled. */
  readonly signal?: AbortSignal
}

export interface LabelRenderer {
  /** The labels of the bills, one for each parcel, as one PDF of at most 200 labels. One refused bill refuses all. */
  render(models: readonly LabelModel[], paper: LabelPaper): Promise<Result<RenderedLabels, LabelProblem>>
  /**
   * Any number of bills: PDFs of about 48 labels in their order; the labels of one bill stay together. A bill that fails
   * is named in its chunk and does not stop the others.
   */
  renderChunks(models: readonly LabelModel[], paper: LabelPaper, steps: ChunkSteps): Promise<void>
  /** Handover lists, batch results and test pages. */
  document(document: PaperDocument): Promise<Result<RenderedSheets, LabelProblem>>
  /** Starts the threads; call it when the app has come up, so that they do not slow its start. */
  warm(): void
  close(): Promise<void>
}

/** Bounds the memory of a chunk, and is divisible by four: single labels fill whole sheets of four. */
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
    async renderChunks(models, paper, steps) {
      const chunks = chunksOf(models)
      const ahead: Promise<LabelChunk>[] = []
      for (const index of chunks.keys()) {
        if (steps.signal?.aborted === true) return
        while (ahead.length < options.workers && index + ahead.length < chunks.length) {
          const chunk = chunks[index + ahead.length] ?? []
          steps.starting?.(chunk.map(billNameOf))
          ahead.push(drawnChunk(pool, chunk, paper))
        }
        const next = ahead.shift()
        if (next !== undefined) await steps.chunk(await next)
      }
    },
    document: async (document) => answerOf(await pool.run({ kind: 'document', document })),
    warm: () => pool.start(),
    close: () => pool.close(),
  }
}

const jobsOf = (models: readonly LabelModel[]): LabelJob[] =>
  models.flatMap((model) => Array.from({ length: model.packageCount }, (_, index) => ({ model, parcel: index + 1 })))

function chunksOf(models: readonly LabelModel[]): LabelModel[][] {
  const chunks: LabelModel[][] = []
  let labels = labelsPerChunk
  for (const model of models) {
    labels += model.packageCount
    if (labels > labelsPerChunk) {
      chunks.push([])
      labels = model.packageCount
    }
    chunks.at(-1)?.push(model)
  }
  return chunks
}

/** A bill over which a thread died is left out, and the rest of its chunk is drawn again. */
async function drawnChunk(
  pool: LabelWorkerPool,
  models: readonly LabelModel[],
  paper: LabelPaper,
): Promise<LabelChunk> {
  const failed: LabelProblem[] = []
  let left = models
  while (left.length > 0) {
    const answer = answerOf(await pool.run({ kind: 'labels', jobs: jobsOf(left), ...paper }))
    if (answer.ok) {
      const { pdf, pages, paperMm, cuts, refused } = answer.value
      const isOut = new Set(refused.map(({ billCode }) => billCode))
      const billCodes = left.map(billNameOf).filter((billCode) => !isOut.has(billCode))
      return { pdf, pages, paperMm, cuts, billCodes, failed: [...failed, ...refused] }
    }
    const problem = answer.error
    const others = left.filter((model) => billNameOf(model) !== problem.billCode)
    const isNamed = others.length < left.length
    const atFault = isNamed ? [problem] : left.map((model) => ({ ...problem, billCode: billNameOf(model) }))
    failed.push(...atFault)
    left = isNamed ? others : []
  }
  return { pdf: new Uint8Array(), pages: 0, paperMm: { width: 0, height: 0 }, cuts: [], billCodes: [], failed }
}

function answerOf(answer: Awaited<ReturnType<LabelWorkerPool['run']>>): Result<RenderedSheets, LabelProblem> {
  if ('stopped' in answer) {
    const { billCode, detail } = answer
    return err({ kind: 'worker-stopped', billCode, field: null, detail })
  }
  return answer.ok ? ok(answer) : err(answer.error)
}

async function drawn(
  pool: LabelWorkerPool,
  jobs: readonly LabelJob[],
  paper: LabelPaper,
): Promise<Result<RenderedLabels, LabelProblem>> {
  const answer = answerOf(await pool.run({ kind: 'labels', jobs, ...paper }))
  if (!answer.ok) return answer
  const { pdf, pages, cuts, refused } = answer.value
  const [problem] = refused
  if (problem !== undefined) return err(problem)
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
