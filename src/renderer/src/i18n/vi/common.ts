export const common = {
  details: 'Chi tiết',
  copy: 'Chép',
  copied: 'Đã chép',
  cancel: 'Thôi',
  close: 'Đóng',
  carrierSays: 'Hãng nói: “{words}”',
  seconds: '{count, plural, other {# giây}}',
  minutes: '{count, plural, other {# phút}}',
  hours: '{count, plural, other {# giờ}}',
  days: '{count, plural, other {# ngày}}',
  today: 'hôm nay, {time}',
  statusNumber: 'Trạng thái {id}',
}
