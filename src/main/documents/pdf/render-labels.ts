import { err, ok, type Result } from '../../../shared/result.ts'
import { mmToPt } from '../layout/dot-grid.ts'
import { labelFieldsOf } from '../model/label-fields.ts'
import type { LabelFonts } from '../fonts/label-fonts.ts'
import type { LabelLook } from '../model/label-look.ts'
import { layout, type LabelPage } from '../layout/layout.ts'
import { pdfOf, type Sheet } from './pdf.ts'
import {
  billNameOf,
  type BillTruncation,
  type LabelJob,
  type LabelPaper,
  type RenderedSheets,
  type RenderError,
} from '../worker/render-messages.ts'
import { documents, type Paper } from '../templates/paper.ts'

/** The paper with the logo unpacked. */
interface DrawnPaper extends Omit<LabelPaper, 'look'> {
  readonly look?: LabelLook
}

/**
 * Draws labels into one PDF. A bill with a label that is refused, or over which the drawing fails, is left out with all
 * its labels and named; the others are drawn.
 */
export async function renderLabels(
  jobs: readonly LabelJob[],
  labelPaper: DrawnPaper,
  fonts: LabelFonts,
): Promise<RenderedSheets> {
  const paper = documents[labelPaper.template]
  const pages: LabelPage[] = []
  const truncations: BillTruncation[] = []
  const refused: RenderError[] = []
  for (const ofBill of jobsByBill(jobs)) {
    const laidOut = laidOutBill(ofBill, pages.length, labelPaper, fonts)
    if (!laidOut.ok) {
      refused.push(laidOut.error)
      continue
    }
    pages.push(...laidOut.value.map(({ page }) => page))
    truncations.push(
      ...laidOut.value.flatMap(({ billCode, page }) =>
        page.report.truncations.map((truncated) => ({ billCode, ...truncated })),
      ),
    )
  }
  const sheets = sheetsOf(pages, paper)
  return { pdf: await pdfOf(sheets, fonts), pages: sheets.length, paperMm: largestOf(sheets), truncations, refused }
}

/** The labels of a bill follow each other. */
function jobsByBill(jobs: readonly LabelJob[]): LabelJob[][] {
  const bills: LabelJob[][] = []
  for (const job of jobs) {
    const last = bills.at(-1)
    if (last?.[0] !== undefined && billNameOf(last[0].model) === billNameOf(job.model)) last.push(job)
    else bills.push([job])
  }
  return bills
}

interface LaidOutLabel {
  readonly billCode: string
  readonly page: LabelPage
}

type LaidOutBill = Result<readonly LaidOutLabel[], RenderError>

/** A text that the drawing code cannot take is the fault of one bill, not of the fifty around it. */
function laidOutBill(...[jobs, ...rest]: Parameters<typeof layOutBill>): LaidOutBill {
  try {
    return layOutBill(jobs, ...rest)
  } catch (cause) {
    const billCode = jobs[0] === undefined ? '' : billNameOf(jobs[0].model)
    const detail = cause instanceof Error ? cause.message : String(cause)
    return err({ kind: 'render-failed', billCode, field: null, detail })
  }
}

function layOutBill(
  jobs: readonly LabelJob[],
  pagesBefore: number,
  { template, dpi, acceptTruncation = false, look }: DrawnPaper,
  fonts: LabelFonts,
): LaidOutBill {
  const { places } = documents[template]
  const labels: LaidOutLabel[] = []
  for (const { model, parcel } of jobs) {
    const place = places[(pagesBefore + labels.length) % places.length]
    if (place === undefined) continue
    const billCode = billNameOf(model)
    const page = layout(place[model.kind], labelFieldsOf(model, parcel, look), dpi, fonts)
    if (!page.ok) return err({ kind: 'text-does-not-fit', billCode, ...page.error })
    const doubt = acceptTruncation
      ? undefined
      : page.value.report.truncations.find((truncated) => truncated.needsConfirmation)
    if (doubt !== undefined) {
      const detail = `${doubt.field} is ${doubt.how}: the parcel could go the wrong way`
      return err({ kind: 'needs-confirmation', billCode, field: doubt.field, detail })
    }
    labels.push({ billCode, page: page.value })
  }
  return ok(labels)
}

function sheetsOf(pages: readonly LabelPage[], { places, sheetMm }: Paper): readonly Sheet[] {
  if (sheetMm === undefined) return equallyLong(pages)
  const sheets: Sheet[] = []
  for (let first = 0; first < pages.length; first += places.length) {
    const ops = pages.slice(first, first + places.length).flatMap((page) => page.ops)
    sheets.push({ widthPt: mmToPt(sheetMm.width), heightPt: mmToPt(sheetMm.height), ops })
  }
  return sheets
}

/**
 * The labels of a roll differ in length, but the printer gets one paper size for the whole file and would put a shorter page
 * in its middle: the shorter ones are given white paper at their end.
 */
function equallyLong(pages: readonly LabelPage[]): readonly Sheet[] {
  const heightPt = Math.max(0, ...pages.map((page) => page.heightPt))
  return pages.map((page) => ({ ...page, heightPt }))
}

function largestOf(sheets: readonly Sheet[]): RenderedSheets['paperMm'] {
  const mm = (sizesPt: number[]): number => Math.round((Math.max(0, ...sizesPt) / mmToPt(1)) * 10) / 10
  return { width: mm(sheets.map(({ widthPt }) => widthPt)), height: mm(sheets.map(({ heightPt }) => heightPt)) }
}
