import { expect, test } from 'vitest'
import { recogniseSheet } from '../../../../src/main/import/columns/recognise-columns.ts'

const rowOf = (row: number, ...cells: readonly (string | number)[]) => ({ row, cells, isBroken: false })

test('a field goes to the column that names it best; a second column of notes, goods, payments or states is read along, and one of amounts under the same heading, no other is', () => {
  const parties = ['Mã đơn hàng', 'Người nhận', 'Điện thoại', 'Phone', 'Địa chỉ', 'Address']
  const headings = [...parties, 'Ghi chú', 'Note', 'COD', 'Tổng tiền', 'COD']
  const { columns, headerRow } = recogniseSheet([rowOf(1, 'Đơn tháng 11'), rowOf(2, ...headings)], [])
  expect(headerRow).toBe(2)
  expect(columns.map(({ field }) => field)).toEqual([
    'number',
    'receiverName',
    'receiverPhone',
    null,
    'address',
    null,
    'note',
    'note',
    'cod',
    'value',
    'cod',
  ])
})

test('both parties under one heading are read, so that they are compared: nobody says which one gets the parcel', () => {
  const groups = ['', 'Người gửi', '', 'Người nhận', '', '']
  const headings = ['Mã đơn', 'Họ tên', 'SĐT', 'Họ tên', 'SĐT', 'COD']
  const { columns, headerRow } = recogniseSheet([rowOf(1, ...groups), rowOf(2, ...headings)], [])
  expect(headerRow).toBe(2)
  expect(columns.map(({ field }) => field)).toEqual([
    'number',
    'receiverName',
    'receiverPhone',
    'receiverName',
    'receiverPhone',
    'cod',
  ])
})

test.each(['Tính chất hàng hóa đặc biệt', 'Tính chất', 'Product Subtotal', 'Item Subtotal', 'Lý do hủy'])(
  '%s is no column of an order: neither a province, nor goods',
  (heading) => {
    const { columns } = recogniseSheet([rowOf(1, 'Mã đơn hàng', 'Tên khách', 'SĐT', 'Địa chỉ', heading)], [])
    expect(columns[4]?.field).toBeNull()
  },
)

test.each([
  [['Tên gửi', 'SĐT gửi', 'Địa chỉ gửi', 'Tên nhận', 'SĐT nhận', 'Địa chỉ nhận']],
  [['Người gửi', 'SĐT gửi', 'Địa chỉ', 'Người nhận', 'SĐT nhận', 'Địa chỉ']],
  [['Bên gửi', 'ĐT bên gửi', 'Địa chỉ', 'Bên nhận', 'ĐT bên nhận', 'Địa chỉ']],
])('what stands of the sender before the receiver is not taken for his: %j', (parties) => {
  const { columns } = recogniseSheet([rowOf(1, 'Mã đơn hàng', ...parties, 'COD', 'Ngày gửi')], [])
  expect(columns.slice(1, 7).map(({ field }) => field)).toEqual([
    null,
    null,
    null,
    'receiverName',
    'receiverPhone',
    'address',
  ])
})

test('places of the receiver stand behind his name, where the sender has the same headings', () => {
  const place = ['Địa chỉ', 'Phường/Xã', 'Tỉnh']
  const { columns } = recogniseSheet([rowOf(1, 'Mã đơn', 'Người gửi', ...place, 'Người nhận', 'SĐT', ...place)], [])
  expect(columns.map(({ field }) => field).slice(1)).toEqual([
    null,
    null,
    null,
    null,
    'receiverName',
    'receiverPhone',
    'address',
    'ward',
    'province',
  ])
})

test.each([
  ['SĐT shop', 'SĐT khách', 'receiverPhone'],
  ['SĐT sale', 'SĐT khách', 'receiverPhone'],
  ['SĐT tài xế', 'SĐT khách hàng', 'receiverPhone'],
  ['Store phone', 'Customer phone', 'receiverPhone'],
  ['Địa chỉ lấy hàng', 'Địa chỉ khách', 'address'],
  ['Pickup address', 'Customer address', 'address'],
  ['Địa chỉ xuất hóa đơn', 'Địa chỉ khách hàng', 'address'],
  ['Tỉnh lấy hàng', 'Tỉnh khách', 'province'],
] as const)('%s is not of the receiver, beside %s', (other, receivers, field) => {
  const { columns } = recogniseSheet([rowOf(1, 'Mã đơn', 'Tên khách', 'COD', 'Ghi chú', other, receivers)], [])
  expect(columns.slice(4).map((column) => column.field)).toEqual([null, field])
})

test('a shop gets the parcels where a sheet names nobody else', () => {
  const { columns } = recogniseSheet([rowOf(1, 'Mã đơn', 'Tên shop', 'SĐT shop', 'Địa chỉ shop', 'COD')], [])
  expect(columns.slice(2).map(({ field, confidence }) => [field, confidence])).toEqual([
    ['receiverPhone', 'likely'],
    ['address', 'likely'],
    ['cod', 'sure'],
  ])
})

test.each([
  ['Địa chỉ cũ', 'Địa chỉ mới', 'address'],
  ['Phường/Xã cũ', 'Phường/Xã mới', 'ward'],
  ['Tỉnh cũ', 'Tỉnh mới', 'province'],
  ['Địa chỉ cũ', 'Địa chỉ', 'address'],
] as const)('a parcel does not go to %s, beside %s', (former, present, field) => {
  const { columns } = recogniseSheet([rowOf(1, 'Mã đơn', 'Tên khách', 'SĐT', former, present, 'COD')], [])
  expect(columns.slice(3, 5).map((column) => column.field)).toEqual([null, field])
})

test.each(['Địa chỉ cư trú', 'Địa chỉ cũ'])('a parcel goes to %s, where nothing else stands there', (heading) => {
  const { columns } = recogniseSheet([rowOf(1, 'Mã đơn', 'Tên khách', 'SĐT', heading, 'COD')], [])
  expect(columns[3]?.field).toBe('address')
})

test.each(['Balance due', 'Amount due', 'Outstanding', 'Outstanding Balance', 'Amount to collect', 'Remaining'])(
  'what is collected stands under %s, and not under the total before what was paid',
  (heading) => {
    const headings = ['Order', 'Customer', 'Phone', 'Address', 'Total', 'Paid', heading]
    const { columns } = recogniseSheet([rowOf(1, ...headings)], [])
    expect(columns.findIndex(({ field }) => field === 'cod')).toBe(headings.length - 1)
  },
)

test.each(['Gửi tới', 'Gửi đến', 'Địa chỉ gửi hàng đến'])('what is sent to is the receiver: %s', (heading) => {
  const { columns } = recogniseSheet([rowOf(1, 'Mã đơn', 'Tên khách', 'SĐT', heading, 'COD')], [])
  expect(columns[3]?.field ?? null).toBe(heading.startsWith('Địa chỉ') ? 'address' : null)
})

test.each(['Trạng thái đồng bộ', 'Trạng thái gửi tin', 'Trạng thái SMS', 'Trạng thái tin nhắn', 'Sync status'])(
  '%s says nothing of the order: "Thành công" under it ends none',
  (heading) => {
    const headings = ['Mã đơn hàng', 'Tên khách', 'SĐT', 'Địa chỉ', 'Trạng thái đơn hàng', heading]
    const { columns } = recogniseSheet([rowOf(1, ...headings)], [])
    expect(columns.slice(4).map(({ field }) => field)).toEqual(['status', null])
  },
)

test.each(['Tổng thu', 'Thu tiền', 'Còn thu', 'Còn phải trả', 'Cash on delivery', 'Tổng bill'])(
  'what is collected stands under %s, where nothing says it better',
  (heading) => {
    const { columns } = recogniseSheet([rowOf(1, 'Mã đơn hàng', 'Tên khách', 'SĐT', 'Ngày thu tiền', heading)], [])
    expect(columns.map(({ field }) => field)).toEqual([
      'number',
      'receiverName',
      'receiverPhone',
      expect.anything(),
      'cod',
    ])
  },
)

test.each(['Đã thu tiền', 'Số tiền đã thu', 'Tình trạng thu tiền', 'Xác nhận thu tiền'])(
  'what stands under %s was collected before, or is no amount: what is collected stands under the sum',
  (heading) => {
    const { columns } = recogniseSheet([rowOf(1, 'Mã đơn hàng', 'Tên khách', 'SĐT', 'Tổng tiền', heading)], [])
    expect(columns.slice(3).map(({ field }) => field === 'cod')).toEqual([true, false])
  },
)

test.each(['Còn lại', 'Còn nợ', 'Khách cần trả', 'Thu khách', 'Còn phải thu'])(
  'what is collected stands under %s, and not under the sum before the deposit',
  (heading) => {
    const headings = ['Mã đơn hàng', 'Tên khách', 'SĐT', 'Địa chỉ', 'Tổng tiền', 'Đặt cọc', heading]
    const { columns } = recogniseSheet([rowOf(1, ...headings)], [])
    expect(columns.findIndex(({ field }) => field === 'cod')).toBe(headings.length - 1)
    expect(columns[1]?.field).toBe('receiverName')
  },
)

test.each(['0912345678', 912345678, '0912 345 678', '+84912345678', "'0912345678"])(
  'a row with the phone %j is an order and no headings, whatever its cells are called',
  (phone) => {
    const { columns, headerRow } = recogniseSheet(
      [
        rowOf(1, 'A1', 'Lê An', phone, '12 Lê Lợi', 'Phường Bến Thành', 'TP. Hồ Chí Minh', '150000'),
        rowOf(2, 'A2', 'Khách Lan', phone, '14 Lê Lợi', 'Phường 5', 'Tỉnh Long An', '250000'),
      ],
      [],
    )
    expect(headerRow).toBe(0)
    expect(columns[2]?.field).toBe('receiverPhone')
  },
)

test.each([
  ['HTTT', 'payment'],
  ['PTTT', 'payment'],
  ['Trạng thái TT', 'payment'],
  ['Hàng', 'itemName'],
  ['SP', 'itemName'],
  ['Tổng', 'cod'],
  ['Tổng đơn', 'cod'],
  ['Tiền hàng', 'cod'],
  ['Mã hàng', 'itemSku'],
  ['Giá', null],
  ['Đơn hàng cũ', null],
])('a heading in short, as sheets made by hand have it: %s', (heading, field) => {
  const { columns } = recogniseSheet([rowOf(1, 'Mã đơn hàng', 'Tên khách', 'SĐT', 'Địa chỉ', heading)], [])
  expect(columns[4]?.field).toBe(field)
})

test.each([['Còn lại'], ['Còn phải trả'], ['Tiền thu hộ']])(
  'what is left is collected, and not what the customer has to pay for all: %s',
  (rest) => {
    const headings = ['Mã đơn hàng', 'Tên khách', 'SĐT', 'Địa chỉ', 'Khách phải trả', 'Khách đã trả', rest]
    const { columns } = recogniseSheet([rowOf(1, ...headings)], [])
    expect(columns.slice(4).map(({ field }) => field)).toEqual([null, null, 'cod'])
  },
)

test('the parts of an address are read together, and two addresses are not', () => {
  const fieldsOf = (...headings: readonly string[]) =>
    recogniseSheet([rowOf(1, 'Tên khách', 'SĐT', 'COD', ...headings)], [])
      .columns.slice(3)
      .map(({ field }) => field)
  expect(fieldsOf('Số nhà', 'Đường', 'Phường', 'Quận', 'TP')).toEqual([
    'address',
    'address',
    'ward',
    'district',
    'province',
  ])
  expect(fieldsOf('Thôn', 'Xã', 'Tỉnh')).toEqual(['address', 'ward', 'province'])
  expect(fieldsOf('Địa chỉ', 'Đường')).toEqual(['address', null])
})

test('the way of a payment is read beside its state', () => {
  const { columns } = recogniseSheet([rowOf(1, 'Tên khách', 'SĐT', 'COD', 'Thanh toán', 'Trạng thái thanh toán')], [])
  expect(columns.slice(3).map(({ field }) => field)).toEqual(['payment', 'payment'])
})
