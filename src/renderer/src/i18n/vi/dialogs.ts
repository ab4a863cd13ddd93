/** What stands on and under every dialog and message. */
export const dialogs = {
  details: 'Chi tiết',
  copy: 'Chép',
  copied: 'Đã chép',
  back: 'Thôi',
  close: 'Đóng',
  carrierSays: 'Hãng nói: “{words}”',
}
