/** What is said of a scan that led nowhere: nobody scans before the first screen is there. */
export const scans = {
  unknown: 'Không biết mã {code}.',
  unknownText: 'Trạm này không có đơn hay mã tham chiếu như vậy. Kiểm tra tem, hoặc tìm trong Vận đơn.',
  failed: 'Chưa tra được mã {code}.',
  failedText: '{happened} Quét lại mã này.',
  altered: 'Bộ gõ tiếng Việt đã đổi mã vừa quét.',
  alteredText: 'Không làm gì với mã này. Tắt bộ gõ (chuyển sang E), rồi quét lại.',
  inDialog: 'Không nhận mã {code}: đang mở hộp thoại.',
  inDialogText: 'Ô đang gõ vẫn như cũ, chưa gửi gì. Đóng hộp thoại (Esc), rồi quét lại.',
  left: 'Chưa mở mã {code}: đã sang màn hình khác.',
  leftText: 'Chưa làm gì với mã này. Quét lại để mở.',
  importing: 'Đang nhập file, chưa nhận mã {code}.',
  importingText: 'Chưa làm gì với mã này. Nhập xong hoặc đóng file (Esc), rồi quét lại.',
  sentList: 'Mã {code} chưa vào danh sách nào: đang mở một lô đã gửi.',
  sentListText: 'Chưa làm gì với mã này. Mở lô mới ({key}) rồi quét lại.',
}
