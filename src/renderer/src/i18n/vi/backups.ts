export const backups = {
  title: 'Sao lưu',
  text: 'Mỗi ngày Packbench tự sao lưu dữ liệu của tài khoản này một lần và giữ {kept} bản gần nhất. Mỗi bản đều được đọc lại toàn bộ trước khi giữ.',
  last: 'Lần gần nhất',
  checked: 'đã kiểm tra, không hỏng',
  earlier: 'Các bản trước',
  folder: 'Thư mục',
  openFolder: 'Mở thư mục sao lưu',
  none: 'Chưa có bản sao lưu nào. Bản đầu tiên được tạo một phút sau khi mở ứng dụng.',
  stale: 'Bản gần nhất đã hơn một ngày. Xem ổ đĩa còn chỗ không; Packbench thử lại mỗi giờ.',
  training: 'Dữ liệu tập huấn không được sao lưu.',
  putBack:
    'Khôi phục: đóng Packbench, cất station.db hiện tại sang chỗ khác, xóa station.db-wal và station.db-shm, chép bản sao lưu thành station.db rồi mở lại. Để nguyên thư mục journal: nhờ nó các đơn gửi sau lúc sao lưu vẫn được biết. Đơn chưa gửi sẽ ở mục Tạm giữ, không đơn nào tự gửi.',
}
