import type { FieldProblemKind } from '../../../../shared/domain/validation/field-problem.ts'
import type { DraftReason, DraftState } from '../../../../shared/domain/draft.ts'
import type { RequestCause } from '../../../../shared/domain/request/request-cause.ts'

export const states = {
  EDITING: 'Đang nhập',
  READY: 'Chờ gửi',
  SENDING: 'Đang gửi',
  CREATED: 'Đã tạo',
  REJECTED: 'Bị từ chối',
  UNKNOWN: 'Chưa rõ',
  HOLD: 'Tạm giữ',
  ABANDONED: 'Đã bỏ',
} satisfies Record<DraftState, string>

export const reasons = {
  none: 'Chưa gửi',
  'undo-window': 'Gửi sau vài giây',
  'waiting-turn': 'Tới lượt sẽ tự gửi',
  offline: 'Mất mạng, sẽ tự gửi',
  'signed-out': 'Chờ đăng nhập',
  'back-off': 'Hãng bận, sẽ tự thử lại',
  'queue-paused': 'Hàng đợi đang tạm dừng',
  'carrier-refused': 'Hãng không nhận',
  'connection-lost-after-sending': 'Mất kết nối sau khi đã gửi đơn',
  'timed-out-after-sending': 'Hãng không trả lời kịp',
  'server-error': 'Hãng trả lời lỗi máy chủ',
  'answer-unreadable': 'Không đọc được câu trả lời của hãng',
  'answer-unclear': 'Hãng trả lời không rõ',
  redirected: 'Hãng chuyển sang địa chỉ khác',
  'reference-echo-differs': 'Hãng trả về mã tham chiếu khác',
  'bill-code-already-known': 'Mã vận đơn đã thuộc đơn khác',
  'stopped-while-sending': 'Ứng dụng dừng khi đang gửi',
  'parked-by-packer': 'Bạn đã giữ lại',
  'restored-copy': 'Giữ lại sau khi khôi phục dữ liệu',
  'reference-overridden': 'Trùng mã, chờ bạn bỏ giữ',
  'linked-by-packer': 'Đã ghép mã vận đơn',
  'given-up-by-packer': 'Đã bỏ, có lý do',
  'refused-at-saving': 'Chưa lưu được để gửi: mở ra sửa lại',
  damaged: 'Dữ liệu của đơn bị hỏng: nhập lại',
} satisfies Record<DraftReason, string>

/** Of a cancel, return or update: what stands beside the carrier's own words, or instead of them. */
export const requestCauses = {
  'no-answer': 'Đã gửi nhưng không nghe được trả lời. Hãng có thể đã làm rồi.',
  'restored-copy': 'Dữ liệu đã khôi phục hoặc sao chép lại. Yêu cầu này có thể đã gửi rồi.',
  'after-unclear': 'Bị từ chối, nhưng lần trước không rõ kết quả: có thể hãng đã làm từ lần đó.',
  contradicted: 'Hãng đã nhận hủy, nhưng sau đó tra cứu thấy đơn vẫn chạy.',
  tracked: 'Tra cứu cho thấy kiện đã đi tiếp: yêu cầu không được thực hiện.',
  settled: 'Nhân viên xác nhận yêu cầu không được thực hiện.',
  rescued: 'Lấy lại từ tệp dữ liệu hỏng. Chưa gửi lại, chờ bạn xem.',
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
  'location-incomplete': '{field}: chọn phường/xã trong danh sách.',
  'wrong-location-system': '{field}: kiểu kết nối này cần địa chỉ kiểu khác.',
  duplicate: '{field}: đã dùng ở đơn khác.',
  'not-in-this-interface': '{field}: kiểu kết nối này không có ô đó, hãy bỏ trống.',
} satisfies Record<FieldProblemKind, string>
