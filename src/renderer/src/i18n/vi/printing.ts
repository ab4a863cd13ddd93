import type { PrintRefusal } from '../../../../shared/domain/printing/printing.ts'

/** What the status bar and New bill say of printing; the texts of the Print screen are in `print.ts`. */
export const printing = {
  chooseFirst: 'Chưa chọn máy in',
  attention: '{count, plural, other {# tem chưa rõ hoặc chưa in được}}',
  statusRunning: 'Đang in {done}/{total}',
  printLabel: 'In tem',
  printAgain: 'In lại',
  labelSent: 'Đã đưa sang {printer}',
  printerStates: {
    ready: 'sẵn sàng',
    busy: 'đang in',
    stopped: 'đang dừng',
    refusing: 'không nhận bản in',
    missing: 'không tìm thấy',
    down: 'dịch vụ in đang tắt',
    asking: 'đang hỏi',
    pdf: 'lưu thành tệp',
  },
  refusals: {
    'bill-not-found': 'Không có ở trạm này',
    'bill-cancelled': 'Đơn đã hủy',
    'already-printed': 'Đã in rồi',
    running: 'Đang in',
    unclear: 'Lần in trước chưa rõ',
  } satisfies Record<PrintRefusal, string>,
}
