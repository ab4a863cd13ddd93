/** What stands on and under every dialog and message. */
export const dialogs = {
  calendar: 'Lịch: {field}',
  dayPlaceholder: 'ngày/tháng/năm',
  details: 'Chi tiết',
  copy: 'Sao chép',
  copied: 'Đã sao chép',
  notCopied: 'Chưa sao chép được, bấm lại',
  back: 'Đóng',
  restored: 'Phần gõ dở lần trước còn đây, chưa lưu.',
  restoredAsked:
    'Nội dung này gõ từ lần trước, có thể do người khác gõ. Đọc lại; nếu đúng thì bấm lần nữa, không thì gõ lại.',
  typedSince: 'Phần gõ trước đó đã lưu. Phần gõ sau đó chưa lưu.',
  startOver: 'Bỏ, lấy lại như cũ',
  close: 'Đóng',
  carrierSays: 'Hãng nói: “{words}”',
}
