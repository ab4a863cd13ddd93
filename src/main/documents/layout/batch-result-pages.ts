import { formatVndNumber as formatNumber } from '../../../shared/domain/quantity/money.ts'
import { formatDateTime } from '../../../shared/domain/time/local-time.ts'
import type { PaperTemplate, TemplateBox } from '../templates/template.ts'
import { text } from '../templates/boxes.ts'
import { outcomeCounts, type BatchResultModel } from '../model/batch-result.ts'
import { a4, pageFoot, table, trainingBand, type Column } from './table.ts'

const rowMm = 8.4
const firstPageRows = 26
const otherPageRows = 30

const columns: readonly Column[] = [
  { title: 'STT', widthMm: 12, weight: 'medium', sizePt: 9, align: 'right', lines: 1 },
  { title: 'Mã vận đơn', widthMm: 44, weight: 'bold', sizePt: 10, align: 'left', lines: 2 },
  { title: 'Kết quả', widthMm: 40, weight: 'bold', sizePt: 9, align: 'left', lines: 2 },
  { title: 'Hãng trả lời', widthMm: 90, weight: 'medium', sizePt: 9, align: 'left', lines: 2 },
]

/** What a batch did, on A4: each code with its outcome and the carrier's words. */
export function batchResultPages(model: BatchResultModel): PaperTemplate[] {
  const rows = model.rows.map((row, index) => [formatNumber(index + 1), row.billCode, row.outcome, row.carrierWords])
  const pages = [rows.slice(0, firstPageRows)]
  for (let from = firstPageRows; from < rows.length; from += otherPageRows)
    pages.push(rows.slice(from, from + otherPageRows))
  return pages.map((ofPage, index) => ({
    name: 'batch-result',
    widthMm: a4.widthMm,
    heightMm: a4.heightMm,
    boxes: [
      ...(index === 0 ? head(model) : []),
      ...(model.training ? [trainingBand(3)] : []),
      ...table(columns, ofPage, index === 0 ? 44 : a4.marginMm + 4, rowMm),
      ...pageFoot(`${model.operation} · ${model.stationName}`, index + 1, pages.length),
    ],
  }))
}

function head(model: BatchResultModel): TemplateBox[] {
  const counts = outcomeCounts(model.rows).map(({ outcome, count }) => `${outcome}: ${formatNumber(count)}`)
  const line = (words: string, y: number): TemplateBox =>
    text({ fixed: words }, [a4.marginMm, y, 186, 5.2], 'medium', 10)
  return [
    text({ fixed: `KẾT QUẢ: ${model.operation.toLocaleUpperCase('vi')}` }, [a4.marginMm, 12, 186, 9], 'black', 18),
    line(`Lúc: ${formatDateTime(model.atMs)} · Trạm: ${model.stationName} · Nhân viên: ${model.operator || '……'}`, 23),
    line(`${formatNumber(model.rows.length)} mã · ${counts.join(' · ')}`, 29),
  ]
}
