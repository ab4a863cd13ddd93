import type { ColumnMapping, ImportLayout } from '../../../shared/domain/order/import-columns.ts'
import { foldHeading } from './heading-words.ts'

/**
 * The kinds of files that a station knows before anybody has shown it one. A file is of a kind where it has the headings of its
 * `signature`; a column that a kind does not name is recognised by its heading. The headings are those by which the programs'
 * users speak of their exports: no real file could be had, so none of these kinds is verified (docs/import.md). What a person
 * saves for a file with the same headings wins.
 */
export const shippedLayouts: readonly ImportLayout[] = [
  layout('haravan', 'Haravan', ['Mã đơn hàng', 'Trạng thái thanh toán', 'Trạng thái giao hàng', 'Tổng cộng'], {
    'Mã đơn hàng': 'number',
    'Ngày đặt hàng': 'orderedAt',
    'Trạng thái thanh toán': 'payment',
    'Phương thức thanh toán': 'payment',
    'Trạng thái giao hàng': 'status',
    'Trạng thái đơn hàng': 'status',
    'Tổng cộng': 'cod',
    'Tên sản phẩm': 'itemName',
    'Phiên bản sản phẩm': 'itemName',
    'Mã sản phẩm': 'itemSku',
    SKU: 'itemSku',
    'Mã vạch': 'itemBarcode',
    'Số lượng sản phẩm': 'itemQuantity',
    'Giá sản phẩm': null,
    'Phí vận chuyển': null,
    'Tên người nhận': 'receiverName',
    'Số điện thoại người nhận': 'receiverPhone',
    'Địa chỉ giao hàng': 'address',
    'Phường xã giao hàng': 'ward',
    'Quận huyện giao hàng': 'district',
    'Tỉnh thành giao hàng': 'province',
    'Ghi chú': 'note',
  }),
  layout('sapo', 'Sapo', ['Mã đơn hàng', 'Kênh bán hàng', 'Tên người nhận', 'Tiền thu hộ (COD)'], {
    'Mã đơn hàng': 'number',
    'Ngày tạo': 'orderedAt',
    'Trạng thái đơn hàng': 'status',
    'Tên khách hàng': null,
    'Số điện thoại khách hàng': null,
    'Tên người nhận': 'receiverName',
    'SĐT người nhận': 'receiverPhone',
    'Địa chỉ giao hàng': 'address',
    'Phường/Xã giao hàng': 'ward',
    'Quận/Huyện giao hàng': 'district',
    'Tỉnh/Thành giao hàng': 'province',
    'Mã SKU': 'itemSku',
    'Mã vạch': 'itemBarcode',
    'Tên sản phẩm': 'itemName',
    'Số lượng': 'itemQuantity',
    'Tiền thu hộ (COD)': 'cod',
    'Khối lượng (g)': ['weight', 'g'],
    'Ghi chú đơn hàng': 'note',
  }),
  layout('kiotviet', 'KiotViet', ['Mã hóa đơn', 'Còn cần thu (COD)', 'Mã hàng', 'Tên hàng'], {
    'Mã hóa đơn': 'number',
    'Mã vận đơn': null,
    'Thời gian': 'orderedAt',
    'Trạng thái': 'status',
    'Khách hàng': null,
    'Điện thoại': null,
    'Người nhận': 'receiverName',
    'Điện thoại (Người nhận)': 'receiverPhone',
    'Địa chỉ (Người nhận)': 'address',
    'Khu vực (Người nhận)': 'province',
    'Phường/Xã (Người nhận)': 'ward',
    'Trọng lượng': 'weight',
    'Còn cần thu (COD)': 'cod',
    'Mã hàng': 'itemSku',
    'Tên hàng': 'itemName',
    'Số lượng': 'itemQuantity',
    'Ghi chú': 'note',
  }),
  layout('plain-vi', 'Packbench', ['Mã đơn hàng', 'Người nhận', 'Số nhà và đường', 'Thu hộ (COD)', 'Khối lượng (kg)'], {
    'Khối lượng (kg)': ['weight', 'kg'],
  }),
  layout('plain-en', 'Packbench (English)', ['Order number', 'Receiver', 'Street', 'COD', 'Weight (kg)'], {
    'Weight (kg)': ['weight', 'kg'],
  }),
]

type Field = ColumnMapping['field']

function layout(
  id: string,
  name: string,
  signature: readonly string[],
  columns: Readonly<Record<string, Field | readonly [Field, ColumnMapping['unit']]>>,
): ImportLayout {
  return {
    id,
    name,
    // The plain sheets of both languages are one source: a number is one order in either.
    source: id.startsWith('plain') ? 'sheet' : id,
    signature: signature.map(foldHeading),
    isExact: false,
    columns: Object.entries(columns).map(([heading, read]) => {
      const [field, unit] = Array.isArray(read)
        ? (read as readonly [Field, ColumnMapping['unit']])
        : [read as Field, null]
      return { heading: foldHeading(heading), field, unit }
    }),
  }
}
