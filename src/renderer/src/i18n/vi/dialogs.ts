/** What stands on and under every dialog and message. */
export const dialogs = {
  details: 'Chi tiết',
  copy: 'Chép',
  copied: 'Đã chép',
  notCopied: 'Chưa chép được, bấm lại',
  back: 'Thôi',
  restored: 'Phần gõ dở lần trước còn đây, chưa lưu.',
  startOver: 'Bỏ, lấy lại như cũ',
  close: 'Đóng',
  carrierSays: 'Hãng nói: “{words}”',
}
