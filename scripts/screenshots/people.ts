/** A customer of the pictured warehouse: nobody's name, phone or house. */
export interface Customer {
  readonly name: string
  readonly phone: string
  /** What a packer types to find the ward, and the full name among the answers. */
  readonly wardQuery: string
  readonly ward: string
  readonly address: string
}

const lines: readonly (readonly [name: string, phone: string, wardQuery: string, ward: string, address: string])[] = [
  ['Nguyễn Thị Hồng Nhung', '0908112045', 'sai gon', 'Phường Sài Gòn', '45 Lê Lợi'],
  ['Phạm Quốc Đạt', '0912345678', 'hai chau', 'Phường Hải Châu', '56 Nguyễn Văn Linh'],
  ['Trịnh Thị Thu Hà', '0977204118', 'ba dinh ha noi', 'Phường Ba Đình', '12 Phan Đình Phùng'],
  ['Dương Văn Lộc', '0918330297', 'rach gia', 'Phường Rạch Giá', '210 Trần Phú'],
  ['Mai Thị Tuyết Lan', '0903771520', 'tan son nhat', 'Phường Tân Sơn Nhất', '71/3 Phạm Văn Hai'],
  ['Hoàng Đình Trọng', '0936018244', 'hong bang hai phong', 'Phường Hồng Bàng', '8 Điện Biên Phủ'],
  ['Lý Thị Ngọc Ánh', '0939482016', 'ninh kieu', 'Phường Ninh Kiều', '56 Nguyễn Trãi'],
  ['Tô Minh Triết', '0987650432', 'thu duc', 'Phường Thủ Đức', '14 Võ Văn Ngân'],
  ['Cao Thị Phương Uyên', '0945129073', 'tran bien', 'Phường Trấn Biên', '33 Cách Mạng Tháng Tám'],
  ['Nguyễn Hữu Nghĩa', '0905664318', 'son tra', 'Phường Sơn Trà', '120 Ngô Quyền'],
  ['Lê Hoàng Phúc', '0908765432', 'tran bien', 'Phường Trấn Biên', '245/8 Phạm Văn Thuận, KP 3'],
  ['Đinh Thị Quỳnh Như', '0933918406', 'ben thanh', 'Phường Bến Thành', '9 Lê Thánh Tôn'],
  ['Vương Gia Bảo', '0966205713', 'ha long', 'Phường Hạ Long', '27 Trần Hưng Đạo'],
  ['Tạ Thị Minh Châu', '0914587026', 'xuan huong da lat', 'Phường Xuân Hương - Đà Lạt', '5 Hồ Tùng Mậu'],
  ['Hồ Sỹ Cường', '0978340615', 'vinh nghe an', 'Phường Thành Vinh', '102 Quang Trung'],
  ['Đỗ Minh Khoa', '0983110274', 'cau giay', 'Phường Cầu Giấy', 'Số 7 ngõ 82 Dịch Vọng Hậu'],
  ['Huỳnh Ngọc Trâm', '0919802364', 'rach gia', 'Phường Rạch Giá', '18 Nguyễn Trung Trực'],
  ['Bùi Văn Thịnh', '0962471058', 'thanh vinh', 'Phường Thành Vinh', '64 Lê Hồng Phong'],
  ['Trương Quang Huy', '0935721680', 'nha trang', 'Phường Nha Trang', '40 Trần Phú'],
  ['Lâm Thị Cẩm Tú', '0907316482', 'my tho', 'Phường Mỹ Tho', '22 Ấp Bắc'],
  ['Phan Thị Kim Oanh', '0941850263', 'thuan hoa hue', 'Phường Thuận Hóa', '16 Hùng Vương'],
  ['Võ Thành Đạt', '0972638015', 'quy nhon', 'Phường Quy Nhơn', '88 Nguyễn Tất Thành'],
  ['Đặng Hải Yến', '0988412657', 'hac thanh', 'Phường Hạc Thành', '31 Lê Lai'],
  ['Lê Thị Mỹ Duyên', '0916203748', 'buon ma thuot', 'Phường Buôn Ma Thuột', '77 Phan Chu Trinh'],
  ['Ngô Anh Tuấn', '0938574016', 'cai khe', 'Phường Cái Khế', '3 Hòa Bình'],
  ['Công ty TNHH Gia Hưng', '0913608425', 'bien hoa', 'Phường Biên Hòa', 'Lô 7 KCN Biên Hòa 1'],
  ['Châu Thị Diễm My', '0929750318', 'vung tau', 'Phường Vũng Tàu', '156 Trương Công Định'],
  ['Nguyễn Thị Bích Ngọc', '0904862173', 'duc hoa tay ninh', 'Xã Đức Hòa', '210 Tỉnh lộ 10'],
]

export const customers: readonly Customer[] = lines.map(([name, phone, wardQuery, ward, address]) => ({
  name,
  phone,
  wardQuery,
  ward,
  address,
}))

/** Content, grams and what is collected for it. */
export interface Goods {
  readonly content: string
  readonly weightGrams: number
  readonly codAmountVnd: number
}

export const goods: readonly Goods[] = [
  { content: 'Áo thun cotton, 2 cái', weightGrams: 1200, codAmountVnd: 250_000 },
  { content: 'Sách giáo khoa', weightGrams: 800, codAmountVnd: 0 },
  { content: 'Nồi chiên không dầu', weightGrams: 4500, codAmountVnd: 1_290_000 },
  { content: 'Bộ ly thủy tinh', weightGrams: 2100, codAmountVnd: 650_000 },
  { content: 'Mỹ phẩm', weightGrams: 400, codAmountVnd: 320_000 },
  { content: 'Giày thể thao', weightGrams: 900, codAmountVnd: 480_000 },
  { content: 'Trà khô', weightGrams: 500, codAmountVnd: 199_000 },
]
