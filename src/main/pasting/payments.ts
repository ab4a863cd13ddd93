import { allPaid, courier, feeWords, partWords, paying } from '../../shared/domain/quantity/paid-words.ts'
import { isLetter, messageText, overlap, type MessageText, type Span } from './message-text.ts'

/** What a message says of payments, beside its amounts. */
export interface FoundPayments {
  /** Where it says that all was paid. */
  readonly done: readonly Span[]
  /** Others are of something else or of a part, are to come or doubted, or ask. */
  readonly isInDoubt: boolean
}

const paid = new RegExp(
  String.raw`(?:${paying}) 100 ?%|(?:minh |em |khach )?(?:${allPaid})(?![\p{L}\p{N}])` +
    String.raw`|(?:ko|k|kg|khong|hok|mien) (?:can )?(?:thu|cod)(?: tien| ho| cod)?(?![\p{L}\p{N}])`,
  'gu',
)
/** Who was paid, behind the words of a payment: "đã ck cho shop 100k". */
const payee = '(?: (?:truoc|tien|hang|cho|qua|shop|shipper|ad|ban|ben|minh|em|chi|anh|e|c|a))'
/** "Đã ck, tiền chưa về", "đã ck, check giúp em": somewhere behind it on its line. */
const doubted = String.raw`[^\n]{0,40}(?<![\p{L}\p{N}])(?:chua (?:thay|ve|nhan|len|co)|check|kiem tra|sai (?:so|tien|stk))`
/**
 * "Đã ck ship" says nothing of the goods, "đã ck cọc" and "đã ck cho shop 100k" not of all of them, "không thu thêm" of nothing but more,
 * "thanh toán khi nhận hàng" is paid at the door, "đã ck nhầm" went elsewhere, and "đã nhận tiền chưa" asks.
 */
const notOfAll = new RegExp(
  String.raw`^(?: (?:truoc )?(?:${feeWords}|(?:tien |dat |mot |1 )?(?:${partWords})|them|thieu|nham|loi|trung|hut|nhung|ma|duoc|le|se|(?:roi )?hoan|bill|(?:cho )?don (?:truoc|khac|cu|kia))| ?\?|${doubted}` +
    String.raw`| ?: ?(?:chua|khong|ko|k|no)|${payee}{0,4} (?:chua|(?:khi|luc) (?:nhan|giao|lay)|\d{1,7}(?:[.,]\d{3}){0,3} ?(?:k|tr|trieu|nghin|ngan|d|dong|vnd)))(?![\p{L}\p{N}])`,
  'u',
)
/** "Ck rồi lấy hàng", "tt rồi giao": what is done first, or is to be. In "đã ck rồi giao giúp em" it is done. */
const endsInThen = (words: string): boolean => !words.startsWith('da ') && / (?:roi|r)$/.test(words)
const sentBehind = /^ (?:moi |thi |se |hay )?(?:lay|nhan|giao|gui|ship|di don|len don)(?![\p{L}\p{N}])/u
/**
 * "Ship COD", "nhận hàng thanh toán", "trả tiền shipper", "hứa ck": a payment that is named beside no amount, and not as done. Something is to
 * be collected or to come, and how much is not said. "TT" is a town as often.
 */
const namedPayment = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:cod|thu ho|(?:thu|tra|dua) tien)(?! ?[:=]| ?\((?:cod|vnd|d|dong)\)|\) ?:)` +
    String.raw`|ck|chuyen khoan|thanh toan|bank|(?<=(?:hang|roi|xong|chua|mai|se|em|minh|khach) )tt|tt(?= (?:sau|khi|luc|roi|r)(?![\p{L}\p{N}]))` +
    String.raw`|(?:${paying}|tra|dua)(?: tien)? (?:(?:cho|qua|voi) )?(?:${courier}))(?![\p{L}\p{N}])`,
  'gu',
)
/** "Ship đã ck", "tiền ship 30k khách đã ck": of the goods nothing is said. "Free ship, đã ck" names no fee. */
const feeBefore = new RegExp(
  String.raw`(?<!(?:free|mien|phi|bao|gom|ca|va|chua) ?)(?<![\p{L}\p{N}])(?:${feeWords})(?: ?[:=]? ?\d[\d.]{0,6} ?k?)?(?: (?:em|e|khach|minh|c|chi|a|anh))? $`,
  'u',
)
/** "Chưa thanh toán 100%", "nếu đã ck", "không ưng không thu tiền"; "cho xem hang khong thu" without marks is "không thử" as often. */
const notSaid =
  /(?:(?:^|[^\p{L}\p{N}])(?:chua|khong|ko|k|neu|khi nao|bao gio|chac|hinh nhu|nghe|noi|bao|tuong)(?: (?:la|em|minh|khach|chi|anh|shop))?|(?:huy|bom|boom|(?:khong|ko|k) (?:ung|nhan|lay|mua|thich|vua))(?: hang)?(?: thi)?,?|xem(?: hang)?,?) $/u
/** "Nếu hỏng thì không thu tiền". */
const isOnCondition = (before: string): boolean => /(?:^|[^\p{L}\p{N}])neu /u.test(before.split(/[.;\n]/).at(-1) ?? '')
/** They fold like "đã" and "thu". */
const foldsLikePaid = /(?<!\p{L})(?:dạ|thử|thứ)(?!\p{L})/giu
/** @param taken parts of the message that say something else, the amounts among them */
export function paymentsIn({ folded, text }: MessageText, taken: readonly Span[]): FoundPayments {
  const meant = messageText(text.replaceAll(foldsLikePaid, (word) => ' '.repeat(word.length))).folded
  const said = [...meant.matchAll(paid)]
    .map(({ 0: words, index }) => {
      const yes = /(?<!\p{L})dạ $/iu.exec(text.slice(Math.max(0, index - 4), index))?.[0] ?? ''
      return { start: index - yes.length, end: index + words.length }
    })
    .filter(
      (span) =>
        !isLetter(folded[span.start - 1]) &&
        !isUnitOfNumber(folded, span.start) &&
        !taken.some((other) => overlap(span, other)),
    )
  const done = said.filter(({ start, end }) => {
    const behind = folded.slice(end, end + 40)
    const before = folded.slice(Math.max(0, start - 40), start)
    if (notOfAll.test(behind) || notSaid.test(before) || isOnCondition(before) || feeBefore.test(before)) return false
    return !(endsInThen(meant.slice(start, end).trim()) && sentBehind.test(behind))
  })
  return { done, isInDoubt: said.length > done.length || namesOther(meant, [...said, ...taken]) }
}

/** "2 kg thu ...", "350 k thu ...": the letters end a number, and say no "không". */
const isUnitOfNumber = (folded: string, start: number): boolean =>
  /\d $/.test(folded.slice(Math.max(0, start - 2), start)) && /^kg? /.test(folded.slice(start, start + 3))

/** Whether a payment is named beside those that are read. */
const namesOther = (meant: string, known: readonly Span[]): boolean =>
  [...meant.matchAll(namedPayment)].some(
    ({ 0: words, index }) => !known.some((other) => overlap(other, { start: index, end: index + words.length })),
  )
