import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { renderDocument } from '../../../src/main/documents/pdf/render-document.ts'
import { loadLabelFonts } from '../../../src/main/documents/fonts/label-fonts.ts'
import type { LabelLook } from '../../../src/main/documents/model/label-look.ts'
import { renderLabels } from '../../../src/main/documents/pdf/render-labels.ts'
import { defaultLabelChoices, type LabelModel, type LabelTemplate } from '../../../src/shared/domain/printing/label.ts'
import { pngOf, readPng } from './one-bit-png.ts'
import { rasterise, type Raster } from './raster.ts'
import { longTexts, sampleLabel, sampleSlip, severalParcels } from './sample-label.ts'
import { sampleLogo } from './sample-logo.ts'

/**
 * Pictures that a person has looked at. After a wanted change:
 * UPDATE_GOLDEN=1 npx vitest run --project unit test/main/documents/golden.test.ts, then look at what changed in test/main/documents/golden.
 */
const folder = join(import.meta.dirname, 'golden')
const isUpdate = process.env['UPDATE_GOLDEN'] === '1'
/** Poppler's versions round a few dots differently; a moved box or a lost line is far more. */
const tolerance = 0.004

const fonts = loadLabelFonts(resolve('resources/fonts'))
const dpi = 203

const { shown } = defaultLabelChoices
const usual: LabelLook = { shown, logo: null }
const withLogo: LabelLook = { shown, logo: { picture: sampleLogo, tone: 'dots' } }
const least: LabelLook = {
  shown: { logo: true, sender: false, cargo: false, note: false, fees: false, reference: false },
  logo: { picture: sampleLogo, tone: 'solid' },
}

async function labelPage(model: LabelModel, template: LabelTemplate, look = usual): Promise<Raster> {
  const sheets = await renderLabels([{ model, parcel: 1 }], { template, dpi, acceptTruncation: true, look }, fonts)
  return firstPage(sheets.pdf)
}

/** What people stick most: an ordinary label, several parcels, a reprint, training. */
async function sheetOfFour(): Promise<Raster> {
  const models = [sampleLabel, severalParcels, { ...sampleLabel, reprintNumber: 1 }, training]
  const jobs = models.map((model, index) => ({ model: { ...model, billCode: `SME803147265${index}` }, parcel: 1 }))
  const sheets = await renderLabels(jobs, { template: 'a4-four', dpi, look: usual }, fonts)
  return firstPage(sheets.pdf)
}

function firstPage(pdf: Uint8Array): Raster {
  const [page] = rasterise(pdf, dpi)
  if (page === undefined) throw new Error('no page')
  return page
}

const training = { ...severalParcels, training: true, reprintNumber: 2 }
const bill = {
  billCode: 'SME8031472659',
  refCode: 'DH-2026-004718',
  receiverName: 'Nguyễn Thị Ngọc Ánh',
  provinceName: 'Thành phố Hà Nội',
  packageCount: 2,
  weightGrams: 1250,
  codAmountVnd: 1_250_000,
}
const handover = {
  carrierName: 'SAO MAI EXPRESS',
  stationName: 'Trạm 02',
  driverName: 'Trần Văn Bốn',
  plate: '59-X1 234.56',
  accountName: 'mocan.tb02',
  giver: 'Nguyễn Thị Mai',
  closings: 1,
  notes: ['Chuyển phát nhanh 1.', 'Không giao chuyến này, 1 kiện: CP25269411 (để chuyến sau).'],
  listNumber: 'BG-260226-003',
  atMs: Date.UTC(2026, 1, 26, 2, 41),
  training: false,
  bills: [bill],
}

const batchRow = { billCode: 'SME8031472659', outcome: 'Đã hủy', carrierWords: 'Hủy đơn thành công' }
const batch = {
  operation: 'Hủy đơn',
  atMs: handover.atMs,
  operator: 'Nguyễn Thị Mai',
  stationName: 'Trạm 02',
  training: false,
  rows: [
    batchRow,
    {
      ...batchRow,
      billCode: 'SME8031472660',
      outcome: 'Bị từ chối',
      carrierWords:
        'Đơn đã được bưu tá nhận, không hủy được nữa. Liên hệ bưu cục để được hỗ trợ chuyển hoàn về kho gửi.',
    },
    { ...batchRow, billCode: 'SME8031472661', outcome: 'Chưa rõ', carrierWords: '' },
  ],
}

const pages: readonly (readonly [string, () => Promise<Raster>])[] = [
  ['label-100x150', () => labelPage(sampleLabel, '100x150')],
  ['label-100x150-training', () => labelPage(training, '100x150')],
  ['label-100x150-long', () => labelPage(longTexts, '100x150')],
  ['label-a6', () => labelPage(sampleLabel, 'a6')],
  ['label-a5', () => labelPage(sampleLabel, 'a5')],
  ['label-a4-four', () => sheetOfFour()],
  ['label-roll-80', () => labelPage(sampleLabel, 'roll-80')],
  ['label-a7', () => labelPage(severalParcels, 'a7')],
  ['label-roll-80-long', () => labelPage(longTexts, 'roll-80')],
  ['label-100x150-logo', () => labelPage(sampleLabel, '100x150', withLogo)],
  ['label-a7-least', () => labelPage(sampleLabel, 'a7', least)],
  ['slip-100x150', () => labelPage(sampleSlip, '100x150')],
  ['handover', async () => firstPage((await renderDocument({ kind: 'handover', model: handover }, fonts)).pdf)],
  ['batch-result', async () => firstPage((await renderDocument({ kind: 'batch-result', model: batch }, fonts)).pdf)],
  [
    'test-page-a7',
    async () => {
      const page = { kind: 'test-page', template: 'a7', dpi: 203, printedAtMs: handover.atMs, stationName: '' } as const
      return firstPage((await renderDocument(page, fonts)).pdf)
    },
  ],
]

it.each(pages)('%s looks as it did when a person approved it', async (name, draw) => {
  const page = await draw()
  const file = join(folder, `${name}.png`)
  if (isUpdate) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, pngOf(page))
  }
  expect(existsSync(file), `${file} is missing; see the head of this test`).toBe(true)
  const golden = readPng(readFileSync(file))
  expect([page.width, page.height]).toEqual([golden.width, golden.height])
  let different = 0
  let inked = 0
  for (let y = 0; y < page.height; y += 1) {
    for (let x = 0; x < page.width; x += 1) {
      if (golden.isBlack(x, y)) inked += 1
      if (golden.isBlack(x, y) !== page.isBlack(x, y)) different += 1
    }
  }
  expect(inked).toBeGreaterThan(1000)
  expect(different / inked).toBeLessThan(tolerance)
})
