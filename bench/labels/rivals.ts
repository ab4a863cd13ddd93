import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { toSVG } from 'bwip-js/node'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { mmToPt } from '../../src/main/documents/layout/dot-grid.ts'
import { fontFileOf } from '../../src/main/documents/fonts/label-fonts.ts'
import { code128Pattern } from '../../src/main/documents/symbols/code128.ts'
import { qrPattern } from '../../src/main/documents/symbols/qr-code.ts'
import type { LabelModel } from '../../src/shared/domain/printing/label.ts'
import { rivalTexts } from './rival-texts.ts'

const size = { width: mmToPt(100), height: mmToPt(150) }

/** How pdfmake's manual leads one to write it: flow layout, and the barcode as SVG. */
export async function naivePdfmake(models: readonly LabelModel[], fontFolder: string): Promise<Uint8Array> {
  pdfmake.setFonts({ roboto: { normal: fontFileOf(fontFolder, 'medium'), bold: fontFileOf(fontFolder, 'bold') } })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((file) => file.startsWith(fontFolder))
  const definition: TDocumentDefinitions = {
    pageSize: size,
    pageMargins: 8,
    defaultStyle: { font: 'roboto' },
    content: models.map((model, index): Content => ({
      stack: [
        { svg: toSVG({ bcid: 'code128', text: model.billCode ?? '', height: 15 }), width: 240 },
        { qr: model.billCode ?? '', fit: 70 },
        ...rivalTexts(model).map(({ text, sizePt, isBold }) => ({ text, fontSize: sizePt * 0.7, bold: isBold })),
      ],
      ...(index > 0 ? { pageBreak: 'before' as const } : {}),
    })),
  }
  const pdf = await pdfmake.createPdf(definition).getBuffer()
  assertPages(pdf, models.length)
  return pdf
}

/** A label that flows over to a second page is no label, and more work than the others do. */
function assertPages(pdf: Buffer, labels: number): void {
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  if (pages !== labels) throw new Error(`naive pdfmake drew ${labels} labels on ${pages} pages`)
}

/** The part of pdfkit that is used; the package is the copy that pdfmake brings. */
interface PdfkitDocument {
  on(event: 'data', listener: (part: Buffer) => void): void
  on(event: 'end', listener: () => void): void
  addPage(options: object): PdfkitDocument
  registerFont(name: string, file: string): void
  font(name: string): PdfkitDocument
  fontSize(size: number): PdfkitDocument
  text(text: string, x: number, y: number, options: object): PdfkitDocument
  rect(x: number, y: number, width: number, height: number): PdfkitDocument
  fill(color: string): PdfkitDocument
  end(): void
}

/** pdfkit by hand: every text at a fixed place, bars and modules as rectangles of one path. */
export async function directPdfkit(models: readonly LabelModel[], fontFolder: string): Promise<Uint8Array> {
  const fromPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'))
  // A package without types of its own here; the interface above names what is called.
  const { default: Pdfkit } = (await import(pathToFileURL(fromPdfmake.resolve('pdfkit')).href)) as {
    default: new (options: object) => PdfkitDocument
  }
  const document = new Pdfkit({ autoFirstPage: false })
  const parts: Buffer[] = []
  const done = new Promise<void>((resolve) => document.on('end', resolve))
  document.on('data', (part) => parts.push(part))
  document.registerFont('medium', fontFileOf(fontFolder, 'medium'))
  document.registerFont('bold', fontFileOf(fontFolder, 'bold'))
  for (const model of models) drawByHand(document.addPage({ size: [size.width, size.height], margin: 0 }), model)
  document.end()
  await done
  return Buffer.concat(parts)
}

function drawByHand(document: PdfkitDocument, model: LabelModel): void {
  let x = 20
  for (const [index, width] of (code128Pattern(model.billCode ?? '')?.widths ?? []).entries()) {
    if (index % 2 === 0) document.rect(x, 40, width * 1.4, 55)
    x += width * 1.4
  }
  const qr = qrPattern(model.billCode ?? '')
  for (let row = 0; row < (qr?.size ?? 0); row += 1)
    for (let column = 0; column < (qr?.size ?? 0); column += 1)
      if (qr?.isDark(column, row) === true) document.rect(205 + column * 2.4, 190 + row * 2.4, 2.4, 2.4)
  document.fill('black')
  for (const [index, { text, sizePt, isBold }] of rivalTexts(model).entries())
    document
      .font(isBold ? 'bold' : 'medium')
      .fontSize(sizePt * 0.7)
      .text(text, 10, 105 + index * 11, { lineBreak: false })
}
