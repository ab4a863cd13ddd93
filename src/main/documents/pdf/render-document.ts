import { assertNever } from '../../../shared/assert-never.ts'
import type { PrinterDpi } from '../layout/dot-grid.ts'
import { labelFieldsOf, type LabelFields } from '../model/label-fields.ts'
import type { LabelFonts } from '../fonts/label-fonts.ts'
import { layout } from '../layout/layout.ts'
import { pdfOf } from './pdf.ts'
import { printableText } from '../model/printable-text.ts'
import type { RenderedSheets } from '../worker/render-messages.ts'
import type { PaperTemplate, TemplateBox } from '../templates/template.ts'
import { batchResultPages } from '../layout/batch-result-pages.ts'
import { handoverSheets } from '../layout/handover-pages.ts'
import { packingSlipPages, pickListPages } from '../layout/order-pages.ts'
import type { PaperDocument } from '../model/paper-document.ts'
import { testPageTemplate } from '../layout/test-page.ts'

/** Office printers: lines and codes of A4 papers lie on this grid. */
const officeDpi: PrinterDpi = 300

interface DocumentPages {
  readonly pages: readonly PaperTemplate[]
  readonly dpi: PrinterDpi
  /** What its Code 128 and QR hold, page by page; the last holds for all that follow. */
  readonly codes: readonly string[]
  readonly printedAtMs: number
  readonly stationName: string
}

/** Any paper that is not a label, by the labels' own layout. @throws where a text that is never cut does not fit */
export async function renderDocument(document: PaperDocument, fonts: LabelFonts): Promise<RenderedSheets> {
  const parts = pagesOf(document)
  const sheets = parts.pages.map((page, index) => {
    const code = parts.codes[Math.min(index, parts.codes.length - 1)] ?? ''
    const laidOut = layout(printable(page, fonts), documentFields(parts, code), parts.dpi, fonts)
    if (!laidOut.ok) throw new Error(`${laidOut.error.field}: ${laidOut.error.detail}`)
    return laidOut.value
  })
  const [first] = parts.pages
  const paperMm = { width: first?.widthMm ?? 0, height: first?.heightMm ?? 0 }
  return { pdf: await pdfOf(sheets, fonts), pages: sheets.length, paperMm, truncations: [], refused: [] }
}

function pagesOf(document: PaperDocument): DocumentPages {
  switch (document.kind) {
    case 'test-page': {
      const { dpi, printedAtMs, stationName } = document
      return { pages: [testPageTemplate(document.template)], dpi, codes: ['PB-100MM'], printedAtMs, stationName }
    }
    case 'handover': {
      const { listNumber, atMs: printedAtMs, stationName } = document.model
      const pages = handoverSheets(document.model)
      return { pages, dpi: officeDpi, codes: [listNumber], printedAtMs, stationName }
    }
    case 'batch-result': {
      const { atMs: printedAtMs, stationName } = document.model
      return { pages: batchResultPages(document.model), dpi: officeDpi, codes: [], printedAtMs, stationName }
    }
    case 'pick-list': {
      const { atMs: printedAtMs, stationName } = document.model
      return { pages: pickListPages(document.model), dpi: officeDpi, codes: [], printedAtMs, stationName }
    }
    case 'packing-slips': {
      const { atMs: printedAtMs, stationName } = document.model
      const slips = packingSlipPages(document.model)
      const codes = slips.map(({ code }) => code)
      return { pages: slips.map(({ page }) => page), dpi: officeDpi, codes, printedAtMs, stationName }
    }
    default:
      return assertNever(document)
  }
}

/** The texts of a label that documents use: its code and when it was printed. */
function documentFields({ printedAtMs, stationName }: DocumentPages, code: string): LabelFields {
  const nobody = { name: '', phone: '', address: '', wardName: '', provinceName: '' }
  return labelFieldsOf(
    {
      kind: 'label',
      billCode: code,
      refCode: '',
      carrierName: '',
      stationName,
      serviceName: '',
      sender: nobody,
      receiver: nobody,
      codAmountVnd: 0,
      payer: 'sender',
      packageCount: 1,
      weightGrams: 0,
      lengthCm: null,
      widthCm: null,
      heightCm: null,
      cargoContent: '',
      note: '',
      returnDocument: false,
      installation: false,
      billType: 'outbound',
      reprintNumber: 0,
      training: false,
      printedAtMs,
    },
    1,
  )
}

/** Names and the carrier's words are other people's text. */
function printable(page: PaperTemplate, fonts: LabelFonts): PaperTemplate {
  const clean = (box: TemplateBox): TemplateBox =>
    box.kind === 'text' && typeof box.content !== 'string'
      ? { ...box, content: { fixed: printableText(box.content.fixed, fonts.hasLetter).text } }
      : box
  return { ...page, boxes: page.boxes.map(clean) }
}
