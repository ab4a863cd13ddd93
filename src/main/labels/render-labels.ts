import { err, ok, type Result } from '../../shared/result.ts'
import { mmToPt } from './dot-grid.ts'
import { labelFieldsOf } from './label-fields.ts'
import type { LabelFonts } from './label-fonts.ts'
import { layout, type LabelPage } from './layout.ts'
import { pdfOf, type Sheet } from './pdf.ts'
import { billNameOf, type BillCut, type LabelJob, type LabelPaper, type RenderError } from './render-messages.ts'
import { papers, type Paper } from './templates/paper.ts'

export interface RenderedSheets {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly pages: number
  readonly cuts: readonly BillCut[]
}

/** Draws labels into one PDF; `atJob` hears the index of each before it is laid out. One refused label refuses all. */
export async function renderLabels(
  jobs: readonly LabelJob[],
  { template, dpi }: LabelPaper,
  fonts: LabelFonts,
  atJob: (index: number) => void,
): Promise<Result<RenderedSheets, RenderError>> {
  const paper = papers[template]
  const pages: LabelPage[] = []
  const cuts: BillCut[] = []
  for (const [index, { model, parcel }] of jobs.entries()) {
    atJob(index)
    const place = paper.places[index % paper.places.length]
    if (place === undefined) continue
    const page = layout(place[model.kind], labelFieldsOf(model, parcel), dpi, fonts)
    const billCode = billNameOf(model)
    if (!page.ok) return err({ kind: 'text-does-not-fit', billCode, ...page.error })
    pages.push(page.value)
    cuts.push(...page.value.report.cuts.map((cut) => ({ billCode, ...cut })))
  }
  const sheets = sheetsOf(pages, paper)
  return ok({ pdf: await pdfOf(sheets, fonts), pages: sheets.length, cuts })
}

function sheetsOf(pages: readonly LabelPage[], { places, sheetMm }: Paper): readonly Sheet[] {
  if (sheetMm === undefined) return pages
  const sheets: Sheet[] = []
  for (let first = 0; first < pages.length; first += places.length) {
    const ops = pages.slice(first, first + places.length).flatMap((page) => page.ops)
    sheets.push({ widthPt: mmToPt(sheetMm.width), heightPt: mmToPt(sheetMm.height), ops })
  }
  return sheets
}
