import { foldText } from '../../../shared/domain/text/fold.ts'
import {
  allPaidInCell as done,
  courier,
  feeWords as fee,
  looseUnits,
  partWords,
  paying as payingAhead,
  spokenAmount,
  transfer,
} from '../../../shared/domain/quantity/paid-words.ts'
import { largestInBill } from '../../../shared/domain/validation/bill-bounds.ts'
import { saysOnlyPaid, wallets } from './plainly-paid.ts'
import { readAmount, remembered } from './read-cells.ts'

/**
 * What the words of a payment mean for the amount of their order. An amount is dropped only by words that plainly say that all of
 * it was paid; whatever is unclear is asked about.
 */

/** Ways of paying that come before the parcel, and words for what was paid. */
const ways = `${transfer}|banking|${wallets}|vi|the|card|credit|visa|wallet|qr|online|ngan hang|transfer`
const paid = `${ways}|${done}|tra truoc`
const cash = 'tien mat|cash'
const unpaid = 'chua thanh toan|chua tra|chua tt|chua thu|unpaid'
const collected =
  `cod|thu ho|(?<!truoc )(?:khi|luc) (?:nhan|giao)|${unpaid}|on delivery|upon delivery|(?:up)?on receipt|at (?:the )?door` +
  `|nhan (?:duoc |dc )?hang (?:roi |xong )?(?:thanh toan|tt|tra tien|tra)|(?:${ways}|${payingAhead}|tra|dua)(?: tien)? (?:(?:cho|qua|voi) )?(?:${courier})`

/** Words for paying that do not say whether it was done. */
const paying =
  'thanh toan|tt|tra(?! hang| lai| phi| cuoc| ship)|(?:chuyen|gui|dong|nop|nhan|thu) tien|pay|payment|money'

const wordsOf = (words: string): RegExp => new RegExp(String.raw`\b(?:${words})\b`)
const paidWords = wordsOf(paid)
const doneWords = wordsOf(done)
const cashWords = wordsOf(cash)
const collectedWords = wordsOf(collected)
const payingWords = wordsOf(`${paid}|${paying}`)

/** "Thanh toán một phần", "đã cọc": some of it is to come. A "bank deposit" is a transfer, an "account balance" pays. */
const inParts = new RegExp(
  String.raw`\b(?:${partWords}|phan con lai|partial|partially|hon hop|tra gop|(?:dot|lan) [1-9]|half|(?<!bank )deposit|deposited|thieu|rest|remaining|(?<!account |wallet |pay )balance)\b`,
)
/** "Còn nợ 200k"; "không còn nợ" owes nothing. */
const remainderWords = /\b(?:(?<!khong |ko |het )con (?:no|lai)|(?:khach|dang) no|no \d{1,9}k?|ow(?:es?|ing|ed))\b/
/** What was reserved, failed or paid back was not paid, whatever else is said. */
const unsettledWords =
  /\b(?:authorized|authorised|that bai|khong thanh cong|loi|failed|declined|expired|overdue|qua han|het han|huy|cancelled|canceled|voided|void|tu choi|rejected|chargeback|refunded|refund|hoan (?:tien|tra|lai|ck|chuyen khoan)|tra lai)\b/
/** Paid back in part: it had come before, and how much of it is left is not said. */
const refundedInPart =
  /\b(?:partially refunded|refunded partially|partial refund|hoan (?:tien |tra |lai )?(?:mot|1) phan)\b/g
/** "Đã cọc 100k (no refund)" says nothing of money that was paid back. */
const noRefund = /\b(?:khong|ko|no|not|non) (?:duoc )?(?:refund|refunded|refundable|hoan(?: tien| tra| lai| coc)?)\b/g

/** "Chưa chuyển khoản" is not paid, "không thu hộ" and "COD: không" not to be collected; "COD, không cho xem hàng" is. */
const denied = (words: string): RegExp =>
  new RegExp(
    String.raw`\b(?:chua(?! (?:thanh toan|tra|tt|thu)\b)|khong|ko|k|hok|not|no|non) (?:(?:nhan|duoc|dc|xac|thay|tien|co|phai|can|thu|qua|yet|been|by) ){0,2}(?:${words})\b` +
      String.raw`|\b(?:${words})(?: hay)? (?:chua|khong|ko|no)$`,
  )
const deniedWords = denied(`${paid}|${collected}|${cash}`)
const deniedPaidWords = denied(paid)
/** "Chờ chuyển khoản", "đang chờ xác nhận thanh toán", "chưa nhận tiền" and "CK sau": nothing has come yet. */
const awaitedWords = new RegExp(
  String.raw`\b(?:cho|doi|se|sap|hen|chua|awaiting|await|waiting|will|not|to be) (?:(?:khach|hang|nguoi|mua|nhan|xac|ngan|duoc|co|yet|been|for|by) ){0,4}(?:${paid}|${paying}|tien)\b` +
    String.raw`|\b(?:${paid}|${paying}) (?:sau|later|due)\b|\b(?:khong|ko) (?:co )?(?:thanh toan|chuyen tien)\b` +
    String.raw`|\b(?:thanh toan|tt|payment|(?:chuyen|nhan) tien) (?:chua|khong|ko|no)$|\b(?:pending|processing|in progress)\b`,
)
/** Without "đã" or "rồi": "nhận hàng thanh toán", "mai em thanh toán", "đang thanh toán". */
const laterWords = new RegExp(
  String.raw`\b(?:(?:nhan|xem|kiem|kiem tra|coi|co)(?: duoc| dc)? hang|hang (?:ve|toi|den)|(?:giao|ship) (?:toi|den|xong)|(?:toi|den|tan) (?:noi|nha)|(?<!nguoi |ben )nhan` +
    String.raw`|mai|toi|chieu|sang|trua|lat|ti|chut|luong ve|cuoi (?:tuan|thang)|(?:tuan|thang) sau|de|dang) (?:(?:xong|roi|nay|mai|nua|em|e|minh|m|khach|ho|c|chi|a|anh|se|moi|hang) ){0,3}(?:${paying})\b`,
)
/** "Tiền mặt/Chuyển khoản", "CK hoặc COD": which of the two it was is not said. */
const eitherWay = new RegExp(
  String.raw`\b(?:(?:${ways}) ?(?:\/|hoac|hay) ?(?:cod|thu ho|${cash})|(?:cod|thu ho|${cash}) ?(?:\/|hoac|hay) ?(?:${ways}))\b(?! khi (?:nhan|giao))`,
)
/** The same, where the heading alone names the payment: "Chờ xử lý", "Chưa", "FALSE". "Chờ giao, đã thanh toán" is paid. */
const awaits = /^(?:dang |con )?(?:cho|doi|xu ly)\b|^(?:khach |minh )?chua\b|^(?:khong|ko|no|false)$/
/** "Đã CK, khi giao gọi trước" does not say that it is paid then; "CK khi nhận hàng" does. */
const amidDelivery = /\bkhi (?:nhan|giao)\b(?! ?$| (?:duoc )?hang)/
/** "CK 50%", "đã ck 2tr", "2 củ", "hai triệu", "ck149.500", "CK 1/2". */
const shareWords = new RegExp(
  [
    String.raw`\d ?(?:%|(?:kd?|tr|trieu|tram|nghin|ngan|d|dong|vnd|${looseUnits})(?![a-z]))|\b${spokenAmount}\b`,
    String.raw`\d[., ]000\b|[a-z][1-9]\d{0,2}[.,]\d{3}\b|(?<!ngay )\b(?:1\/[234]|2\/3|3\/4)\b(?!\/)`,
  ].join('|'),
)
/** "Trả trước 149.500", "đã ck 200": no more digits than amounts have. */
const amount = /(?<![\w#*•]|\d[.,]|(?:[#*•]|xx) )[1-9](?:[., ]?\d){1,8}(?![\d*•]|[., ]\d| [*•])/
/** "Đã ck 5", "tt rồi: 5": one digit alone is an amount only right behind a payment. */
const digitBehind = new RegExp(String.raw`\b(?:${payingAhead}|tra|tien|roi|truoc|paid)[ :=(]{0,2}[1-9](?![\d/])`)
/** "Đã thanh toán: 0". */
const nothingBehind = /[ :=]0$/
/** Numbers that plainly are no amounts: days and times, accounts and phones, the end of a card, orders. */
const otherNumbers = new RegExp(
  [
    String.raw`\b[0-3]?\d[/-](?:0?[1-9]|1[0-2])(?:[/-](?:20)?\d\d)?\b|\b[0-3]?\d\.[01]?\d\.20\d\d\b|\b20\d\d[/-]\d\d[/-]\d\d(?:t[\d:]{5,8}z?)?\b`,
    String.raw`\b(?:ngay|hom|luc|(?:[0-3]?\d )?thang) [0-3]?\d(?:[/.-][01]?\d(?:[/.-](?:20)?\d\d)?)?\b(?!:)|\bnam 20\d\d\b`,
    String.raw`\b[0-2]?\d(?::[0-5]\d){1,2}\b|\b[0-2]?\d ?(?:h|gio)(?:[0-5]\d)?\b`,
    String.raw`\b(?:0\d{7,}|\d{10,}|0\d{2,3}(?:[ .-]\d{2,4}){2,3}|\d{4}(?: \d{4}){2,4})\b|\b(?:stk|so (?:tk|tai khoan))(?: |: ?)\d{4,}\b`,
    String.raw`\b(?:visa|mastercard|jcb|amex|card|ending in|duoi) \d{4}\b(?![.,]\d)|\bnapas 247\b`,
    String.raw`\b(?:don|don hang|dh|order|ma (?:don|gd|giao dich)|hoa don)(?: so)?(?: |: ?)\d+\b(?![.,]\d)`,
  ].join('|'),
  'g',
)
function isInPart(text: string): boolean {
  const others = text.replaceAll(otherNumbers, ' ')
  return shareWords.test(text) || amount.test(others) || digitBehind.test(others) || nothingBehind.test(text)
}
const inFull = /\b100 ?%/
/** "Nợ" folds to "no"; to debit a card is to pay, and a shop's debt says nothing. */
const debtWords = /\b(?:ghi|cong) no\b ?/g

/** "Đã trả ship" says nothing of the goods. "Đã CK, ship giờ hành chính" and "free ship, đã CK" name no fee that was paid. */
const feePaid = new RegExp(
  String.raw`\b(?:${paid})(?: |: ?| ?\()(?:truoc |rieng )?(?:${fee})\b` +
    String.raw`|(?<!\b(?:free|mien|mien phi|bao|gom|ca|va|da|chua) )\b(?:phi |cuoc )?(?:${fee})(?: fee)?(?: |: ?)(?:${done})\b`,
)
/** "Đã CK, thu thêm ship", "còn ship", "chưa gồm ship", "khách trả ship": that is to come, and who pays it may not be said. */
const feeToCome = new RegExp(
  String.raw`(?<!\b(?:khong|ko|khoi|dung|het|mien) (?:(?:can|phai|duoc|thu|tinh|cong) ){0,2})\b(?:con (?:thu|${fee})|thu (?:them|${fee})|them (?:${fee})` +
    String.raw`|(?<!\b(?:shop|nguoi gui|ben gui|nguoi ban|ben ban) )(?:tra|chiu) (?:${fee}))\b` +
    String.raw`|\b(?:chua|khong|ko) (?:bao gom|gom|bao|tinh|ke|cong) (?:${fee})\b` +
    String.raw`|\b(?:phi|cuoc|ship) (?:do )?(?:khach|nguoi nhan|nguoi mua) (?:tra|chiu|tt|thanh toan)\b|\bship (?:tinh sau|thu (?:khach|sau))\b`,
)

/** Words of above that other ones fold like ("cho", "nữa", "vì", "Huy"), as they are spelled. */
const spellings: ReadonlyMap<string, readonly string[]> = new Map([
  ['cho', ['chờ']],
  ['doi', ['đợi']],
  ['nua', ['nửa']],
  ['the', ['thẻ']],
  ['vi', ['ví']],
  ['loi', ['lỗi']],
  ['huy', ['hủy', 'huỷ']],
  // "Dạ thanh toán khi nhận hàng": only a yes.
  ['da', ['đã', 'đả', 'da']],
])
/** Without marks "the" is an article and "vi" may be "because", unless more is said, or "thanh toan the" is all. */
const plainOthers =
  /(?<!\b(?:bang|qua|tu|quet) )\b(?:the(?! (?:tin dung|atm|ngan hang|noi dia|quoc te|visa|napas|ghi no)\b)|vi(?! (?:dien tu|momo|zalo|shopee)\b))\b(?!(?<=\b(?:thanh toan|tra|tt|ck|chuyen khoan) (?:the|vi)) ?(?:$|[^\w ]))/g
/** What stands before a "cho" that is "chờ", typed in a hurry: nothing, another sentence, or who waits. */
const beforeWaiting = /(?:^|[^\p{L}\p{N}]|\b(?:dang|con|van|khach))$/u

/** Without the words that only fold like those of payments; where nothing has a mark, they are taken for those. */
function withoutOthers(text: string): string {
  const lower = text.normalize('NFC').toLowerCase()
  if (foldText(lower) === lower) return /^(?:the|vi)$/.test(lower.trim()) ? lower : lower.replaceAll(plainOthers, ' ')
  return lower.replaceAll(/\p{L}+/gu, (word, at: number) => {
    const isMeant = spellings.get(foldText(word))?.includes(word) ?? true
    // "Chuyển khoản cho ngân hàng" awaits nothing.
    return isMeant || (word === 'cho' && beforeWaiting.test(foldText(lower.slice(0, at).trimEnd()))) ? word : ' '
  })
}

/**
 * What one cell says: `not-all` where less than all was paid, or that may be so, `awaited` where nothing has come and the way is not
 * said, `unclear` where the words deny, or say both.
 */
type Said = 'paid' | 'collected' | 'awaited' | 'not-all' | 'unclear' | 'nothing'

const said = remembered((cell): Said => {
  const text = foldText(withoutOthers(String(cell ?? '').slice(0, 100)))
    .replace(inFull, '')
    .replaceAll(/\s+/g, ' ')
  const words = text
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(debtWords, '')
    .replaceAll(noRefund, '')
  const folded = words.replaceAll(refundedInPart, '').trim()
  if ([inParts, remainderWords, unsettledWords].some((some) => some.test(folded))) return 'not-all'
  if (words.trim() !== folded) return 'unclear'
  const what = saidOfWhole(folded, text)
  return what === 'paid' && !saysOnlyPaid(foldText(String(cell)).replaceAll(otherNumbers, ' ')) ? 'not-all' : what
})

/** Of words that name no part and no refund. */
function saidOfWhole(folded: string, text: string): Said {
  const isPaidNamed = paidWords.test(folded)
  const isDone = doneWords.test(folded)
  if (isPaidNamed && (amidDelivery.test(folded) || eitherWay.test(text))) return 'unclear'
  if (collectedWords.test(folded) || (cashWords.test(folded) && !isDone)) {
    if (deniedWords.test(folded)) return 'unclear'
    return isDone || /\d ?%/.test(text) || (isPaidNamed && isInPart(text)) ? 'not-all' : 'collected'
  }
  if (deniedPaidWords.test(folded)) return 'not-all'
  const isAwaited = awaitedWords.test(folded) || ((awaits.test(folded) || laterWords.test(folded)) && !isDone)
  if (isAwaited) return isPaidNamed ? 'not-all' : 'awaited'
  if (payingWords.test(folded) && isInPart(text)) return 'not-all'
  if (!isPaidNamed) return 'nothing'
  return feePaid.test(text) || feeToCome.test(text) ? 'not-all' : 'paid'
}

/** Whether an order is paid on delivery; null where the words do not say, or say both. */
export function isCollected(words: readonly string[]): boolean | null {
  const all = new Set(words.map(said))
  if (all.has('not-all') || all.has('unclear')) return null
  if (all.has('paid')) return all.has('collected') || all.has('awaited') ? null : false
  return all.has('collected') ? true : null
}

/** Whether the words say that money is still to come, so that its amount has to stand there: "COD", "chờ chuyển khoản". */
export function isOutstanding(words: readonly string[]): boolean {
  return words.map(said).some((what) => what === 'collected' || what === 'awaited' || what === 'not-all')
}

/** A box of Google Sheets that is not ticked is FALSE. */
const notPaidWords = /^(?:khach )?chua\b|^(?:(?:khong|ko) (?:co|coc)|false|n\/a)$/

/** Whether a cell below "Đã cọc" says that something was paid before: an amount, or words such as "rồi". */
export function isPaidBefore(text: string): boolean {
  if (text === '' || notPaidWords.test(foldText(text.slice(0, 100)))) return false
  const { value, fault } = readAmount(text, largestInBill.codAmountVnd)
  return value > 0 || fault !== null || isCollected([text]) === false
}

/** Whether a cell below "Đã thanh toán" is ticked, or says so in words: "TRUE", "x", "rồi". An amount may be a part. */
export function isTicked(text: string): boolean {
  return isPaidBefore(text) && readAmount(text, largestInBill.codAmountVnd).fault === 'not-a-number'
}

/** Whether a state of the order says that all was paid: "Đã thanh toán", and not "Bán online". */
export function saysPaid(status: string): boolean {
  return doneWords.test(foldText(status.slice(0, 100))) && isCollected([status]) === false
}
