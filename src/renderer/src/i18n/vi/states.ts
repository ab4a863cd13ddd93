import type { FieldProblemKind } from '../../../../shared/domain/validation/field-problem.ts'
import type { RequestCause } from '../../../../shared/domain/request/request-cause.ts'
import { firstScreen } from './first-screen.ts'

/** Of drafts. */
export const { states, reasons } = firstScreen

/** Of a cancel, return or update: what stands beside the carrier's own words, or instead of them. */
export const requestCauses = {
  'no-answer': 'Đã gửi nhưng hãng chưa trả lời rõ. Hãng có thể đã làm rồi.',
  'restored-copy': 'Dữ liệu đã khôi phục hoặc sao chép lại. Yêu cầu này có thể đã gửi rồi.',
  'after-unclear': 'Bị từ chối, nhưng lần trước không rõ kết quả: có thể hãng đã làm từ lần đó.',
  contradicted: 'Hãng đã nhận hủy, nhưng sau đó tra cứu thấy đơn vẫn chạy.',
  tracked: 'Tra cứu cho thấy kiện đã đi tiếp: yêu cầu không được thực hiện.',
  settled: 'Nhân viên xác nhận yêu cầu không được thực hiện.',
  rescued: 'Lấy lại từ file dữ liệu hỏng. Chưa gửi lại, chờ bạn xem.',
} satisfies Record<Exclude<RequestCause, 'none'>, string>

/** Two or three words for the label line. */
export const problems = {
  required: 'còn trống',
  'too-long': 'quá dài',
  'not-a-phone': 'sai số',
  'phone-too-short': 'thiếu số',
  'phone-too-long': 'thừa số',
  'not-a-number': 'không phải số',
  'too-small': 'quá nhỏ',
  'too-large': 'quá lớn',
  'unknown-value': 'chưa hợp lệ',
  doubtful: 'cần xem lại',
  'location-incomplete': 'chưa đủ',
  'wrong-location-system': 'sai kiểu địa chỉ',
  duplicate: 'trùng',
  'not-in-this-interface': 'hãng không nhận',
} satisfies Record<FieldProblemKind, string>

/** The whole sentence, above the primary button. */
export const problemSentences = {
  required: '{field}: chưa nhập.',
  'too-long': '{field}: quá dài{limit, select, none {} other {, nhiều nhất {limit} ký tự}}.',
  'not-a-phone': '{field}: không phải số điện thoại Việt Nam.',
  'phone-too-short': '{field}: thiếu {limit, select, none {chữ số} other {{limit} chữ số}}.',
  'phone-too-long': '{field}: thừa {limit, select, none {chữ số} other {{limit} chữ số}}.',
  'not-a-number': '{field}: không đọc được thành số.',
  'too-small': '{field}: quá nhỏ{limit, select, none {} other {, ít nhất {limit}}}.',
  'too-large': '{field}: quá lớn{limit, select, none {} other {, nhiều nhất {limit}}}.',
  'unknown-value': '{field}: chọn một giá trị trong danh sách.',
  doubtful: '{field}: xem lại, hiếm khi như vậy.',
  'location-incomplete': '{field}: chọn phường/xã trong danh sách.',
  'wrong-location-system': '{field}: kiểu kết nối này cần địa chỉ kiểu khác.',
  duplicate: '{field}: đã dùng ở đơn khác.',
  'not-in-this-interface': '{field}: kiểu kết nối này không có ô đó, hãy bỏ trống.',
} satisfies Record<FieldProblemKind, string>
