/** What keys do, where no button says it. F1, the palette and Settings show it: none of them is there at the start. */
export const help = {
  search: 'Tìm phím: gõ việc cần làm hoặc tên phím',
  none: 'Không có phím nào khớp.',
  here: '{screen} (màn hình này)',
  groups: { everywhere: 'Ở mọi màn hình' },
  primary: 'Nút chính của màn hình',
  choice: 'Chọn trong danh sách',
  escape: 'Đóng lớp gần nhất',
  pin: 'Giữ ô này cho đơn sau',
  nextProblem: 'Tới chỗ cần sửa tiếp theo',
  rows: 'Đơn trước, đơn sau',
  openBill: 'Mở vận đơn',
  sections: 'Mục trước, mục sau',
  kind: 'Đổi giữa hủy và hoàn',
  copyFailed: 'Sao chép mã lỗi',
}
