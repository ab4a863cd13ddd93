export const heading = 'Mã đơn,Tên,SĐT,Địa chỉ,Phường,Tỉnh,COD,Tên hàng,Số lượng,Khối lượng (kg)\n'

/** A row of such a sheet, with a good order. */
export const line = (number: string, cod = '100000', weight = '0,5'): string =>
  `${number},Lê An,0912345678,1 Trần Phú,Phường Hải Châu,Đà Nẵng,${cod},Ấm siêu tốc,1,"${weight}"\n`
