import { once } from 'node:events'
import { createWriteStream, writeFileSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'

/** Sheets of a busy shop: 25 columns, of which fourteen are read and the rest is what an export has besides. */
const headings = [
  ...'Mã đơn hàng|Ngày đặt hàng|Tên người nhận|Số điện thoại|Địa chỉ|Phường/Xã|Quận/Huyện|Tỉnh/Thành phố'.split('|'),
  ...'Mã SKU|Tên sản phẩm|Số lượng|Tiền thu hộ|Khối lượng (g)|Ghi chú'.split('|'),
  ...Array.from({ length: 11 }, (_, n) => `Cột khác ${n + 1}`),
]
const places = [
  ['Phường Hải Châu', '', 'Đà Nẵng'],
  ['Phường Nha Trang', '', 'Khánh Hòa'],
  ['Phường Cầu Giấy', 'Quận Cầu Giấy', 'Hà Nội'],
  ['Phường Bến Nghé', 'Quận 1', 'TP. Hồ Chí Minh'],
  ['Phường Ninh Kiều', '', 'Cần Thơ'],
] as const

/** One row in fifty has a fault, one in ten a phone without its zero. */
function cellsOf(n: number): (string | number)[] {
  const [ward, district, province] = places[n % places.length] ?? places[0]
  const phone = `9${String(10_000_000 + n)}`
  return [
    `DH2611${n}`,
    '2026-11-21 08:00',
    `Nguyễn Văn ${n % 977}`,
    n % 10 === 0 ? phone : `0${phone}`,
    `${n} Trần Phú, hẻm ${n % 9}`,
    ward,
    district,
    province,
    `SKU-${n % 500}`,
    `Áo thun, cỡ ${n % 5}`,
    1 + (n % 3),
    n % 50 === 0 ? 'ba trăm' : 1000 * (100 + (n % 900)),
    100 + (n % 4000),
    n % 4 === 0 ? 'Gọi trước khi giao' : '',
    ...Array.from({ length: 11 }, (_, column) => (column % 3 === 0 ? '' : `giá trị ${column}`)),
  ]
}

export async function writeCsv(path: string, rows: number): Promise<void> {
  const quoted = (cell: string | number): string => (/[",]/.test(String(cell)) ? `"${cell}"` : String(cell))
  const file = createWriteStream(path)
  file.write(`\uFEFF${headings.join(',')}\n`)
  for (let n = 1; n <= rows; n += 1) {
    if (!file.write(`${cellsOf(n).map(quoted).join(',')}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

/** As Excel writes it: the texts once, in a file of their own. */
export function writeExcel(path: string, rows: number): void {
  const texts = new Map<string, number>()
  const shared = (text: string): number => {
    const at = texts.get(text) ?? texts.size
    texts.set(text, at)
    return at
  }
  const cell = (value: string | number, column: number, row: number): string => {
    if (value === '') return ''
    const at = `${String.fromCharCode(65 + column)}${row}`
    return typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="s"><v>${shared(value)}</v></c>`
  }
  const parts: string[] = []
  for (let n = 0; n <= rows; n += 1) {
    const values = n === 0 ? headings : cellsOf(n)
    parts.push(`<row r="${n + 1}">${values.map((value, column) => cell(value, column, n + 1)).join('')}</row>`)
  }
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const relation = (id: number, kind: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${relations}/${kind}" Target="${target}"/>`
  const override = (part: string, kind: string): string =>
    `<Override PartName="/xl/${part}.xml" ContentType="${types}.${kind}+xml"/>`
  writeFileSync(
    path,
    zipped({
      '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}${override('sharedStrings', 'sharedStrings')}</Types>`,
      '_rels/.rels': `<Relationships xmlns="${packages}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${parts.join('')}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': `<sst xmlns="${main}">${[...texts.keys()].map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    }),
  )
}

/** A ZIP archive of these files. */
export function zipped(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(plain.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    list.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, rest, Buffer.from(name)]))
    bodies.push(body)
    at += body.length
  }
  const listed = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(list.length, 8)
  end.writeUInt16LE(list.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, listed, end])
}
