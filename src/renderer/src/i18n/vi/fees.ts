export const fees = {
  question: 'Gửi gì, đi đâu',
  from: 'Gửi từ',
  to: 'Gửi đến',
  services: 'Các dịch vụ, cạnh nhau',
  subtitle: 'Xem cước trước khi tạo đơn',
  makeBill: 'Tạo đơn',
}
