import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PrinterDpi } from '../../../../src/main/documents/layout/dot-grid.ts'
import { loadLabelFonts } from '../../../../src/main/documents/fonts/label-fonts.ts'
import { renderLabels } from '../../../../src/main/documents/pdf/render-labels.ts'
import type { RenderedSheets } from '../../../../src/main/documents/worker/render-messages.ts'
import { labelTemplates, type LabelModel, type LabelTemplate } from '../../../../src/shared/domain/printing/label.ts'
import { rasterise, textOf } from '../raster.ts'
import { longTexts, sampleLabel, sampleSlip, severalParcels } from '../sample-label.ts'

const fonts = loadLabelFonts(resolve('resources/fonts'))

async function rendered(
  models: readonly LabelModel[],
  template: LabelTemplate = '100x150',
  dpi: PrinterDpi = 203,
): Promise<RenderedSheets> {
  const jobs = models.map((model) => ({ model, parcel: 1 }))
  const sheets = await renderLabels(jobs, { template, dpi, acceptTruncation: true }, fonts)
  expect(sheets.refused).toEqual([])
  return sheets
}

const codesOf = (model: LabelModel): string[] => {
  const code = model.billCode ?? model.refCode
  const own = model.packageCount > 1 ? [`CODE-128:${code}-1`] : []
  return [`CODE-128:${code}`, `QR-Code:${code}`, ...own].toSorted()
}

describe.each(labelTemplates)('a label on %s', (template) => {
  it.each([203, 300] as const)('is read by a scanner at %i dpi, training and reprints too', async (dpi) => {
    const models = [
      sampleLabel,
      { ...severalParcels, billCode: 'SME8031472660' },
      { ...severalParcels, billCode: 'SME8031472661', training: true },
      { ...sampleLabel, billCode: '80314726', reprintNumber: 12, codAmountVnd: 0, note: '' },
    ]
    const pages = rasterise((await rendered(models, template, dpi)).pdf, dpi)
    expect(pages).toHaveLength(template === 'a4-four' ? 1 : models.length)
    expect(pages.flatMap((page) => page.decoded).toSorted()).toEqual(models.flatMap(codesOf).toSorted())
  })

  it('stays readable with texts of 200 characters', async () => {
    const sheets = await rendered([longTexts], template)
    const [page] = rasterise(sheets.pdf, 203)
    expect(page?.decoded).toEqual(expect.arrayContaining(codesOf({ ...longTexts, packageCount: 1 })))
    expect(sheets.truncations.map((truncated) => truncated.field)).toEqual(
      expect.arrayContaining(['receiverName', 'reference']),
    )
    expect(textOf(sheets.pdf)).toContain('0389 214 567')
  })

  it('has a provisional slip that scans as the reference and says that it is no label', async () => {
    const again = { ...sampleSlip, training: true, reprintNumber: 2 }
    for (const model of [sampleSlip, again]) {
      const text = textOf((await rendered([model], template)).pdf)
      expect(text).toContain('CHƯA CÓ MÃ VẬN ĐƠN')
      expect(text).toContain('NOT A LABEL')
      expect(text.includes('TẬP HUẤN / TRAINING')).toBe(model.training)
      expect(text.includes('IN LẠI / REPRINT 2')).toBe(model.reprintNumber === 2)
    }
    expect(rasterise((await rendered([again], template)).pdf, 203)[0]?.decoded).toEqual(codesOf(again))
  })

  it('has a text layer that says what is printed', async () => {
    const text = textOf((await rendered([sampleLabel], template)).pdf)
    const wanted = ['SME8031472659', 'HÀ NỘI', 'Phường Văn Miếu - Quốc Tử Giám', 'Nguyễn Thị Ngọc Ánh', '0389 214 567']
    for (const words of [...wanted, 'TIỀN THU HỘ (COD)', '1.250.000 đ', 'NGƯỜI GỬI TRẢ', 'Đơn: DH-2026-004718', '1/1'])
      expect(text).toContain(words)
  })
})

describe('the text layer', () => {
  it('keeps every Vietnamese letter, in small and in capitals', async () => {
    const vowels = 'a à á ả ã ạ ă ằ ắ ẳ ẵ ặ â ầ ấ ẩ ẫ ậ e è é ẻ ẽ ẹ ê ề ế ể ễ ệ i ì í ỉ ĩ ị đ'
    const more = 'o ò ó ỏ õ ọ ô ồ ố ổ ỗ ộ ơ ờ ớ ở ỡ ợ u ù ú ủ ũ ụ ư ừ ứ ử ữ ự y ỳ ý ỷ ỹ ỵ'
    const notes = [vowels, more, vowels.toLocaleUpperCase('vi'), more.toLocaleUpperCase('vi')]
    const sheets = await rendered(notes.map((note) => ({ ...sampleLabel, note })))
    expect(sheets.truncations).toEqual([])
    const text = textOf(sheets.pdf)
    for (const note of notes) expect(text).toContain(note)
  })
})

describe('the text layer of a thread that has drawn for a while', () => {
  const vowels = 'a à á ả ã ạ ă ằ ắ ẳ ẵ ặ â ầ ấ ẩ ẫ ậ e è é ẻ ẽ ẹ ê ề ế ể ễ ệ i ì í ỉ ĩ ị đ'
  const more = 'o ò ó ỏ õ ọ ô ồ ố ổ ỗ ộ ơ ờ ớ ở ỡ ợ u ù ú ủ ũ ụ ư ừ ứ ử ữ ự y ỳ ý ỷ ỹ ỵ'
  const accented = 'ạ ẩ ẫ ặ ẻ ễ ệ ỉ ĩ ị ỏ ỗ ộ ờ ở ợ ủ ũ ụ ừ ử ự ỳ ỷ ỹ ỵ đ'
  const plain = 'The quick brown fox jumps over a lazy dog - efficient office flow 0123456789'

  it.each([
    ['plain letters before accented ones', [plain, vowels, more, plain]],
    ['accented letters before the plain ones that they are made of', [accented, plain, vowels, more]],
    ['capitals before small letters', [vowels.toLocaleUpperCase('vi'), accented, plain, more.toLocaleUpperCase('vi')]],
  ])('keeps every letter over many documents: %s', async (_, notes) => {
    const warm = loadLabelFonts(resolve('resources/fonts'))
    const base = { ...sampleLabel, stationName: 'A', carrierName: 'A', serviceName: 'A' }
    for (let round = 0; round < 3; round += 1)
      for (const note of notes) {
        const jobs = [{ model: { ...base, note, cargoContent: note }, parcel: 1 }]
        const { pdf } = await renderLabels(jobs, { template: '100x150', dpi: 203 }, warm)
        const text = textOf(pdf)
        expect(text).toContain(note)
        expect(text).toContain('SME8031472659')
        expect(text).toContain('Nguyễn Thị Ngọc Ánh')
      }
  })

  it('shapes and cuts subsets with copies of a font that know nothing of each other', async () => {
    const warm = loadLabelFonts(resolve('resources/fonts'))
    warm.outline('black', 'TẬP HUẤN ẩẫặ')
    warm.measure('bold', 'Ặ ẩ ẫ ễ ự')
    const jobs = [{ model: { ...sampleLabel, note: 'Aaeiou AEIOU' }, parcel: 1 }]
    const { pdf } = await renderLabels(jobs, { template: '100x150', dpi: 203 }, warm)
    expect(textOf(pdf)).toContain('Aaeiou AEIOU')
  })
})

describe('four labels on A4', () => {
  it('fill a sheet before the next one begins, each readable', async () => {
    const models = Array.from({ length: 5 }, (_, index) => ({ ...sampleLabel, billCode: `SME803147265${index}` }))
    const sheets = await rendered(models, 'a4-four')
    const pages = rasterise(sheets.pdf, 203)
    expect(sheets.pages).toBe(2)
    expect(pages.map((page) => page.decoded.length)).toEqual([8, 2])
    expect(pages[1]?.decoded).toEqual(['CODE-128:SME8031472654', 'QR-Code:SME8031472654'])
  })
})

describe('a refused label', () => {
  const paper = { template: '100x150', dpi: 203 } as const
  const after = { ...sampleLabel, billCode: 'SME8031472660' }

  it('names its bill and field and is left out; the others are drawn', async () => {
    const bad = { ...sampleLabel, billCode: 'X'.repeat(60) }
    const jobs = [sampleLabel, bad, after].map((model) => ({ model, parcel: 1 }))
    const sheets = await renderLabels(jobs, paper, fonts)
    expect(sheets.refused).toMatchObject([{ kind: 'text-does-not-fit', billCode: bad.billCode, field: 'code' }])
    const decoded = rasterise(sheets.pdf, 203).map((page) => page.decoded[0])
    expect(decoded).toEqual(['CODE-128:SME8031472659', 'CODE-128:SME8031472660'])
  })

  it('is one whose province is cut, unless a person has seen it', async () => {
    const receiver = { ...sampleLabel.receiver, provinceName: 'Xứ '.repeat(60) }
    const jobs = [{ ...sampleLabel, receiver }, after].map((model) => ({ model, parcel: 1 }))
    const held = await renderLabels(jobs, paper, fonts)
    expect(held.refused).toMatchObject([{ kind: 'needs-confirmation', billCode: 'SME8031472659', field: 'province' }])
    expect(held.pages).toBe(1)
    const accepted = await renderLabels(jobs, { ...paper, acceptTruncation: true }, fonts)
    expect(accepted).toMatchObject({ pages: 2, refused: [] })
  })

  it('does not leave a gap on a sheet of four', async () => {
    const bad = { ...sampleLabel, billCode: 'X'.repeat(60) }
    const jobs = [bad, sampleLabel, after].map((model) => ({ model, parcel: 1 }))
    const sheets = await renderLabels(jobs, { ...paper, template: 'a4-four' }, fonts)
    expect(sheets).toMatchObject({ pages: 1, paperMm: { width: 210, height: 297 } })
    const [page] = rasterise(sheets.pdf, 203)
    const isInkIn = (fromX: number): boolean => {
      for (let x = fromX; x < fromX + 400; x += 1) for (let y = 0; y < 600; y += 1) if (page?.isBlack(x, y)) return true
      return false
    }
    expect([isInkIn(0), isInkIn(900)]).toEqual([true, true])
  })
})
