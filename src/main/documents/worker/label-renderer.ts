import type { LabelModel } from '../../../shared/domain/printing/label.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import type { PaperDocument } from '../model/paper-document.ts'
import { drawBills, jobsOf, type DrawnBills, type LabelProblem } from '../pdf/draw-bills.ts'
import type { LabelThreadOptions, ThreadStopped } from './label-thread.ts'
import { createLabelWorkerPool } from './label-worker-pool.ts'
import type { GreyPicture } from '../logo/grey-picture.ts'
import type { LogoProblem } from '../logo/prepare-logo.ts'
import type { LogoFacts, TakenLogo } from '../logo/logo-task.ts'
import {
  billNameOf,
  type AnswerTo,
  type BillTruncation,
  type LabelPaper,
  type RenderedSheets,
} from './render-messages.ts'

export type { LabelProblem }

/** Labels as one PDF. */
export interface RenderedLabels {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly pages: number
  /** Everything that was shortened, left out or replaced, bill by bill. */
  readonly truncations: readonly BillTruncation[]
  /** The fields of `truncations`, once each. */
  readonly truncated: readonly string[]
  /** The bills whose ward or province is not whole: a person must look before they are printed. */
  readonly needConfirmation: readonly string[]
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
  readonly truncations: readonly BillTruncation[]
  readonly failed: readonly LabelProblem[]
}

interface ChunkSteps {
  /** These bills' labels are being drawn. */
  starting?(billCodes: readonly string[]): void
  /** To be printed as they come: one chunk for each thread is drawn ahead, and one waits so that no thread does. */
  chunk(drawn: LabelChunk): Promise<void> | void
  /** False where the printer has labels of the batch already: the first PDF is as large as the others. True by default. */
  readonly isFirst?: boolean
  /** Ends the batch behind the chunk that is being handled. */
  readonly signal?: AbortSignal
}

/** What is wrong with a picture, or `not-read` where the thread stopped over it. */
export interface LogoRefusal {
  readonly kind: LogoProblem['kind'] | 'not-read'
  readonly detail: string
}

export interface LabelRenderer {
  /** The labels of the bills, one for each parcel, as one PDF of at most 200 labels. One refused bill refuses all. */
  render(models: readonly LabelModel[], paper: LabelPaper): Promise<Result<RenderedLabels, LabelProblem>>
  /**
   * Any number of bills: PDFs of about 48 labels in their order, the first of about 12 so that the printer starts at once;
   * the labels of one bill stay together. A bill that fails is named in its chunk and does not stop the others.
   */
  renderChunks(models: readonly LabelModel[], paper: LabelPaper, steps: ChunkSteps): Promise<void>
  /** Handover lists, batch results and test pages. */
  document(document: PaperDocument): Promise<Result<RenderedSheets, LabelProblem>>
  /** A picture that the renderer has decoded, as the logo. */
  takeLogo(picture: GreyPicture): Promise<Result<TakenLogo, LogoRefusal>>
  /** About the logo as it is kept; null for a file that the disk has damaged. */
  logoFacts(png: Uint8Array): Promise<Result<LogoFacts | null, LogoRefusal>>
  /** Starts the thread that draws single labels; call it when the app has come up, so that it does not slow its start. */
  warm(): void
  close(): Promise<void>
}

/** Bounds the memory of a chunk, and is divisible by four: single labels fill whole sheets of four. */
const labelsPerChunk = 48
/** Drawn in less than a tenth of a second. */
const labelsInFirstChunk = 12
const mostLabelsInOnePdf = 200

interface LabelRendererOptions extends LabelThreadOptions {
  /** How many chunks are drawn at the same time. */
  readonly workers: number
}

/** Draws labels on persistent worker threads; nothing is started before the first label or `warm`. */
export function createLabelRenderer(options: LabelRendererOptions): LabelRenderer {
  const pool = createLabelWorkerPool(options.workers, options)
  return {
    async render(models, paper) {
      const labels = jobsOf(models).length
      if (labels <= mostLabelsInOnePdf) return onePdf(await drawBills(pool, models, paper))
      const detail = `${labels} labels are more than the ${mostLabelsInOnePdf} of one PDF`
      return err({ kind: 'too-many-labels', billCode: nameOfFirst(models), field: null, detail })
    },
    async renderChunks(models, paper, steps) {
      const chunks = chunksOf(models, steps.isFirst ?? true)
      const ahead: Promise<DrawnBills>[] = []
      for (const index of chunks.keys()) {
        if (steps.signal?.aborted === true) return
        while (ahead.length <= options.workers && index + ahead.length < chunks.length) {
          const chunk = chunks[index + ahead.length] ?? []
          // The thread draws while it is written down that it does.
          ahead.push(drawBills(pool, chunk, paper))
          steps.starting?.(chunk.map(billNameOf))
        }
        const next = ahead.shift()
        if (next !== undefined) for (const drawn of chunksFrom(await next)) await steps.chunk(drawn)
      }
    },
    document: async (document) => documentFrom(await pool.run({ kind: 'document', document })),
    async takeLogo(picture) {
      const answer = await pool.run({ kind: 'logo', picture })
      return answer.ok ? answer.logo : err({ kind: 'not-read', detail: answer.detail })
    },
    async logoFacts(png) {
      const answer = await pool.run({ kind: 'logo-facts', png })
      return answer.ok ? ok(answer.facts) : err({ kind: 'not-read', detail: answer.detail })
    },
    warm: () => pool.warm(),
    close: () => pool.close(),
  }
}

function chunksOf(models: readonly LabelModel[], isFirst: boolean): LabelModel[][] {
  const chunks: LabelModel[][] = []
  let room = 0
  for (const model of models) {
    if (model.packageCount > room) {
      room = isFirst && chunks.length === 0 ? labelsInFirstChunk : labelsPerChunk
      chunks.push([])
    }
    room -= model.packageCount
    chunks.at(-1)?.push(model)
  }
  return chunks
}

/** The failed bills come with the first PDF; where there is none, with an empty chunk. */
function chunksFrom({ sheets, failed }: DrawnBills): LabelChunk[] {
  const empty = {
    pdf: new Uint8Array(),
    pages: 0,
    paperMm: { width: 0, height: 0 },
    truncations: [],
    billCodes: [],
    failed,
  }
  if (sheets.length === 0) return [empty]
  return sheets.map(({ pdf, pages, paperMm, truncations, refused, models }, index) => {
    const isOut = new Set(refused.map(({ billCode }) => billCode))
    const billCodes = models.map(billNameOf).filter((billCode) => !isOut.has(billCode))
    return { pdf, pages, paperMm, truncations, billCodes, failed: [...(index === 0 ? failed : []), ...refused] }
  })
}

function onePdf({ sheets, failed }: DrawnBills): Result<RenderedLabels, LabelProblem> {
  const [drawn] = sheets
  const problem = failed[0] ?? drawn?.refused[0]
  if (problem !== undefined) return err(problem)
  if (drawn === undefined || sheets.length > 1) {
    const billCode = drawn === undefined ? '' : nameOfFirst(drawn.models)
    const detail = 'each bill can be drawn by itself, but not all together'
    return err({ kind: 'render-failed', billCode, field: null, detail })
  }
  const { pdf, pages, truncations } = drawn
  const needConfirmation = new Set(
    truncations.filter((truncated) => truncated.needsConfirmation).map((truncated) => truncated.billCode),
  )
  return ok({
    pdf,
    pages,
    truncations,
    truncated: [...new Set(truncations.map((truncated) => truncated.field))],
    needConfirmation: [...needConfirmation],
  })
}

function documentFrom(answer: AnswerTo<'document'> | ThreadStopped): Result<RenderedSheets, LabelProblem> {
  if (answer.ok) return ok(answer)
  const kind = 'stopped' in answer ? 'worker-stopped' : 'render-failed'
  return err({ kind, billCode: '', field: null, detail: answer.detail })
}

function nameOfFirst(models: readonly LabelModel[]): string {
  const [first] = models
  return first === undefined ? '' : billNameOf(first)
}
