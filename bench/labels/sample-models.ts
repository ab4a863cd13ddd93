import type { LabelModel } from '../../src/shared/domain/label.ts'

const names = ['Nguyễn Thị Ngọc Ánh', 'Lê Hữu Phước', 'Trần Hoàng Phượng Uyển', 'Phạm Đức Thịnh', 'Võ Thị Mỹ Lệ']
const streets = ['ngách 34/56 ngõ Văn Chương, phố Khâm Thiên', 'đường Cách Mạng Tháng Tám', 'Nguyễn Thị Minh Khai']
const wards = ['Phường Văn Miếu - Quốc Tử Giám', 'Phường Sài Gòn', 'Xã Ea Kar', 'Phường Hoà Cường']
const provinces = ['Thành phố Hà Nội', 'Thành phố Hồ Chí Minh', 'Tỉnh Đắk Lắk', 'Thành phố Đà Nẵng']
const of = (list: readonly string[], n: number): string => list[n % list.length] ?? ''

/** Bills as a station sends them: one sender, every receiver another. */
export function sampleModels(count: number): LabelModel[] {
  return Array.from({ length: count }, (_, n) => ({
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
      name: of(names, n),
      phone: `09${String(10_000_000 + ((n * 7_919) % 89_999_999))}`,
      address: `Số ${n + 1}, ${of(streets, n)}`,
      wardName: of(wards, n),
      provinceName: of(provinces, n),
    },
    codAmountVnd: (n % 4) * 125_000,
    payer: 'sender',
    packageCount: 1,
    weightGrams: 500 + (n % 40) * 50,
    lengthCm: 30,
    widthCm: 20,
    heightCm: 12,
    cargoContent: 'Áo dài lụa tơ tằm (2), khăn choàng (1)',
    note: 'Cho xem hàng, không cho thử. Gọi trước 30 phút.',
    returnDocument: false,
    installation: false,
    billType: 'outbound',
    reprintNumber: 0,
    training: false,
    printedAtMs: Date.UTC(2026, 1, 26, 2, 41),
  }))
}
