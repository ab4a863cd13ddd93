import type { TypedBill, TypedSender } from './station-page.ts'

export const demoSender: TypedSender = {
  phone: '0901 234 567',
  name: 'Shop Mộc An',
  wardQuery: 'tan son nhat',
  ward: 'Phường Tân Sơn Nhất',
  address: '18 Cộng Hòa',
  label: 'Kho Tân Bình',
}

/** Entered while the carrier answers. */
export const onlineBill: TypedBill = {
  phone: '0908765432',
  name: 'Lê Hoàng Phúc',
  wardQuery: 'tran bien',
  ward: 'Phường Trấn Biên',
  address: '245/8 Phạm Văn Thuận, KP 3',
  content: 'Áo thun cotton, 2 cái',
  weight: '1,2',
  cod: '250k',
}

/** Entered while the carrier is cut off. */
export const offlineBills: readonly TypedBill[] = [
  {
    phone: '0983110274',
    name: 'Đỗ Minh Khoa',
    wardQuery: 'cau giay',
    ward: 'Phường Cầu Giấy',
    address: 'Số 7 ngõ 82 Dịch Vọng Hậu',
    content: 'Nồi chiên không dầu',
    weight: '4,5',
    cod: '1.290.000',
  },
  {
    phone: '0912345678',
    name: 'Phạm Quốc Đạt',
    wardQuery: 'hai chau',
    ward: 'Phường Hải Châu',
    address: '56 Nguyễn Văn Linh',
    content: 'Sách giáo khoa',
    weight: '800g',
    cod: '0',
  },
  {
    phone: '0939482016',
    name: 'Lý Thị Ngọc Ánh',
    wardQuery: 'ninh kieu',
    ward: 'Phường Ninh Kiều',
    address: '56 Nguyễn Trãi',
    content: 'Bộ ly thủy tinh',
    weight: '2,1',
    cod: '650000',
  },
]
