/** A ward as main answers it to what was sought. */
export const tanSonNhat = {
  wardCode: '26968',
  wardName: 'Phường Tân Sơn Nhất',
  provinceCode: '79',
  provinceName: 'Thành phố Hồ Chí Minh',
  highlights: [],
  successorOf: null,
}
