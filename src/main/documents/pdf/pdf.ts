import pdfmake from 'pdfmake'
import type { CanvasElement, Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { roundPt } from '../layout/dot-grid.ts'
import { faces, type LabelFonts } from '../fonts/label-fonts.ts'
import type { DrawOp } from '../layout/page.ts'

/** A sheet of paper as drawing steps. */
export interface Sheet {
  readonly widthPt: number
  readonly heightPt: number
  readonly ops: readonly DrawOp[]
}

/** The sheets as one PDF, each in its own size. Absolute places only: no flow, no margins, nothing that can move. */
export async function pdfOf(sheets: readonly Sheet[], fonts: LabelFonts): Promise<Uint8Array<ArrayBuffer>> {
  provideFaces(fonts)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
  const definition: TDocumentDefinitions = {
    compress: sheets.length > mostUncompressed,
    pageMargins: 0,
    defaultStyle: { font: 'medium', fontSize: 8 },
    content: sheets.map((sheet) => ({
      section: sheet.ops.map((op) => contentOf(op, fonts)),
      pageSize: { width: sheet.widthPt, height: sheet.heightPt },
      pageMargins: 0,
    })),
  }
  // A copy of its own: the bytes of a small PDF may lie in Node's shared pool, which cannot be handed to another thread.
  return new Uint8Array(await pdfmake.createPdf(definition).getBuffer())
}

/** To compress a label takes as long as to draw it, and makes it smaller by a third: not where somebody waits for the first ones. */
const mostUncompressed = 12

const atPageOrigin = { absolutePosition: { x: 0, y: 0 } }

function contentOf(op: DrawOp, fonts: LabelFonts): Content {
  if (op.kind === 'fill') return { canvas: [pathElement({ d: op.path, color: op.color })], ...atPageOrigin }
  if (op.kind === 'stroke')
    return { canvas: [pathElement({ d: op.path, lineColor: 'black', lineWidth: op.widthPt })], ...atPageOrigin }
  return {
    text: op.text.replaceAll(' ', '\u00a0'),
    font: op.face,
    fontSize: roundPt(op.sizePt),
    color: op.color,
    noWrap: true,
    lineHeight: 1,
    absolutePosition: { x: roundPt(op.xPt), y: roundPt(op.baselinePt - fonts.ascentEm(op.face) * op.sizePt) },
  }
}

/** pdfmake draws paths, in page coordinates, but its types do not list them. */
const pathElement = (path: { d: string; color?: string; lineColor?: string; lineWidth?: number }): CanvasElement =>
  ({ type: 'path', ...path }) as unknown as CanvasElement

/** The faces as files of pdfmake's own file system in memory; a face's file has its name. */
function provideFaces(fonts: LabelFonts): void {
  // Part of pdfmake's interface since 0.3, but its types do not have it.
  const { virtualfs } = pdfmake as unknown as {
    readonly virtualfs: { writeFileSync(name: string, content: Uint8Array): void }
  }
  for (const face of faces) virtualfs.writeFileSync(face, fonts.pdfBytes(face))
  pdfmake.setFonts(Object.fromEntries(faces.map((face) => [face, { normal: face }])))
}
