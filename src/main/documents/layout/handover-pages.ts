import { formatVndNumber as formatNumber } from '../../../shared/domain/quantity/money.ts'
import { formatDateTime } from '../../../shared/domain/time/local-time.ts'
import { formatDong, formatWeight, routingProvince } from '../model/label-wording.ts'
import type { PaperTemplate, TemplateBox } from '../templates/template.ts'
import { placed, text } from '../templates/boxes.ts'
import {
  handoverPages,
  handoverTotals,
  lineMm,
  rowMm,
  type HandoverBill,
  type HandoverModel,
} from '../model/handover-model.ts'
import { a4, pageFoot, table, tableHeightMm, trainingBand, type Column } from './table.ts'

const contentMm = a4.widthMm - 2 * a4.marginMm

const columns: readonly Column[] = [
  { title: 'STT', widthMm: 13, weight: 'medium', sizePt: 9, align: 'right', lines: 1 },
  { title: 'Mã vận đơn', widthMm: 39, weight: 'bold', sizePt: 10, align: 'left', lines: 2 },
  { title: 'Mã đơn', widthMm: 32, weight: 'medium', sizePt: 8, align: 'left', lines: 2 },
  { title: 'Người nhận, tỉnh', widthMm: 53, weight: 'medium', sizePt: 9, align: 'left', lines: 2 },
  { title: 'Kiện', widthMm: 12, weight: 'bold', sizePt: 9, align: 'right', lines: 1 },
  { title: 'Kg', widthMm: 15, weight: 'medium', sizePt: 9, align: 'right', lines: 1 },
  { title: 'Thu hộ', widthMm: 22, weight: 'bold', sizePt: 9, align: 'right', lines: 1 },
]

/** Below the head, which every page has. */
const topMm = 48

/** The A4 list of what is given to the driver: its head on every page, notes, totals and two signatures at its end. */
export function handoverSheets(model: HandoverModel): PaperTemplate[] {
  const numbered = model.bills.map((bill, index) => ({ bill, number: index + 1 }))
  const pages = handoverPages(numbered, model.notes)
  const foot = `Biên bản bàn giao ${model.listNumber} · ${model.stationName}`
  return pages.map(({ rows, lines }, index) => {
    const endMm = topMm + (rows.length === 0 ? 0 : tableHeightMm(rows.length, rowMm))
    const cells = rows.map(({ bill, number }) => cellsOf(bill, number))
    const boxes = [
      ...head(model),
      ...(model.training ? [trainingBand(3)] : []),
      ...(rows.length === 0 ? [] : table(columns, cells, topMm, rowMm)),
      ...rows.map((_, row) => tickBox(topMm + tableHeightMm(row, rowMm))),
      ...lines.map((line, place) =>
        text({ fixed: line }, [a4.marginMm, endMm + 2 + place * lineMm, contentMm, lineMm], 'medium', 9),
      ),
      ...(index === pages.length - 1 ? closing(model, endMm + lines.length * lineMm + 5) : []),
      ...pageFoot(foot, index + 1, pages.length),
    ]
    return { name: 'handover', widthMm: a4.widthMm, heightMm: a4.heightMm, boxes }
  })
}

function head(model: HandoverModel): TemplateBox[] {
  const line = (words: string, y: number): TemplateBox =>
    text({ fixed: words }, [a4.marginMm, y, 155, 5.2], 'medium', 10)
  const again = model.closings > 1 ? ` · chốt lại lần ${model.closings}` : ''
  const account = model.accountName === '' ? '' : ` · Tài khoản: ${model.accountName}`
  return [
    text({ fixed: 'BIÊN BẢN BÀN GIAO / HANDOVER' }, [a4.marginMm, 12, 155, 9], 'black', 18),
    line(`Bên giao: ${model.stationName}${account}`, 23),
    line(
      `Bên nhận: ${model.carrierName || '……'} · Tài xế: ${model.driverName || '…………………'} · Xe: ${model.plate || '……………'}`,
      29,
    ),
    line(`Số: ${model.listNumber}${again} · Lúc: ${formatDateTime(model.atMs)}`, 35),
    { kind: 'qr', content: 'code', ...placed([a4.widthMm - a4.marginMm - 25, 12, 25, 25]), maxDots: 7 },
  ]
}

/** Ticked off with a pen as each bill goes into the van. */
const tickBox = (rowY: number): TemplateBox => ({
  kind: 'frame',
  ...placed([a4.marginMm + 1.2, rowY + 2.2, 4, 4]),
  strokeDots: 2,
})

const cellsOf = (bill: HandoverBill, number: number): string[] => [
  formatNumber(number),
  bill.billCode,
  bill.refCode,
  [bill.receiverName, routingProvince(bill.provinceName)].filter(Boolean).join(', '),
  formatNumber(bill.packageCount),
  formatWeight(bill.weightGrams).replace(/\s?kg$/u, ''),
  bill.codAmountVnd > 0 ? formatDong(bill.codAmountVnd).replace(/\s?đ$/u, '') : '0',
]

function closing({ bills, giver, driverName }: HandoverModel, y: number): TemplateBox[] {
  const totals = handoverTotals(bills)
  const words = [
    `${formatNumber(totals.bills)} vận đơn`,
    `${formatNumber(totals.parcels)} kiện`,
    formatWeight(totals.weightGrams) || '0\u00a0kg',
    `thu hộ ${formatDong(totals.codAmountVnd)}`,
  ]
  const signature = (title: string, name: string, x: number): TemplateBox[] => [
    { kind: 'frame', ...placed([x, y + 8, 90, 32]), strokeDots: 2 },
    text({ fixed: title }, [x + 2, y + 9, 86, 5], 'bold', 10),
    text({ fixed: name }, [x + 2, y + 34, 86, 5], 'medium', 10),
  ]
  return [
    text({ fixed: `TỔNG: ${words.join(' · ')}` }, [a4.marginMm, y, contentMm, 6], 'bold', 11),
    ...signature('Bên giao (trạm) ký, ghi họ tên', giver, a4.marginMm),
    ...signature('Bên nhận: Tài xế ký, ghi họ tên', driverName, a4.widthMm - a4.marginMm - 90),
  ]
}
