export const resolveCancel = {
  open: 'Xác nhận chưa hủy…',
  title: 'Vận đơn {billCode} chưa bị hủy',
  text: 'Chỉ xác nhận khi bạn đã hỏi hãng hoặc xem trên trang của hãng. Sau đó tem in được và kiện được gửi đi.',
  reason: 'Vì sao biết',
  reasonHint: 'Ví dụ: tổng đài báo đơn còn chờ lấy. Được ghi vào nhật ký.',
  action: 'Xác nhận chưa bị hủy',
}
