import type { AppErrorCode } from '../../../../shared/app-error.ts'

/** What happened, what it means for the parcel, what to do. */
export const errors = {
  'input-refused': {
    happened: 'Dữ liệu nhập không hợp lệ.',
    means: 'Chưa có gì được lưu hay gửi.',
    remedy: 'Sửa các ô được đánh dấu rồi thử lại.',
  },
  'sender-refused': {
    happened: 'Yêu cầu đến từ cửa sổ lạ.',
    means: 'Chưa có gì được lưu hay gửi.',
    remedy: 'Đóng và mở lại Packbench.',
  },
  'unknown-channel': {
    happened: 'Ứng dụng không hiểu yêu cầu này.',
    means: 'Chưa có gì được lưu hay gửi.',
    remedy: 'Cập nhật hoặc cài lại Packbench.',
  },
  internal: {
    happened: 'Ứng dụng gặp lỗi.',
    means: 'Những gì đã lưu vẫn còn. Không đơn nào bị gửi hai lần.',
    remedy: 'Thử lại. Nếu vẫn lỗi, sao chép chi tiết gửi người hỗ trợ.',
  },
  'core-stopped': {
    happened: 'Bộ phận gửi đơn đã dừng.',
    means: 'Đơn đã lưu vẫn còn, chưa gửi thêm đơn nào.',
    remedy: 'Đóng và mở lại Packbench.',
  },
  'not-available-here': {
    happened: 'Máy này không làm được việc đó.',
    means: 'Đơn không bị ảnh hưởng.',
    remedy: 'Dùng cách khác, hoặc chạy bản cài đặt đầy đủ.',
  },
  'no-account': {
    happened: 'Chưa có tài khoản hãng.',
    means: 'Chưa gửi được đơn nào.',
    remedy: 'Mở Cài đặt và kết nối tài khoản, hoặc chọn tập huấn.',
  },
  'account-changed': {
    happened: 'Đã chuyển sang tài khoản khác.',
    means: 'Việc này thuộc tài khoản trước, chưa làm gì cả.',
    remedy: 'Chuyển lại tài khoản đó rồi làm lại.',
  },
  'account-not-found': {
    happened: 'Trạm không biết tài khoản này.',
    means: 'Không có gì thay đổi.',
    remedy: 'Mở lại danh sách tài khoản.',
  },
  'account-in-front': {
    happened: 'Tài khoản này đang được dùng.',
    means: 'Không có gì thay đổi.',
    remedy: 'Chuyển sang tài khoản khác trước rồi mới bỏ.',
  },
  'account-not-empty': {
    happened: 'Tài khoản này còn việc chưa xong.',
    means: 'Tài khoản và mọi đơn trong đó vẫn được giữ.',
    remedy: 'Chuyển sang tài khoản đó, gửi hoặc giải quyết những đơn còn lại, rồi bỏ.',
  },
  'operator-not-found': {
    happened: 'Trạm không có nhân viên này.',
    means: 'Không có gì thay đổi.',
    remedy: 'Thêm nhân viên trong Cài đặt.',
  },
  'operator-name-taken': {
    happened: 'Tên này đã có người dùng.',
    means: 'Không có gì thay đổi.',
    remedy: 'Đặt tên khác, ví dụ thêm họ hoặc mã nhân viên.',
  },
  'operator-at-work': {
    happened: 'Người này đang làm ở trạm.',
    means: 'Không có gì thay đổi.',
    remedy: 'Đổi sang người khác trước rồi mới bỏ.',
  },
  'pin-refused': {
    happened: 'Sai mã PIN.',
    means: 'Nhân viên chưa đổi, đơn không bị ảnh hưởng.',
    remedy: 'Nhập lại. Sai ba lần thì phải chờ.',
  },
  'pin-needed': {
    happened: 'Người này chưa có mã PIN.',
    means: 'Không có gì thay đổi.',
    remedy: 'Đặt mã PIN trước, rồi mới cho làm trưởng ca.',
  },
  'pin-blocked': {
    happened: 'Sai mã PIN nhiều lần, phải chờ.',
    means: 'Nhân viên chưa đổi, đơn không bị ảnh hưởng.',
    remedy: 'Chờ hết thời gian rồi nhập lại, hoặc chọn người khác.',
  },
  'station-locked': {
    happened: 'Trạm đang khóa.',
    means: 'Chưa làm gì cả. Hàng đợi vẫn gửi đơn đã nhập.',
    remedy: 'Chọn nhân viên để mở khóa, rồi làm lại.',
  },
  'setting-locked': {
    happened: 'Mục này do người quản trị cố định trên máy này.',
    means: 'Không có gì thay đổi.',
    remedy: 'Cần đổi thì nhờ người quản trị sửa file cài đặt sẵn.',
  },
  'station-file-refused': {
    happened: 'File cài đặt này không dùng được.',
    means: 'Cài đặt của trạm không đổi.',
    remedy: 'Xem danh sách chỗ sai, hoặc xuất lại file từ trạm kia.',
  },
  'signed-out': {
    happened: 'Chưa đăng nhập với hãng.',
    means: 'Đơn vẫn được lưu và chờ trong hàng đợi.',
    remedy: 'Mở Cài đặt để đăng nhập.',
  },
  'secrets-not-forgotten': {
    happened: 'Không xóa được mật khẩu đã lưu.',
    means: 'Bạn đã đăng xuất, nhưng lần mở sau Packbench sẽ tự đăng nhập lại.',
    remedy: 'Bấm Quay lại rồi Đăng xuất lần nữa. Nếu vẫn không được, gọi người phụ trách máy.',
  },
  'credentials-refused': {
    happened: 'Hãng từ chối đăng nhập.',
    means: 'Đơn vẫn ở trạm, chưa gửi.',
    remedy:
      'Kiểm tra tên đăng nhập và mật khẩu. Nếu câu trả lời của hãng nói về việc khác, kiểm tra cả địa chỉ máy chủ.',
  },
  'sign-in-unclear': {
    happened: 'Máy chủ ở địa chỉ này trả lời không giống hãng.',
    means: 'Chưa đăng nhập được. Đơn vẫn ở trạm, chưa gửi.',
    remedy: 'Kiểm tra địa chỉ máy chủ, và xem mạng này có trang đăng nhập riêng (Wi-Fi) không, rồi thử lại.',
  },
  'sign-in-blocked': {
    happened: 'Đã ngừng tự đăng nhập sau nhiều lần bị từ chối.',
    means: 'Đơn vẫn ở trạm. Ngừng thử để hãng không khóa tài khoản.',
    remedy: 'Nhập lại mật khẩu trong Cài đặt.',
  },
  'carrier-unreachable': {
    happened: 'Không kết nối được với hãng.',
    means: 'Đơn đã lưu chờ ở trạm và tự gửi khi có mạng.',
    remedy: 'Kiểm tra mạng và địa chỉ máy chủ, rồi thử lại.',
  },
  'carrier-name-not-found': {
    happened: 'Không tìm thấy máy chủ của hãng theo địa chỉ này.',
    means: 'Đơn đã lưu chờ ở trạm, chưa gửi gì.',
    remedy: 'Xem địa chỉ máy chủ có gõ sai không, rồi kiểm tra mạng của máy.',
  },
  'carrier-untrusted': {
    happened: 'Chứng chỉ bảo mật của máy chủ không đúng là của hãng.',
    means: 'Trạm đã ngắt trước khi gửi: mật khẩu và đơn chưa ra khỏi máy này.',
    remedy: 'Kiểm tra ngày giờ của máy, địa chỉ máy chủ và mạng đang dùng. Vẫn vậy thì báo người phụ trách máy.',
  },
  'carrier-busy': {
    happened: 'Hãng đang bận, hẹn hỏi lại sau.',
    means: 'Chưa có gì thay đổi. Đơn đã lưu chờ ở trạm và tự gửi.',
    remedy: 'Đợi một phút rồi thử lại.',
  },
  'carrier-refused': {
    happened: 'Hãng không nhận yêu cầu.',
    means: 'Chưa có gì thay đổi.',
    remedy: 'Đọc câu hãng trả lời, sửa rồi thử lại.',
  },
  'carrier-unclear': {
    happened: 'Hãng trả lời không rõ.',
    means: 'Trạm mới chỉ hỏi, chưa có gì thay đổi.',
    remedy: 'Đợi một phút rồi hỏi lại. Vẫn vậy thì đưa phần Chi tiết cho người phụ trách máy.',
  },
  'carrier-address-invalid': {
    happened: 'Địa chỉ máy chủ không đúng.',
    means: 'Chưa kết nối với ai, chưa gửi gì.',
    remedy: 'Nhập địa chỉ dạng https://… do hãng cấp.',
  },
  'bill-incomplete': {
    happened: 'Đơn còn thiếu.',
    means: 'Đơn chưa vào hàng đợi, chữ bạn gõ vẫn còn.',
    remedy: 'Sửa các ô được đánh dấu rồi lưu lại.',
  },
  'draft-not-found': {
    happened: 'Không thấy đơn này trong hàng đợi nữa.',
    means: 'Có thể đơn đã được xóa hoặc chuyển chỗ.',
    remedy: 'Tìm lại trong Hàng đợi hoặc Vận đơn.',
  },
  'draft-locked': {
    happened: 'Đơn này đang khóa.',
    means: 'Đơn đang gửi, hoặc có lần gửi chưa biết kết quả, nên không sửa hay xóa được.',
    remedy: 'Chờ gửi xong, hoặc xử lý phần Chưa rõ trước.',
  },
  'draft-state-changed': {
    happened: 'Đơn vừa đổi trạng thái.',
    means: 'Chưa làm gì cả, đơn vẫn an toàn.',
    remedy: 'Xem trạng thái mới rồi quyết định lại.',
  },
  'row-damaged': {
    happened: 'Dữ liệu của {name} trên máy bị hỏng.',
    means: 'Đơn này không được gửi, sửa hay in từ phần còn lại; các đơn khác vẫn chạy bình thường.',
    remedy: 'Xem phần còn đọc được, so với trang của hãng. Đơn chưa gửi thì xóa rồi nhập lại.',
  },
  'reference-in-use': {
    happened: 'Mã tham chiếu đã dùng ở đơn khác.',
    means: 'Đơn này chưa được lưu để tránh gửi hai lần.',
    remedy: 'Đổi mã, hoặc ghi lý do để vẫn dùng.',
  },
  'reason-required': {
    happened: 'Cần ghi lý do.',
    means: 'Chưa có gì thay đổi.',
    remedy: 'Ghi lý do ngắn rồi làm lại.',
  },
  'order-not-found': {
    happened: 'Không thấy đơn hàng này.',
    means: 'Có thể file nhập đã bị rút lại.',
    remedy: 'Tìm lại trong Đơn hàng, hoặc nhập lại file.',
  },
  'order-not-waiting': {
    happened: 'Đơn hàng này không gói được lúc này.',
    means: 'Đơn đã hủy, đang tạm giữ, đang có người gói, hoặc đã có vận đơn. Chưa tạo gì.',
    remedy: 'Xem trạng thái của đơn trong Đơn hàng.',
  },
  'order-changed': {
    happened: 'Đơn hàng đã đổi sau khi quét.',
    means: 'Chưa tạo vận đơn, để không gửi theo thông tin cũ.',
    remedy: 'Quét lại đơn rồi xem chỗ đã đổi.',
  },
  'order-faulty': {
    happened: 'Đơn hàng này còn lỗi.',
    means: 'Chưa gói được khi thông tin còn thiếu hoặc sai.',
    remedy: 'Sửa các lỗi của đơn trước.',
  },
  'order-has-bill': {
    happened: 'Đơn hàng này đã có vận đơn.',
    means: 'Chưa tạo thêm gì, để không gửi hai kiện.',
    remedy: 'Xem vận đơn đã có. Cần gửi thêm một kiện thì ghi lý do.',
  },
  'order-in-hand': {
    happened: 'Đang gói dở đơn {number}.',
    means: 'Mỗi lần chỉ gói một đơn, đơn kia vẫn còn đó.',
    remedy: 'Gói xong hoặc trả đơn kia lại trước.',
  },
  'import-packed': {
    happened: 'Không rút lại được file này nữa.',
    means: 'Đã có đơn của file được gói hoặc đang gói.',
    remedy: 'Hủy từng đơn chưa gói trong Đơn hàng.',
  },
  'quiet-time-running': {
    happened: 'Chưa được gửi lại.',
    means: 'Hãng có thể vẫn đang tạo đơn, gửi ngay dễ thành hai kiện.',
    remedy: 'Chờ hết thời gian đếm ngược rồi kiểm tra lại trang của hãng.',
  },
  'customer-not-found': {
    happened: 'Khách này không còn trong danh bạ.',
    means: 'Có thể vừa bị xóa thông tin, hoặc đã gộp vào khách khác. Vận đơn không đổi.',
    remedy: 'Tìm lại theo số điện thoại.',
  },
  'customer-exists': {
    happened: 'Số này đã có trong danh bạ.',
    means: 'Chưa lưu gì thêm.',
    remedy: 'Mở khách có số này để sửa.',
  },
  'customer-blocked': {
    happened: 'Khách này đang bị chặn.',
    means: 'Đơn chưa gửi.',
    remedy: 'Đọc ghi chú, rồi “Vẫn gửi” kèm lý do (đơn trong hàng đợi: bấm “Sửa đơn” trước), hoặc bỏ đơn.',
  },
  'bill-not-found': {
    happened: 'Không tìm thấy vận đơn này.',
    means: 'Hãng hoặc trạm không có mã đó.',
    remedy: 'Kiểm tra lại mã vừa quét.',
  },
  'bill-code-its-own': {
    happened: 'Đây là mã mà đơn này đã có.',
    means: 'Chưa ghép gì, lần gửi trước vẫn chưa rõ.',
    remedy: 'Nếu trang của hãng không có đơn nào khác cùng mã tham chiếu, hãy ghi là lần đó không có đơn.',
  },
  'bill-code-in-use': {
    happened: 'Mã vận đơn này đã thuộc đơn khác.',
    means: 'Chưa ghép mã, hai đơn vẫn riêng.',
    remedy: 'Mở đơn kia để so, rồi quét đúng mã.',
  },
  'reference-mismatch': {
    happened: 'Mã tham chiếu của hãng khác với đơn này.',
    means: 'Chưa ghép mã, để không gán nhầm kiện.',
    remedy: 'Kiểm tra mã vận đơn. Nếu hãng không trả mã tham chiếu, so hai bên rồi xác nhận.',
  },
  'reference-used-twice': {
    happened: 'Ở trạm có nhiều đơn mang mã tham chiếu này.',
    means: 'Chưa ghép mã, để không gán nhầm kiện.',
    remedy: 'Bấm kiểm tra lại mã, so hai bên rồi xác nhận.',
  },
  'bill-may-be-older': {
    happened: 'Vận đơn này đã kết thúc, hoặc có trước lần gửi này.',
    means: 'Chưa ghép mã: có thể là vận đơn cũ cùng mã tham chiếu.',
    remedy: 'Bấm kiểm tra lại mã, so hai bên rồi xác nhận.',
  },
  'bill-differs': {
    happened: 'Người nhận, tiền thu hộ hoặc giờ tạo ở hãng khác với đơn này.',
    means: 'Chưa ghép mã: có thể là kiện khác cùng mã tham chiếu.',
    remedy: 'Bấm kiểm tra lại mã, so hai bên rồi xác nhận.',
  },
  'several-tries': {
    happened: 'Đơn này đã gửi nhiều lần với nội dung khác nhau.',
    means: 'Chưa ghép mã: chưa rõ vận đơn thuộc lần gửi nào.',
    remedy: 'Bấm kiểm tra lại mã, so hai bên rồi xác nhận.',
  },
  'bill-not-cancellable': {
    happened: 'Đơn này không hủy được nữa.',
    means: 'Kiện hàng vẫn đi như cũ.',
    remedy: 'Nếu cần, yêu cầu hoàn hàng với hãng.',
  },
  'bill-not-changeable': {
    happened: 'Đơn này không sửa được nữa.',
    means: 'Chưa gửi gì, đơn vẫn như cũ.',
    remedy: 'Nếu vẫn cần gửi kiện, tạo đơn mới.',
  },
  'batch-not-found': {
    happened: 'Không tìm thấy lô này.',
    means: 'Chưa gửi gì.',
    remedy: 'Mở lại danh sách lô.',
  },
  'batch-empty': {
    happened: 'Không có mã nào để gửi.',
    means: 'Chưa gửi gì.',
    remedy: 'Dán hoặc quét ít nhất một mã vận đơn.',
  },
  'label-refused': {
    happened: 'Không tạo tem cho đơn này.',
    means: 'Đơn đã hủy, có thể đã hủy, hoặc chưa có mã vận đơn.',
    remedy: 'Kiểm tra trạng thái đơn.',
  },
  'label-needs-confirmation': {
    happened: 'Tem này cần bạn xác nhận.',
    means: 'Phường, tỉnh, hoặc chữ của người nhận không in được trọn: kiện có thể đi nhầm.',
    remedy: 'Xem tem trước, rồi xác nhận in hoặc sửa địa chỉ.',
  },
  'logo-refused': {
    happened: 'File này không dùng làm logo được.',
    means: 'Tem vẫn in như trước.',
    remedy: 'Chọn ảnh khác.',
  },
  'slip-not-needed': {
    happened: 'Đơn này không cần phiếu tạm.',
    means: 'Đơn đã có mã vận đơn, hoặc đã bỏ.',
    remedy: 'Quét mã tham chiếu để mở vận đơn và in tem thật.',
  },
  'label-failed': {
    happened: 'Không tạo được tem.',
    means: 'Đơn vẫn an toàn và có mã.',
    remedy: 'Thử lại. Nếu vẫn lỗi, sao chép chi tiết gửi người hỗ trợ.',
  },
  'printer-not-found': {
    happened: 'Không tìm thấy máy in này.',
    means: 'Chưa có gì được in.',
    remedy: 'Kiểm tra máy in đã bật và nối dây, hoặc chọn máy in khác trong Cài đặt.',
  },
  'print-failed': {
    happened: 'Máy in không nhận bản in.',
    means: 'Có thể chưa in được gì. Xem lý do trong chi tiết.',
    remedy: 'Kiểm tra máy in và giấy, rồi thử lại.',
  },
  'printers-not-listed': {
    happened: 'Máy tính không cho biết có máy in nào.',
    means: 'Không có gì bị in hay mất. Vẫn lưu được tem thành file PDF.',
    remedy: 'Bật lại dịch vụ in của máy tính, rồi bấm Tìm lại.',
  },
  'print-job-changed': {
    happened: 'Lệnh in này không còn chờ xác nhận.',
    means: 'Không có gì thay đổi.',
    remedy: 'Xem lại danh sách lệnh in.',
  },
  'label-not-printed': {
    happened: 'Vận đơn này chưa in tem ở trạm này.',
    means: 'Chưa xác nhận tem nào.',
    remedy: 'Kiểm tra mã vừa quét, rồi in tem nếu cần.',
  },
  'parcel-code-needed': {
    happened: 'Đơn này có nhiều kiện.',
    means: 'Mã vận đơn không cho biết là kiện nào.',
    remedy: 'Quét mã nhỏ ở cuối tem của từng kiện.',
  },
  'handover-not-found': {
    happened: 'Không có chuyến bàn giao này.',
    means: 'Không có gì thay đổi.',
    remedy: 'Mở lại sổ bàn giao.',
  },
  'handover-changed': {
    happened: 'Chuyến bàn giao đã thay đổi sau lúc bạn xem.',
    means: 'Chưa ghi gì; không mất mã nào đã quét.',
    remedy: 'Xem lại số kiện rồi làm lại.',
  },
  'handover-empty': {
    happened: 'Chưa có kiện nào để bàn giao.',
    means: 'Chuyến này chưa chốt.',
    remedy: 'Quét ít nhất một kiện rồi chốt.',
  },
  'sheet-refused': {
    happened: 'Không nhận được file này.',
    means: 'Biên bản đã ký chưa được đính kèm.',
    remedy: 'Chọn ảnh JPG, PNG hoặc file PDF, nặng tối đa 15 MB.',
  },
  'storage-failed': {
    happened: 'Không ghi được dữ liệu.',
    means: 'Đơn này chưa được lưu, chữ bạn gõ vẫn trên màn hình.',
    remedy: 'Đừng đóng ứng dụng. Gọi người phụ trách máy.',
  },
  'storage-full': {
    happened: 'Ổ đĩa đầy.',
    means: 'Đơn này chưa được lưu, chữ bạn gõ vẫn trên màn hình.',
    remedy: 'Xóa bớt file trên máy rồi lưu lại.',
  },
  'not-copied': {
    happened: 'Chưa sao chép được.',
    means: 'Bộ nhớ tạm của máy không nhận; ngoài ra không có gì thay đổi.',
    remedy: 'Bấm vào cửa sổ ứng dụng rồi sao chép lại.',
  },
  'profile-in-use': {
    happened: 'Một Packbench khác đang dùng dữ liệu này.',
    means: 'Không đơn nào được gửi từ cửa sổ này, không có gì thay đổi.',
    remedy: 'Đóng cửa sổ kia rồi mở lại.',
  },
  'storage-newer': {
    happened: 'File dữ liệu của trạm do bản Packbench mới hơn ghi.',
    means: 'Không đơn nào được gửi, không có gì thay đổi.',
    remedy:
      'Cập nhật Packbench trên máy này rồi mở lại. Muốn ở lại bản cũ thì khôi phục bản sao lưu làm trước khi nâng cấp.',
  },
  'data-of-another': {
    happened: 'File dữ liệu trong thư mục của tài khoản này là của tài khoản khác.',
    means: 'Trạm không dùng file đó; không gửi và không xóa gì trong đó.',
    remedy: 'Khôi phục bản sao lưu của tài khoản này, hoặc đặt lại đúng file rồi mở lại. Chi tiết ghi tên file.',
  },
  'backup-not-found': {
    happened: 'Bản sao lưu này không còn.',
    means: 'Không có gì thay đổi; dữ liệu hiện tại vẫn mở.',
    remedy: 'Chọn bản khác.',
  },
  'backup-damaged': {
    happened: 'Bản sao lưu này bị hỏng nên không được khôi phục.',
    means: 'Dữ liệu hiện tại vẫn nguyên; không đơn nào được gửi.',
    remedy: 'Chọn bản sao lưu khác. Chi tiết ghi tên file.',
  },
  'backup-newer': {
    happened: 'Bản sao lưu này do Packbench mới hơn tạo nên không được khôi phục.',
    means: 'Dữ liệu hiện tại vẫn nguyên; không đơn nào được gửi.',
    remedy: 'Cập nhật Packbench trên máy này rồi khôi phục.',
  },
  'backup-of-another': {
    happened: 'Bản sao lưu này là của tài khoản khác nên không được khôi phục.',
    means: 'Dữ liệu hiện tại vẫn nguyên; không đơn nào được gửi.',
    remedy: 'Chuyển sang đúng tài khoản đó, hoặc chọn bản khác. Chi tiết ghi tên file.',
  },
  'restore-failed': {
    happened: 'Không thay được dữ liệu bằng bản sao lưu.',
    means: 'Dữ liệu hiện tại vẫn nguyên; không đơn nào được gửi.',
    remedy: 'Xem Chi tiết để biết ổ đĩa báo gì, dọn chỗ hoặc sửa rồi thử lại.',
  },
  'file-not-written': {
    happened: 'Không lưu được file.',
    means: 'Đơn không bị ảnh hưởng.',
    remedy: 'Kiểm tra thư mục lưu còn chỗ và mở được, rồi thử lại.',
  },
  'request-on-its-way': {
    happened: 'Yêu cầu đã gửi hoặc đã xong, không rút lại được nữa.',
    means: 'Kiện đi hay dừng là theo câu hãng trả lời.',
    remedy: 'Tra cứu đơn để xem kiện đang thế nào.',
  },
  'cancel-not-unclear': {
    happened: 'Vận đơn này không còn yêu cầu hủy nào chưa rõ.',
    means: 'Không có gì thay đổi.',
    remedy: 'Mở vận đơn để xem yêu cầu hủy đã ra sao.',
  },
  'queue-stopped': {
    happened: 'Hàng đợi đã dừng.',
    means: 'Đơn được giữ ở trạm, không gửi thêm.',
    remedy: 'Xem lý do trong Hàng đợi, rồi mở lại Packbench.',
  },
} satisfies Record<AppErrorCode, { happened: string; means: string; remedy: string }>
