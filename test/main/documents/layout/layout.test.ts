import { resolve } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { applies } from '../../../../src/main/documents/model/conditions.ts'
import { dotGrid, type PrinterDpi } from '../../../../src/main/documents/layout/dot-grid.ts'
import { labelFieldsOf } from '../../../../src/main/documents/model/label-fields.ts'
import { loadLabelFonts } from '../../../../src/main/documents/fonts/label-fonts.ts'
import { layout, type LabelPage } from '../../../../src/main/documents/layout/layout.ts'
import { dotRectOf, type TextOp } from '../../../../src/main/documents/layout/page.ts'
import { pdfOf } from '../../../../src/main/documents/pdf/pdf.ts'
import { code128Pattern } from '../../../../src/main/documents/symbols/code128.ts'
import type { PaperTemplate } from '../../../../src/main/documents/templates/template.ts'
import { documents } from '../../../../src/main/documents/templates/paper.ts'
import { labelTemplates, type LabelModel } from '../../../../src/shared/domain/printing/label.ts'
import { rasterise, type Raster } from '../raster.ts'
import { longTexts, sampleLabel, sampleSlip, severalParcels } from '../sample-label.ts'

const fonts = loadLabelFonts(resolve('resources/fonts'))

const templates = Object.values(documents).flatMap(({ places }) => places)
const label100x150 = documents['100x150'].places[0]!.label

const laidOut = (model: LabelModel, template: PaperTemplate = label100x150, dpi: PrinterDpi = 203) =>
  layout(template, labelFieldsOf(model, 1), dpi, fonts)

function pageOf(model: LabelModel, template?: PaperTemplate, dpi?: PrinterDpi): LabelPage {
  const page = laidOut(model, template, dpi)
  if (!page.ok) throw new Error(`${page.error.field}: ${page.error.detail}`)
  return page.value
}

const textsOf = (page: LabelPage): TextOp[] => page.ops.filter((op) => op.kind === 'text')
const wordsOf = (page: LabelPage, field: string): string =>
  textsOf(page)
    .filter((op) => op.field === field)
    .map((op) => op.text)
    .join(' ')

describe('the ink of every text', () => {
  const models = { sampleLabel, severalParcels, longTexts, sampleSlip, training: { ...longTexts, training: true } }
  it.each(Object.entries(models))('stays in its box: %s', (_, model) => {
    for (const places of templates)
      for (const dpi of [203, 300] as const) {
        const outside = textsOf(pageOf(model, places[model.kind], dpi)).filter((op) => !isInside(op, 72 / dpi))
        expect(outside).toEqual([])
      }
  })

  /** A dot of tolerance: places are rounded to the printer's dots. */
  function isInside({ face, text, sizePt, xPt, baselinePt, box }: TextOp, dotPt: number): boolean {
    const ink = fonts.measure(face, text)
    return (
      xPt + ink.left * sizePt >= box.xPt - dotPt &&
      xPt + ink.right * sizePt <= box.xPt + box.widthPt + dotPt &&
      baselinePt - ink.top * sizePt >= box.yPt - dotPt &&
      baselinePt + ink.bottom * sizePt <= box.yPt + box.heightPt + dotPt
    )
  }
})

describe('the printed dots', () => {
  it('lie in the boxes of the template, and nowhere else', async () => {
    for (const size of ['100x150', 'a7', 'a5'] as const)
      for (const model of [severalParcels, longTexts, sampleSlip]) {
        const template = documents[size].places[0]![model.kind]
        const [raster] = rasterise(await pdfOf([pageOf(model, template)], fonts), 203)
        expect(strayDots(raster!, template, model)).toBe(0)
      }
  })

  it('of the bars are the pattern, dot by dot', async () => {
    for (const dpi of [203, 300] as const)
      for (const model of [sampleLabel, longTexts]) {
        const page = pageOf(model, label100x150, dpi)
        const [raster] = rasterise(await pdfOf([page], fonts), dpi)
        const bars = page.report.symbols.filter((symbol) => symbol.kind === 'code128')
        expect(bars.length).toBe(model.packageCount > 1 ? 2 : 1)
        for (const { text, moduleDots, rect } of bars) {
          const wanted = code128Pattern(text)!.widths.flatMap((width, index) =>
            Array<boolean>(width * moduleDots).fill(index % 2 === 0),
          )
          const printed = wanted.map((_, dot) => raster!.isBlack(rect.x + dot, rect.y + 10))
          expect(printed).toEqual(wanted)
          expect([raster!.isBlack(rect.x - 1, rect.y), raster!.isBlack(rect.x + rect.width, rect.y)]).toEqual([
            false,
            false,
          ])
        }
      }
  })

  function strayDots(raster: Raster, template: PaperTemplate, model: LabelModel): number {
    const grid = dotGrid(203)
    const { flags } = labelFieldsOf(model, 1)
    const free = Array.from({ length: raster.height }, () => new Uint8Array(raster.width).fill(1))
    for (const box of template.boxes.filter((candidate) => applies(candidate.when ?? [], flags))) {
      const { x, y, width, height } = dotRectOf(grid, box)
      const stroke = box.kind === 'rule' ? box.strokeDots : 0
      for (let row = y - 1; row <= y + Math.max(height, stroke); row += 1)
        free[row]?.fill(0, Math.max(0, x - 1), x + Math.max(width, stroke) + 1)
    }
    let stray = 0
    for (const [y, row] of free.entries())
      for (const [x, isFree] of row.entries()) if (isFree === 1 && raster.isBlack(x, y)) stray += 1
    return stray
  }
})

describe('what does not fit', () => {
  it('is told for every field, and a ward that is not whole asks for confirmation', () => {
    const receiver = { ...longTexts.receiver, wardName: 'Phường '.repeat(30).trim() }
    const { truncations } = pageOf({ ...longTexts, receiver }).report
    expect(truncations).toContainEqual({ field: 'ward', how: 'shortened', needsConfirmation: true })
    expect(truncations).toContainEqual({ field: 'receiverName', how: 'shortened', needsConfirmation: false })
    expect(truncations.filter((truncated) => truncated.needsConfirmation)).toHaveLength(1)
  })

  it('is told when ward and province leave the address, because they stand in the routing band', () => {
    const page = pageOf(longTexts)
    expect(page.report.truncations).toContainEqual({
      field: 'receiverAddress',
      how: 'left-out',
      needsConfirmation: false,
    })
    expect(wordsOf(page, 'receiverAddress')).toBe(longTexts.receiver.address)
  })

  it('of a reference loses its head, because people compare its end', () => {
    expect(wordsOf(pageOf(longTexts), 'reference')).toMatch(/^….*471800012$/)
  })

  it('in a phone number, an amount or a code refuses the label with the field', () => {
    const phone = { ...sampleLabel.receiver, phone: '0389214567'.repeat(5) }
    expect(laidOut({ ...sampleLabel, receiver: phone })).toMatchObject({ ok: false, error: { field: 'receiverPhone' } })
    expect(laidOut({ ...sampleLabel, codAmountVnd: 10 ** 20 })).toMatchObject({ ok: false, error: { field: 'cod' } })
    expect(laidOut({ ...sampleLabel, billCode: 'X'.repeat(60) })).toMatchObject({ ok: false, error: { field: 'code' } })
    expect(laidOut({ ...sampleLabel, billCode: null })).toMatchObject({ ok: false, error: { field: 'code' } })
    expect(laidOut({ ...sampleLabel, billCode: 'MÃ-1' })).toMatchObject({ ok: false, error: { field: 'code' } })
  })

  it('of a long sender is the name: the phone behind it stays whole, on every paper', () => {
    const long = 'Công ty Trách nhiệm hữu hạn Thương mại Dịch vụ Xuất nhập khẩu '.repeat(3)
    const sender = { ...sampleLabel.sender, name: long }
    for (const size of labelTemplates.filter((name) => name !== 'roll-80'))
      for (const packageCount of [1, 2]) {
        const page = pageOf({ ...sampleLabel, sender, packageCount }, documents[size].places[0]!.label)
        const field = page.report.truncations.find(
          (truncated) => truncated.field.startsWith('sender') && truncated.how === 'shortened',
        )?.field
        expect(wordsOf(page, field ?? ''), `${size} ${packageCount}`).toMatch(
          /^GỬI: Công ty .*…, 0909\u00a0123\u00a0456$/,
        )
      }
  })

  it('of a sender whose phone has no room at all is the whole phone', () => {
    const sender = { ...sampleLabel.sender, phone: '0909123456'.repeat(12) }
    const page = pageOf({ ...sampleLabel, sender }, documents.a7.places[0]!.label)
    expect(wordsOf(page, 'sender')).toBe('GỬI: Cửa hàng Mộc Miên')
    expect(page.report.truncations).toContainEqual({ field: 'sender', how: 'left-out', needsConfirmation: false })
  })

  it('is not the station of a small label whose head has it: no label would be whole', () => {
    for (const size of ['a7', 'roll-80'] as const) {
      const page = pageOf({ ...sampleLabel, carrierName: '' }, documents[size].places[0]!.label)
      expect(page.report.truncations).toEqual([])
      expect(wordsOf(page, 'carrier')).toBe(sampleLabel.stationName)
    }
  })

  it('takes more paper on a roll', () => {
    const roll = documents['roll-80'].places[0]!.label
    const long = pageOf(longTexts, roll)
    expect(pageOf(sampleLabel, roll).heightPt).toBeCloseTo((108 * 72) / 25.4)
    expect(long.heightPt).toBeGreaterThan((130 * 72) / 25.4)
    expect(wordsOf(long, 'note')).toBe(longTexts.note)
    expect(wordsOf(long, 'receiverAddress')).toContain('Ngô Quyền')
    expect(Math.max(...textsOf(long).map((op) => op.baselinePt))).toBeGreaterThan(long.heightPt - (10 * 72) / 25.4)
  })
})

test('a label without its receiver, who was forgotten, asks for confirmation', () => {
  const receiver = { ...sampleLabel.receiver, name: '', phone: '', address: '\u200b' }
  expect(pageOf({ ...sampleLabel, receiver }).report.truncations).toEqual([
    { field: 'receiverName', how: 'left-out', needsConfirmation: true },
  ])
})

describe('strange texts', () => {
  it('print a question mark for what the font does not have, and say so', () => {
    const page = pageOf({ ...sampleLabel, receiver: { ...sampleLabel.receiver, name: 'Ánh 👩‍👩‍👧 שלום' } })
    expect(wordsOf(page, 'receiverName')).toBe('Ánh ? ????')
    expect(page.report.truncations).toEqual([
      { field: 'receiverName', how: 'letters-replaced', needsConfirmation: true },
    ])
  })

  it('ask for confirmation in the address of the receiver, and only there', () => {
    const receiver = { ...sampleLabel.receiver, address: '東京 12' }
    const page = pageOf({ ...sampleLabel, receiver, cargoContent: '茶', note: '茶' })
    const asking = page.report.truncations.filter(({ needsConfirmation }) => needsConfirmation)
    expect(asking).toEqual([{ field: 'receiverAddress', how: 'letters-replaced', needsConfirmation: true }])
    expect(page.report.truncations.map(({ field }) => field)).toEqual(expect.arrayContaining(['note', 'goods']))
  })

  it('keep the spaces of a reference where a slip sets its end larger', () => {
    for (const refCode of ['DH 2026 0047', 'DH 12345 047']) {
      const code = textsOf(pageOf({ ...sampleSlip, refCode }, documents['100x150'].places[0]!['provisional-slip']))
      const words = code.filter(({ field }) => field === 'code').map(({ text }) => text)
      expect(words.join('')).toBe(refCode)
    }
  })

  it('print without control and direction characters, and decomposed letters composed', () => {
    const note = 'Gọi\u0000 trước\n\t30\u202e phút\u200b'
    expect(wordsOf(pageOf({ ...sampleLabel, note: note.normalize('NFD') }), 'note')).toBe('Gọi trước 30 phút')
  })

  it('that are missing leave their places empty', () => {
    const nobody = { name: '', phone: '', address: '', wardName: '', provinceName: '' }
    const empty = { carrierName: '', stationName: '', serviceName: '', refCode: '', cargoContent: '', note: '' }
    const page = pageOf({ ...sampleLabel, ...empty, sender: nobody, lengthCm: null, weightGrams: 0 })
    expect(page.report.truncations).toEqual([])
    expect(wordsOf(page, 'service')).toBe('')
    expect(textsOf(page).every((op) => op.text.trim() !== '')).toBe(true)
  })
})
