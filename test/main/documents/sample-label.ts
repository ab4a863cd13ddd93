import type { LabelModel } from '../../../src/shared/domain/printing/label.ts'

/** An ordinary label; tests change what they are about. */
export const sampleLabel: LabelModel = {
  kind: 'label',
  billCode: 'SME8031472659',
  refCode: 'DH-2026-004718',
  carrierName: 'SAO MAI EXPRESS',
  stationName: 'Trạm 02 – Kho Cầu Giấy',
  serviceName: 'Chuyển phát nhanh',
  sender: {
    name: 'Cửa hàng Mộc Miên',
    phone: '0909123456',
    address: '128/5 Nguyễn Thị Minh Khai, Phường Xuân Hoà, TP. Hồ Chí Minh',
    wardName: '',
    provinceName: '',
  },
  receiver: {
    name: 'Nguyễn Thị Ngọc Ánh',
    phone: '0389214567',
    address: 'Số 12, ngách 34/56 ngõ Văn Chương, phố Khâm Thiên',
    wardName: 'Phường Văn Miếu - Quốc Tử Giám',
    provinceName: 'Thành phố Hà Nội',
  },
  codAmountVnd: 1_250_000,
  payer: 'sender',
  packageCount: 1,
  weightGrams: 1250,
  lengthCm: 30,
  widthCm: 20,
  heightCm: 12,
  cargoContent: 'Áo dài lụa tơ tằm (2), khăn choàng (1)',
  note: 'Cho xem hàng, không cho thử. Gọi trước 30 phút; vắng nhà gửi bảo vệ toà nhà.',
  returnDocument: false,
  installation: false,
  billType: 'outbound',
  reprintNumber: 0,
  training: false,
  printedAtMs: Date.UTC(2026, 1, 26, 2, 41),
}

export const sampleSlip: LabelModel = { ...sampleLabel, kind: 'provisional-slip', billCode: null }

export const severalParcels: LabelModel = {
  ...sampleLabel,
  packageCount: 3,
  returnDocument: true,
  installation: true,
  billType: 'trade-in-return',
  codAmountVnd: 14_850_000,
}

const longName =
  'Công ty Trách nhiệm hữu hạn Một thành viên Thương mại Dịch vụ Xuất nhập khẩu Nguyễn Hoàng Phượng Uyển – Chi nhánh Đồng bằng sông Cửu Long – Phòng Hành chính Quản trị và Kế toán Tổng hợp, nhờ chị Ễnh Ương nhận'
const longAddress =
  'Căn hộ 12A-08, tầng 12A, toà nhà chung cư Nguyễn Đình Chiểu Plaza, số 1234/56/78 ngách 9 hẻm 10 đường Cách Mạng Tháng Tám nối dài, khu đô thị mới Thuỷ Nguyên mở rộng giai đoạn 2, cạnh Trường Tiểu học Ngô Quyền'

/** Everything as long as people have been seen to write it. */
export const longTexts: LabelModel = {
  ...severalParcels,
  packageCount: 12,
  billCode: 'SMEX-2026-0047-AB89',
  refCode: 'SAN-TMDT-DONHANG-2026-02-26-000000471800012',
  serviceName: 'Chuyển phát tiêu chuẩn liên tỉnh đường bộ',
  carrierName: longName,
  stationName: longName,
  sender: { ...sampleLabel.sender, name: longName, address: longAddress },
  receiver: {
    ...sampleLabel.receiver,
    name: longName,
    address: longAddress,
    wardName: 'Phường Đặc khu Bà Rịa - Long Điền - Phước Thuỷ Thượng',
    provinceName: 'Tỉnh Thừa Thiên Huế và vùng phụ cận',
  },
  codAmountVnd: 1_128_450_000,
  cargoContent: longName,
  note: longAddress,
}
