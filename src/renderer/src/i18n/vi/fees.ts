export const fees = {
  question: 'Gửi gì, đi đâu',
  from: 'Gửi từ',
  to: 'Gửi đến',
  services: 'So sánh dịch vụ',
  subtitle: 'Xem cước trước khi tạo đơn',
  makeBill: 'Tạo đơn',
}
