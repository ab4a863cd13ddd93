import type { LabelModel } from '../../src/shared/domain/printing/label.ts'

const families = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Huỳnh', 'Võ', 'Đặng', 'Bùi', 'Đỗ', 'Hồ', 'Ngô', 'Dương']
const middles = ['Thị', 'Văn', 'Ngọc', 'Hữu', 'Đức', 'Minh', 'Thuỳ', 'Quốc', 'Phượng', 'Gia', 'Mỹ']
const given = 'Ánh Phước Uyển Thịnh Lệ Hương Khoa Trâm Bảo Nhi Duy Quỳnh Tuấn Giang Yến Khánh Loan Hiếu Vy'.split(' ')
const streets = [
  'ngách 34/56 ngõ Văn Chương, phố Khâm Thiên',
  'đường Cách Mạng Tháng Tám',
  'Nguyễn Thị Minh Khai',
  'hẻm 7 Lạc Long Quân',
  'quốc lộ 1A, ấp Mỹ Hoà',
  'chung cư Sunrise Riverside, đường Nguyễn Hữu Thọ',
  'Trần Phú',
]
const wards = [
  'Phường Văn Miếu - Quốc Tử Giám',
  'Phường Sài Gòn',
  'Xã Ea Kar',
  'Phường Hoà Cường',
  'Xã Mỹ Thuận Đông',
  'Phường Đông Gia Nghĩa',
  'Xã Thạnh Phú',
  'Phường Vĩnh Tuy',
  'Xã Bà Điểm',
  'Đặc khu Phú Quốc',
  'Phường An Hải',
]
const provinces = ['Thành phố Hà Nội', 'Thành phố Hồ Chí Minh', 'Tỉnh Đắk Lắk', 'Thành phố Đà Nẵng', 'Tỉnh An Giang']
const goods = [
  'Áo dài lụa tơ tằm',
  'Nồi cơm điện',
  'Mật ong rừng',
  'Sách giáo khoa lớp 5',
  'Giày thể thao',
  'Trà sen Tây Hồ',
]
const notes = [
  'Cho xem hàng, không cho thử. Gọi trước 30 phút.',
  'Hàng dễ vỡ, xin nhẹ tay.',
  'Giao giờ hành chính',
  '',
  'Khách hẹn sau 17 giờ, vắng nhà gửi bảo vệ.',
]
const of = (list: readonly string[], n: number): string => list[n % list.length] ?? ''

/**
 * Bills number `from` and on, as a station sends them: one sender, every receiver another. The lists have lengths without
 * common factors, so that names and addresses do not come again within thousands of bills.
 */
export function sampleModels(from: number, count: number): LabelModel[] {
  return Array.from({ length: count }, (_, index) => sampleModel(from + index))
}

function sampleModel(n: number): LabelModel {
  return {
    kind: 'label',
    billCode: `SME${8_031_400_000 + n}`,
    refCode: `DH-2026-${String(n).padStart(6, '0')}`,
    carrierName: 'SAO MAI EXPRESS',
    stationName: 'Trạm 02 – Kho Cầu Giấy',
    serviceName: 'Chuyển phát nhanh',
    sender: {
      name: 'Cửa hàng Mộc Miên',
      phone: '0909123456',
      address: '128/5 Nguyễn Thị Minh Khai',
      wardName: 'Phường Xuân Hoà',
      provinceName: 'Thành phố Hồ Chí Minh',
    },
    receiver: {
      name: `${of(families, n)} ${of(middles, n)} ${of(given, n)}`,
      phone: `09${String(10_000_000 + ((n * 7_919) % 89_999_999))}`,
      address: `Số ${n + 1}, ${of(streets, n)}`,
      wardName: of(wards, n),
      provinceName: of(provinces, n),
    },
    codAmountVnd: (n % 4) * 125_000 + (n % 97) * 1_000,
    payer: 'sender',
    packageCount: 1,
    weightGrams: 500 + (n % 40) * 50,
    lengthCm: 30,
    widthCm: 20,
    heightCm: 12,
    cargoContent: `${of(goods, n)} (${1 + (n % 3)}), ${of(goods, n + 1)} (1)`,
    note: of(notes, n),
    returnDocument: false,
    installation: false,
    billType: 'outbound',
    reprintNumber: 0,
    training: false,
    printedAtMs: Date.UTC(2026, 1, 26, 2, 41) + n * 1_000,
  }
}
