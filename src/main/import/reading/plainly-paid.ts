/**
 * Whether a cell that names a payment says nothing about it but that all of it was paid. People add to it whatever they think of ("mai em
 * ck", "ck nhầm", "hứa ck"): a part of the cell that names a payment is understood word by word, or asked about. Parts that name none
 * ("giao sáng", "cho xem hàng") are for the courier.
 * @param text of the cell, folded, without numbers that are no amounts
 */
export function saysOnlyPaid(text: string): boolean {
  if (text.includes('?') || ofAnotherOrder.test(text)) return false
  return text
    .split(betweenParts)
    .map((part) => part.split(notInWords).filter((word) => word !== '' && !/\d/.test(word)))
    .filter((words) => namesMoney.test(words.join(' ')))
    .every(isUnderstood)
}

/** The words for themselves say that this one was paid before. */
const ofAnotherOrder = /\bdon(?: hang)? truoc\b/
const betweenParts = /[,.;()|!\n]| [-–] /
const notInWords = /[^a-z0-9]/
const namesMoney =
  /\b(?:chuyen khoan|ck|bank|banking|momo|zalopay|vnpay|vi|the|card|qr|online|thanh toan|tt|tra|tien|paid|pay|payment|cod|thu|no|ship|phi|chua|check|kiem|sai|nham|trung|chac|hinh nhu|hoan)\b|^cho$/

/** Of a place in the words the longest that is understood counts; a name stands behind how its owner is called. */
function isUnderstood(words: readonly string[]): boolean {
  let at = 0
  while (at < words.length) {
    const length = lengths.find((count) => understood.has(words.slice(at, at + count).join(' ')))
    if (length === undefined) return false
    const isNamed = called.has(words.slice(at, at + length).join(' '))
    at += length + (isNamed ? 1 : 0)
  }
  return true
}

const lengths = [5, 4, 3, 2, 1]

/** Programs and gateways through which the shop has its money before the parcel comes. */
export const wallets =
  'momo|zalopay|zalo pay|vnpay|vn pay|shopeepay|shopee pay|spaylater|airpay|viettel money|paypal|apple pay|google pay|payoo|onepay|alepay'

/** Ways to pay before the parcel comes, as shops, banks and marketplaces write them. */
const ways = [
  `${wallets}|chuyen khoan|ck|bank|bank deposit|bank transfer|banking|internet|mobile|transfer|online|truc tuyen|qr|ma qr|quet qr|vietqr|viet qr|code|quet ma|da nang|express checkout|napas`,
  'visa|master|mastercard|jcb|amex|credit|debit|card|wallet|atm|the|vi|tin dung|ghi no|noi dia|quoc te|dien tu|tra truoc|stripe',
  'tai khoan|tk|stk|ngan hang|da lien ket|cong thanh toan|payment|gateway|tien mat|cash|san|shopee|lazada|tiki|tiktok|sendo|cong ty|ca nhan',
  'vcb|vietcombank|tcb|techcombank|mb|mbbank|acb|bidv|vietinbank|agribank|vpbank|tpbank|sacombank|scb|shb|vib|hdbank|ocb|msb|seabank|eximbank|lpbank|timo',
]
/** That it was done, all of it, and when. */
const done = [
  'da|roi|r|du|het|xong|toan bo|tat ca|truoc|tien hang|tien|hoan tat|hoan thanh|day du|thanh toan|tt|tra tien|tra|chuyen tien|nhan tien|gui tien|thanh cong|xac nhan|doi soat',
  'paid|prepaid|fully|full|in full|by|via|with|on|at|order|transaction|successful|successfully|success|completed|confirmed|captured',
  'giao dich|don|don hang|dh|ma don|ma gd|ma giao dich|hoa don|so|sdt|ngay|luc|hom qua|toi qua|thang|nam|gio|h|ok|oke|a|nha|nhe|vang',
  'bang|qua|vao|tu|tren|va|cung|theo|hinh thuc|phuong thuc|cho ngan hang|cho khach|cho shop|cho minh|cho em|khach|minh|em|e|shop|ben minh|ben shop|nguoi gui|nguoi mua|nguoi ban',
  'giao giup|giao giup em|ship giup|ship giup em|gui giup|gui giup em|cho giao|chua giao|chua giao hang',
]
const each = (ones: readonly string[], others: readonly string[]): string[] =>
  ones.flatMap((one) => others.map((other) => `${one} ${other}`.trim()))
const listed = (words: string): string[] => words.split('|')

/** "Đã CK trước khi giao" is no "CK trước khi giao". */
const beforeSending = each(listed('da ck|da tt|da chuyen khoan|da thanh toan'), ['truoc khi giao', 'truoc khi nhan'])
const callings = listed('anh|a|chi|c|co|chu|ban|bac')
const called: ReadonlySet<string> = new Set(each(['cho', 'qua'], callings))
/** The transport is paid for as well, or nobody has to pay for it. */
const feesIncluded = [
  ...each(listed('mien phi|free|bao|gom|bao gom|ca|va|shop tra|shop chiu|nguoi gui tra|ben gui tra'), [
    'ship',
    'phi',
    'phi ship',
    'tien ship',
    'shipping',
    'phi van chuyen',
  ]),
  ...each(['ship'], listed('gio hanh chinh|thu|chu nhat|nhanh|som|gap|hoa toc|lien|ngay')),
  ...listed('mien phi|freeship|fs|da ship|tien hang ship'),
]
/** Nothing is to come. */
const nothingMore = [
  ...each(
    each(listed('khong|ko|k|khoi'), listed('thu|tra|no|hoan|con no|can thu|phai thu|can tra|phai tra')),
    listed('|them|nua|tien|ho|ship|lai|them ship|tien ship'),
  ),
  ...listed('het no|no refund'),
]

const understood: ReadonlySet<string> = new Set([
  ...[...ways, ...done].flatMap(listed),
  ...beforeSending,
  ...called,
  ...feesIncluded,
  ...nothingMore,
])
