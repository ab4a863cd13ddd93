import { formatVndNumber as formatNumber } from '../../../shared/domain/quantity/money.ts'
import { formatDateTime } from '../../../shared/domain/time/local-time.ts'
import { formatDong } from '../model/label-wording.ts'
import type { PackingSlipModel, PackingSlipsModel, PickListModel } from '../model/order-papers.ts'
import { middle, placed, rule, text } from '../templates/boxes.ts'
import type { PaperTemplate, TemplateBox } from '../templates/template.ts'
import { a4, pageFoot, table, tableHeightMm, trainingBand, type Column } from './table.ts'

const rowMm = 9
const topMm = 38
const pickColumns: readonly Column[] = [
  { title: '', widthMm: 10, weight: 'medium', sizePt: 9, align: 'left', lines: 1 },
  { title: 'Mã hàng (SKU)', widthMm: 44, weight: 'bold', sizePt: 10, align: 'left', lines: 2 },
  { title: 'Tên hàng', widthMm: 78, weight: 'medium', sizePt: 10, align: 'left', lines: 2 },
  { title: 'Mã vạch', widthMm: 28, weight: 'medium', sizePt: 8, align: 'left', lines: 2 },
  { title: 'Đơn', widthMm: 11, weight: 'medium', sizePt: 9, align: 'right', lines: 1 },
  { title: 'Cái', widthMm: 15, weight: 'black', sizePt: 13, align: 'right', lines: 1 },
]

/** A4: each thing once with how many of it, and a box to tick. */
export function pickListPages(model: PickListModel): PaperTemplate[] {
  const perPage = Math.floor((a4.heightMm - topMm - a4.marginMm - 12) / rowMm)
  const pages = Array.from({ length: Math.max(1, Math.ceil(model.goods.length / perPage)) }, (_, page) =>
    model.goods.slice(page * perPage, (page + 1) * perPage),
  )
  const pieces = model.goods.reduce((sum, { quantity }) => sum + quantity, 0)
  const [orders = '', kinds = '', all = ''] = [model.orders, model.goods.length, pieces].map(formatNumber)
  const line = (words: string, y: number): TemplateBox =>
    text({ fixed: words }, [a4.marginMm, y, 186, 5.2], 'medium', 10)
  return pages.map((goods, index) => ({
    name: 'pick-list',
    widthMm: a4.widthMm,
    heightMm: a4.heightMm,
    boxes: [
      text({ fixed: 'PHIẾU LẤY HÀNG / PICK LIST' }, [a4.marginMm, 12, 186, 9], 'black', 18),
      line(`${formatDateTime(model.atMs)} · ${model.stationName} · Nhân viên: ${model.operator || '……'}`, 23),
      line(`${orders} đơn · ${kinds} mặt hàng · ${all} cái`, 29),
      ...(model.training ? [trainingBand(3)] : []),
      ...table(
        pickColumns,
        goods.map(({ sku, name, barcode, orders, quantity }) => [
          '',
          sku,
          name,
          barcode,
          formatNumber(orders),
          formatNumber(quantity),
        ]),
        topMm,
        rowMm,
      ),
      ...goods.map((_, row) => tickBox(a4.marginMm + 2.5, topMm + tableHeightMm(row, rowMm) + 2)),
      ...pageFoot(`Phiếu lấy hàng · ${model.stationName}`, index + 1, pages.length),
    ],
  }))
}

const tickBox = (x: number, y: number): TemplateBox => ({ kind: 'frame', ...placed([x, y, 5, 5]), strokeDots: 2 })

const slip = { widthMm: 100, heightMm: 150, marginMm: 4, headMm: 62, lineMm: 9 } as const
const innerMm = slip.widthMm - 2 * slip.marginMm

/** A page of a packing slip, with what its bars hold. */
export interface SlipPage {
  readonly page: PaperTemplate
  readonly code: string
}

/** 100 x 150 mm, as labels: each order begins a page, and goes on where its goods need more. */
export function packingSlipPages({ slips, stationName, atMs, training }: PackingSlipsModel): SlipPage[] {
  const perPage = Math.floor((slip.heightMm - slip.headMm - 10) / slip.lineMm)
  return slips.flatMap((one) => {
    const count = Math.max(1, Math.ceil(one.items.length / perPage))
    return Array.from({ length: count }, (_, index) => {
      const items = one.items.slice(index * perPage, (index + 1) * perPage)
      const foot = `${formatDateTime(atMs)} · ${stationName}${count === 1 ? '' : ` · Trang ${index + 1}/${count}`}`
      const boxes = [
        ...slipHead(one),
        ...(training ? [bandOfSlip] : []),
        ...items.flatMap((item, row) => itemLine(item, slip.headMm + row * slip.lineMm)),
        text({ fixed: foot }, [slip.marginMm, slip.heightMm - 7, innerMm, 4.4], 'medium', 7),
      ]
      return {
        page: { name: 'packing-slip', widthMm: slip.widthMm, heightMm: slip.heightMm, boxes },
        code: one.scanned,
      }
    })
  })
}

const bandOfSlip = text({ fixed: 'TẬP HUẤN / TRAINING' }, [slip.marginMm, 1, innerMm, 5], 'black', 9, {
  ...middle,
  align: 'center',
  ink: 'inverse',
})

/** A name that is cut takes no phone with it. */
const phoneMm = 28

function slipHead(one: PackingSlipModel): TemplateBox[] {
  const { marginMm: x } = slip
  const pieces = one.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const money = one.codAmountVnd === 0 ? 'Không thu hộ' : `Thu hộ ${formatDong(one.codAmountVnd)}`
  const bars: TemplateBox = {
    kind: 'code128',
    content: 'code',
    ...placed([x, 16, innerMm, 10]),
    maxDots: 3,
    tooLong: 'leave-out',
  }
  return [
    text({ fixed: `PHIẾU ĐÓNG GÓI · ${one.shopName}` }, [x, 6.5, innerMm, 4.4], 'bold', 8),
    text({ fixed: one.number }, [x, 10.5, innerMm, 5.5], 'black', 12),
    ...(one.scanned === '' ? [] : [bars]),
    text({ fixed: one.receiverName }, [x, 28, innerMm - phoneMm - 2, 5.2], 'bold', 10),
    text({ fixed: one.receiverPhone }, [x + innerMm - phoneMm, 28, phoneMm, 5.2], 'bold', 10, { align: 'right' }),
    text({ fixed: one.address }, [x, 33.5, innerMm, 9], 'medium', 8, { lines: 2 }),
    text({ fixed: one.note === '' ? '' : `Khách dặn: ${one.note}` }, [x, 43, innerMm, 9], 'bold', 8, { lines: 2 }),
    text(
      { fixed: `${one.items.length} món · ${formatNumber(pieces)} cái · ${money}` },
      [x, 54, innerMm, 5.2],
      'bold',
      9,
    ),
    rule(x, slip.headMm - 1, innerMm, 3),
  ]
}

/** The SKU stands first: the names of two variants may differ behind the place where they are cut. */
function itemLine({ name, sku, quantity }: PackingSlipModel['items'][number], y: number): TemplateBox[] {
  const { marginMm: x } = slip
  const words = sku === '' || sku === name ? name : `${sku} · ${name}`
  return [
    tickBox(x, y + 1.6),
    text({ fixed: words }, [x + 7.5, y + 0.3, innerMm - 22, slip.lineMm - 1], 'medium', 8, { ...middle, lines: 2 }),
    text({ fixed: `× ${formatNumber(quantity)}` }, [x + innerMm - 14, y + 0.3, 14, slip.lineMm - 1], 'black', 12, {
      ...middle,
      align: 'right',
    }),
    rule(x, y + slip.lineMm - 0.4, innerMm, 1),
  ]
}
