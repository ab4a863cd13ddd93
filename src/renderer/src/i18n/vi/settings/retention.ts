export const retention = {
  title: 'Giữ dữ liệu người nhận',
  days: 'Số ngày giữ',
  wrong: 'Từ {least} đến {most} ngày, hoặc để trống.',
  text: 'Quá số ngày này, tên, điện thoại, địa chỉ và ghi chú của người nhận được xóa khỏi tài khoản này. Mã vận đơn, mã tham chiếu, số đơn hàng, tiền và phường xã vẫn còn. Đơn chưa gửi và đơn chưa rõ không bị đụng tới. Để trống: giữ mãi.',
}
