import { firstScreen } from './first-screen.ts'

export const shell = {
  ...firstScreen.shell,
  draftDeleted: 'Đã xóa đơn {refCode}.',
  notKept: 'Chưa giữ lại được những gì đang gõ.',
  notKeptText:
    'Danh sách và ô đang gõ ngoài Tạo đơn vẫn còn trên màn hình, nhưng sẽ mất nếu tắt ứng dụng. Ứng dụng đang thử lại: đừng tắt, làm xong việc cần trước.',
  unread: '{count, plural, other {# dòng khác không đọc được nữa, vẫn nằm trong file cũ.}}',
  unreadUnknown: 'Còn những dòng không đọc được nữa, không biết bao nhiêu; các dòng đó vẫn nằm trong file cũ.',
  request: { cancel: 'Hủy', return: 'Hoàn', update: 'Sửa' },
  moreRequests: '{count, plural, other {… và # yêu cầu khác: xem ở Hủy / hoàn và ở từng vận đơn.}}',
  missing: {
    atMost: 'Thiếu nhiều nhất {what}: dữ liệu trên máy đã mất một phần.',
    unsent: '{count} đơn chưa gửi',
    bills: '{count} vận đơn',
    backup: 'Bản sao lưu mới nhất: {when}, có {held}.',
    unreadBackup: 'Bản sao lưu mới nhất: {when}. Hiện không đọc được.',
    noBackup: 'Trên máy này chưa có bản sao lưu nào.',
    unknown: 'Dữ liệu của tài khoản này đã mất; không biết có bao nhiêu đơn.',
  },
  lost: 'Không đọc được, đang như lúc mới cài: {names}.',
  lostParts: {
    accounts: 'tài khoản',
    settings: 'cài đặt',
    senders: 'người gửi',
    presets: 'mẫu kiện',
    operators: 'nhân viên và mã PIN',
  },
  forgottenAccounts:
    '{count, plural, other {Dữ liệu của # tài khoản vẫn còn trên máy nhưng không có trong danh sách. Đơn chưa gửi đang chờ: đăng nhập lại đúng hãng và người dùng cũ là chạy tiếp.}}',
  alert: {
    'storage-failed': {
      title: 'Không ghi được dữ liệu.',
      text: 'Hàng đợi đã dừng để không mất đơn nào. Gọi người phụ trách máy, đừng tắt ứng dụng.',
    },
    'storage-full': {
      title: 'Ổ đĩa đầy.',
      text: 'Chưa gửi gì, đơn mới có thể chưa lưu được. Xóa bớt file trên máy, rồi bấm “Đã ngừng gửi: thử lại” trong Hàng đợi và lưu lại đơn chưa lưu.',
    },
    'label-failed': {
      title: 'Không tạo được tem.',
      text: 'Đơn vẫn an toàn và có mã. Mở đơn trong Vận đơn rồi tạo lại tem.',
    },
    'provisioning-refused': {
      title: 'File cài đặt sẵn của người quản trị không đúng.',
      text: 'Trạm không lấy gì từ file đó. Gửi chi tiết bên dưới cho người quản trị.',
    },
    'update-ready': {
      title: 'Đã tải bản Packbench mới: {detail}.',
      text: 'Sẽ cài khi đóng phần mềm, hoặc ban đêm lúc máy không ai dùng; không cài giữa lúc đang làm việc.',
    },
    'update-failed': {
      title: 'Bản Packbench mới không cài được.',
      text: 'Trạm vẫn chạy bản cũ, không có gì thay đổi. Mở Cài đặt → Cập nhật để xem lý do.',
    },
    'queue-stopped': {
      title: 'Hàng đợi đã dừng: nhật ký gửi đơn do bản Packbench mới hơn ghi.',
      text: 'Bản này không đọc hết nhật ký đó nên không gửi đơn nào; đơn đã nhập vẫn được giữ. Cài lại bản mới hơn trên máy này rồi mở lại.',
    },
    'batches-halted': {
      title: 'Đã tạm ngừng gửi hủy và hoàn.',
      text: 'Hãng trả lời không rõ nhiều lần liền. Đơn mới vẫn gửi bình thường. Mở Hủy / hoàn, xem các mã chưa rõ, rồi cho gửi tiếp.',
    },
    'station-file-damaged': {
      title: 'File cài đặt của trạm bị hỏng. Trạm đang dùng phần còn đọc được.',
      text: 'File hỏng được giữ lại bên cạnh file mới (xem Chi tiết), không đơn nào bị xóa. Báo người phụ trách máy, rồi kiểm tra lại tài khoản, nhân viên và máy in trong Cài đặt.',
    },
    'database-damaged': {
      title: 'File dữ liệu bị hỏng, đã để riêng ra.',
      text: 'Không xóa gì cả. Báo người phụ trách trước khi nhập lại đơn cũ; có thể khôi phục bản sao lưu trong Cài đặt.',
    },
    'rows-damaged': {
      title: '{count, plural, other {Dữ liệu của # dòng bị hỏng, đã để riêng ra.}}',
      text: 'Không gửi, sửa hay in từ các dòng này; mọi đơn khác vẫn chạy. Xem tên ở Chi tiết: đơn chưa gửi nằm ở mục Tạm giữ, vận đơn nằm ở mục Cần xử lý.',
    },
    'check-failed': {
      title: 'Chưa kiểm tra hết được dữ liệu của trạm.',
      text: 'Đơn vẫn được lưu, gửi và in bình thường. Trạm kiểm tra lại sau một ngày. Nếu lời nhắn này hiện lại, báo người phụ trách máy.',
    },
    'drafts-recovered': {
      title: 'Đã lấy lại {count} đơn chưa gửi từ file dữ liệu cũ.',
      text: 'Các đơn này đang ở mục Tạm giữ: xem từng đơn, so với trang của hãng, rồi bỏ giữ. File cũ vẫn còn nguyên.',
    },
    'requests-recovered': {
      title: 'Đã lấy lại {count} yêu cầu hủy, hoàn hoặc sửa từ file dữ liệu cũ.',
      text: 'Không yêu cầu nào tự gửi lại. Xem từng mã (ở Chi tiết), tra cứu rồi yêu cầu lại nếu vẫn cần.',
    },
    'recovery-failed': {
      title: 'Chưa lấy lại được đơn chưa gửi từ file dữ liệu cũ.',
      text: 'Đơn mới vẫn được lưu và gửi. File cũ còn nguyên; Packbench thử lại khi mở lại hoặc khi bấm “Gửi tiếp” ở Hàng đợi. Đừng nhập lại đơn cũ, hãy báo người phụ trách máy.',
    },
    'file-of-another': {
      title: 'File dữ liệu cũ trong thư mục của tài khoản này ghi là của tài khoản khác.',
      text: 'Đơn và yêu cầu chưa gửi vẫn nằm trong file đó: không lấy lại, không gửi. Đừng nhập lại các đơn đó, hãy báo người phụ trách máy. Chi tiết ghi tên file. Lời nhắn này còn hiện lại đến khi file được chuyển đi.',
    },
    'data-missing': {
      title: 'Dữ liệu đã mất một phần.',
      text: 'Trạm thấy vậy khi đối chiếu với nhật ký gửi đơn. Đừng nhập lại vội: có bản sao lưu thì khôi phục trước, rồi so với trang của hãng. Báo người phụ trách máy.',
    },
    'data-put-back': {
      title:
        'Dữ liệu của trạm là bản sao hoặc bản khôi phục. {count, plural, =0 {Trong đó không có đơn chưa gửi nào.} other {# đơn chưa gửi được giữ lại.}}',
      text: 'Đơn gửi sau lúc sao lưu có thể đã có ở hãng mà không có ở đây. So từng đơn ở mục Tạm giữ với trang của hãng rồi mới bỏ giữ.',
    },
    'backup-restored': {
      title: 'Đã khôi phục bản sao lưu. {count} đơn chưa gửi trong đó được giữ lại.',
      text: 'Đơn đã gửi sau lúc sao lưu vẫn được biết và không gửi lại. Xem từng đơn ở mục Tạm giữ rồi bỏ giữ. Dữ liệu trước đó vẫn được giữ (xem Chi tiết).',
    },
    'backup-failed': {
      title: 'Chưa tạo được bản sao lưu hôm nay.',
      text: 'Đơn vẫn được lưu và gửi như thường. Xem ổ đĩa còn chỗ không; Packbench sẽ thử lại mỗi giờ.',
    },
    'core-stopped': {
      title: 'Bộ phận gửi đơn đã dừng.',
      text: 'Đơn đã lưu vẫn còn. Đóng và mở lại Packbench.',
    },
  },
}
