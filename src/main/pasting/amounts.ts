import { lacksThousand, mayLackThousand } from '../../shared/domain/quantity/money.ts'
import { looseUnits, payingWords, spokenAmount } from '../../shared/domain/quantity/paid-words.ts'
import { phonesIn } from '../../shared/domain/text/phones-in-text.ts'
import type { MessageDoubt } from '../../shared/domain/bill/pasted-message.ts'
import { namesGoods } from './goods-words.ts'
import { hasMarks, isWord, isLetter, messageText, overlap, type MessageText, type Span } from './message-text.ts'
import { paymentsIn } from './payments.ts'
import { hasUnitOfMoney, likelierVndOf, vndOf, writtenAmounts } from './written-amount.ts'

type Why = Extract<MessageDoubt, { field: 'codAmountVnd' }>['why']

export interface FoundCod {
  /** Null where the message says nothing of money; 0 where it says that nothing is collected. */
  readonly amountVnd: number | null
  readonly doubt: Why | null
  readonly spans: readonly Span[]
}

type Kind = 'rest' | 'collect' | 'total' | 'shipping' | 'deposit' | 'price' | 'value'

/** What stands before an amount and says what it is for; the longer before what they end with. */
const keywords: readonly (readonly [words: string, kind: Kind])[] = [
  ['con lai thu', 'rest'],
  ['con thu', 'rest'],
  ['con lai', 'rest'],
  ['thu con', 'rest'],
  ['con', 'rest'],
  ['tien thu ho', 'collect'],
  ['ship cod', 'collect'],
  ['tien cod', 'collect'],
  ['cod', 'collect'],
  ['thu ho', 'collect'],
  ['tien thu', 'collect'],
  ['thu tien', 'collect'],
  ...['thu giup em', 'thu giup e', 'thu giup', 'thu dum', 'thu gium', 'thu khach', 'cod khach', 'cod la'].map(
    (words) => [words, 'collect'] as const,
  ),
  ['thu', 'collect'],
  ['amount', 'collect'],
  ['tong thanh toan', 'total'],
  ['thanh tien', 'total'],
  ['tong don', 'total'],
  ['tong cong', 'total'],
  ['tong tien', 'total'],
  ['tong bill', 'total'],
  ['tong', 'total'],
  ['phi ship', 'shipping'],
  ['tien ship', 'shipping'],
  ['ship', 'shipping'],
  ...['da coc roi', 'coc roi', 'da coc truoc', 'coc truoc', 'da coc', 'coc'].map(
    (words) => [words, 'deposit'] as const,
  ),
  ...[...payingWords, 'tra', 'tra tien'].flatMap((pay) =>
    [`da ${pay} roi`, `${pay} roi`, `da ${pay} truoc`, `${pay} truoc`, `da ${pay}`].map(
      (words) => [words, 'deposit'] as const,
    ),
  ),
  ['chuyen khoan', 'deposit'],
  ['ck', 'deposit'],
  ...['gia tri hang', 'gia tri', 'tri gia', 'khai gia', 'bao hiem'].map((words) => [words, 'value'] as const),
  ['tien hang', 'price'],
  ['tien', 'price'],
  ['gia', 'price'],
]

interface Amount extends Span {
  readonly kind: Kind
  readonly vnd: number
  readonly hasUnit: boolean
  /** "1.250k". */
  readonly hasTwoReadings: boolean
  /** "350k + ship", "500k đã bao ship". */
  readonly withShipping: boolean
  /** "2 củ", "hai triệu": money of which nobody here says how much it is. */
  readonly isLoose: boolean
}

const shippingBehind =
  /^ ?(?:\(? ?(?:\+|cong|da bao|da gom|bao|ca|gom|full|free|mien)|[(,]? ?chua) ?(?:bao gom |bao |gom |ca |tinh |ke |cong )?(?:phi |tien )?ship(?![\p{L}\p{N}])/u
/** "30k ship", "30k tiền ship"; in "350k ship 30k" the words belong to the next amount, and "ship cod" is what is collected. */
const isForShipping = /^ ?(?:tien |phi )?ship(?! ?(?:[:=] ?)?\d| ?cod|[\p{L}\p{N}])/u
/** "200k hoặc 220k", "200k - 250k". */
const eitherOr = /^ ?(?:hoac|hay|toi|den|or|to|~|-) ?$/
/** "COD 350k giảm 50k", "COD 350k x 2", "COD 350k/cái": what is collected is not what stands there. */
const calculates = new RegExp(
  String.raw`^(?: ?[,(]? ?(?:giam|tru|bot|cong)(?: gia| them| di)? ?\d| ?[x*×] ?\d{1,3}(?!\d)` +
    String.raw`| ?/ ?(?:1 ?)?(?:cai|chiec|bo|hop|chai|thung|goi|tui|lo|cuon|doi|sp|san pham|mon|bich|cap|set|kg)(?![\p{L}\p{N}])` +
    String.raw`| ?[+/-] ?(?:\d{1,3}(?:[.,]\d{3}){1,3}|\d{1,7} ?(?:k|tr|trieu|nghin|ngan|d|dong|vnd))(?![\p{L}\p{N}]))`,
  'u',
)
/** Below this "ship 30k" is the fee of the transport. */
const leastCodVnd = 100_000
const leastPriceVnd = 10_000

/** What is collected at the receiver's door. `taken` are parts of the message that say something else. */
export function codIn(message: MessageText, taken: readonly Span[], placeEnd: number | null): FoundCod {
  const { folded } = message
  const found = [...amountsIn(message, taken, placeEnd), ...spokenIn(message, taken)].toSorted(
    (a, b) => a.start - b.start,
  )
  const payments = paymentsIn(message, [...found, ...taken])
  const isPaid = payments.done.length > 0
  const isInDoubt = payments.isInDoubt || namesUnread(folded, found)
  const read = (isPaid ? moreBehindPaid(folded, found) : null) ?? codOf(found, isPaid, isInDoubt)
  const isDoubtful = read.doubt === null && read.amountVnd !== null && hasOtherReading(message, found)
  // What the goods are worth is collected by nobody, and stays with its words.
  const spans = [...found.filter(({ kind }) => kind !== 'value'), ...payments.done]
  return { ...read, ...(isDoubtful ? { doubt: 'several' } : {}), spans }
}

/** What a note of an order says is collected, 0 for nothing; null where it says nothing, or leaves a doubt. */
export function amountInNote(note: string): number | null {
  // "Gọi chị Thu 0912345678".
  const { amountVnd, doubt } = codIn(messageText(note), phonesIn(note).spans, null)
  return doubt === null ? amountVnd : null
}

/** "Đã ck, thu ship 30k", "đã thanh toán, khách trả thêm 20k": who has paid for the goods may have more to pay. Null where nothing says so. */
function moreBehindPaid(folded: string, found: readonly Amount[]): Omit<FoundCod, 'spans'> | null {
  if (found.some(({ kind, vnd, isLoose }) => isLoose || (vnd > 0 && (kind === 'rest' || kind === 'collect'))))
    return null
  const further = found.find(
    ({ kind, start }) => kind === 'price' && askedBefore.test(folded.slice(Math.max(0, start - 30), start)),
  )
  if (further !== undefined) return { amountVnd: further.vnd, doubt: 'several' }
  return found.some(({ kind, vnd }) => kind === 'shipping' && vnd > 0) ? { amountVnd: 0, doubt: 'shipping' } : null
}

const askedBefore =
  /(?:^|[^\p{L}\p{N}])(?:thu (?:them|not|khach|nguoi nhan)|tra them|khach (?:tra|chiu)(?: them)?) ?[:=]? ?$/u

/**
 * One amount or another; one that the message calculates with; more that is asked for than collected; or what is collected before a deposit,
 * which may or may not be taken off.
 */
function hasOtherReading({ folded }: MessageText, found: readonly Amount[]): boolean {
  const isEither = found.some((amount, at) => {
    const next = found[at + 1]
    return next !== undefined && next.vnd !== amount.vnd && eitherOr.test(folded.slice(amount.end, next.start))
  })
  const kindOfAsked = found.some(({ kind }) => kind === 'rest') ? 'rest' : 'collect'
  const isCalculated = found.some(
    ({ kind, end }) => kind === kindOfAsked && calculates.test(folded.slice(end, end + 40)),
  )
  if (isCalculated) return true
  const collected = found.find(({ kind }) => kind === 'collect')
  if (collected === undefined || kindOfAsked === 'rest') return isEither
  const deposit = found.find(({ kind }) => kind === 'deposit')
  if (deposit !== undefined) return isEither || deposit.start > collected.end
  return isEither || found.some(({ kind, vnd }) => kind === 'price' && vnd > collected.vnd)
}

/** "COD: theo đơn", "COD 1t2", "Số tiền: 350 yên": a word for an amount, and behind it something that is none. */
const namesAmount =
  /(?<![\p{L}\p{N}])(?:(?:cod|thu ho|tien thu|thu tien|thu|so tien|tong tien|tong cong|amount)(?: ?\((?:cod|vnd|d|dong)\))? ?: ?[^\s:]|(?:cod|thu ho|tien thu|thu tien) \d)/gu

const namesUnread = (folded: string, found: readonly Amount[]): boolean =>
  [...folded.matchAll(namesAmount)].some(
    ({ 0: words, index }) => !found.some((other) => overlap(other, { start: index, end: index + words.length })),
  )

/** @param isInDoubt words of a payment stand there that are of something else, of a part, or ask; or a word for an amount without one */
function codOf(found: readonly Amount[], isPaid: boolean, isInDoubt: boolean): Omit<FoundCod, 'spans'> {
  const of = (kind: Kind): readonly Amount[] => found.filter((amount) => amount.kind === kind)
  const asked = [of('rest'), of('collect'), of('total'), of('price')].find((amounts) => amounts.length > 0) ?? []
  const [first] = asked
  if ((isPaid ? found : asked).some(({ isLoose }) => isLoose)) return { amountVnd: null, doubt: 'unclear' }
  if (isPaid) {
    const collected = [...of('rest'), ...of('collect')].find(({ vnd }) => vnd > 0)
    return collected === undefined ? { amountVnd: 0, doubt: null } : { amountVnd: collected.vnd, doubt: 'several' }
  }
  if (first === undefined && isInDoubt) return { amountVnd: null, doubt: 'unclear' }
  if (first === undefined) return codOfShipping(of('shipping'), of('deposit').length > 0)
  const isOne = asked.every(({ vnd }) => vnd === first.vnd)
  const { kind, vnd } = first
  if (!isOne) return { amountVnd: kind === 'price' ? null : vnd, doubt: 'several' }
  const meant = lacksUnit(first) ? vnd * 1000 : vnd
  if (meant !== vnd || first.hasTwoReadings) return { amountVnd: meant, doubt: 'no-unit' }
  if (first.withShipping || of('shipping').length > 0) return { amountVnd: vnd, doubt: 'plus-shipping' }
  return { amountVnd: vnd, doubt: kind === 'total' ? 'total' : kind === 'price' ? 'price' : null }
}

/** "COD 350", "COD 1.250": nothing is sold for so little. */
const lacksUnit = ({ vnd, hasUnit }: Amount): boolean => lacksThousand(vnd) || (!hasUnit && mayLackThousand(vnd))

/** "ship 350k" is what is collected as a rule, "ship 30k" what the transport costs. */
function codOfShipping([shipping]: readonly Amount[], hasDeposit: boolean): Omit<FoundCod, 'spans'> {
  if (shipping === undefined) return { amountVnd: null, doubt: hasDeposit ? 'several' : null }
  return { amountVnd: shipping.vnd < leastCodVnd ? null : shipping.vnd, doubt: 'shipping' }
}

function amountsIn({ text, folded }: MessageText, taken: readonly Span[], placeEnd: number | null): Amount[] {
  return [...folded.matchAll(writtenAmounts)].flatMap(({ 0: written, index }): Amount[] => {
    const end = index + written.length
    const isAll = written === '100' && /^ ?%/.test(folded.slice(end, end + 2))
    const hasUnit = hasUnitOfMoney(written)
    // The two of "2.5kg".
    const isPart = !hasUnit && /^[.,]\d/.test(folded.slice(end, end + 2))
    if (isAll || isPart || taken.some((span) => overlap(span, { start: index, end }))) return []
    const before = keywordBefore(text, folded, index)
    const isBehindPlace = placeEnd !== null && index >= placeEnd
    const isHouse = !isBehindPlace && !hasUnit && /^\d{1,4}$/.test(written) && isHouseOfThu(text, before, end)
    const keyword = isHouse ? null : before
    if (keyword === null && !isBehindPlace && isHouseOfK(text, index, end)) return []
    const glued = isLetter(folded[index - 1]) || /[.,/]/.test(folded[index - 1] ?? '')
    if (glued && keyword?.start !== lettersBefore(folded, index)) return []
    const read = vndOf(written)
    const likelier = read ?? likelierVndOf(written)
    // "Thu 2.5", "COD 1.250tr": money, of which nobody here says how much it is.
    const isUnread = likelier === null && keyword !== null
    const vnd = isUnread ? 0 : likelier
    const behind = folded.slice(end, end + 40)
    const loose = hasUnit || keyword === null ? undefined : looseBehind.exec(behind)?.[0]
    if (loose === undefined && !hasUnit && keyword?.isDone === true && /^ \p{L}/u.test(behind)) return []
    // "Tổng 2 món".
    if (
      !hasUnit &&
      loose === undefined &&
      keyword?.kind === 'total' &&
      namesGoods(text.slice(index, end + 20).split(/[^\p{L}\p{N} ]/u)[0] ?? '')
    )
      return []
    if (
      vnd === null ||
      !isMoney(
        {
          vnd,
          hasUnit,
          written,
          isAlone: isAlone(text, index, end),
          isBehindPlace,
        },
        keyword !== null,
      )
    )
      return []
    const spokenOn = unitInWords.test(written) ? spokenEnd.exec(behind)?.[0] : undefined
    const shipping = (shippingBehind.exec(behind) ?? isForShipping.exec(behind))?.[0].length ?? 0
    return [
      {
        start: keyword?.start ?? index,
        end: end + (loose?.length ?? spokenOn?.length ?? shipping),
        kind: kindOf(keyword, behind, vnd),
        vnd,
        hasUnit,
        hasTwoReadings: read === null,
        withShipping: shipping > 0,
        isLoose: isUnread || loose !== undefined || spokenOn !== undefined,
      },
    ]
  })
}

function kindOf(keyword: Keyword | null, behind: string, vnd: number): Kind {
  if (keyword?.kind === 'collect' && ifNotTaken.test(behind)) return 'deposit'
  return keyword?.kind ?? (isForShipping.test(behind) ? 'shipping' : vnd === 0 ? 'collect' : 'price')
}

/** Behind a number that money stands for: "2 củ", "2 củ rưỡi"; of the others, whose goods come behind them, only at the end of a part. */
const looseBehind = new RegExp(
  String.raw`^ ?(?:cu(?: ?\d{1,3}| ruoi)?(?![\p{L}\p{N}])|(?:${looseUnits})(?= ?(?:[\n\t;,.|)]|$)))`,
  'u',
)
/** "1 triệu hai", "2 triệu tư", "1 triệu hai trăm nghìn": digits and words together. In "1 triệu hai áo" the words count the goods. */
const spokenEnd =
  /^ (?:ruoi(?![\p{L}\p{N}])|(?:mot|hai|ba|bon|tu|nam|lam|sau|bay|tam|chin)(?= ?(?:[\n\t;,.|)]|$)| (?:tram|muoi|chuc|nghin|ngan)(?![\p{L}\p{N}])))/u
const unitInWords = /(?:trieu|tr|nghin|ngan|tram)$/
const spoken = new RegExp(String.raw`(?:${spokenAmount})(?![\p{L}\p{N}])`, 'gu')

/** "Thu hai triệu", "đã ck một củ": behind a word that says what it is for. */
function spokenIn({ text, folded }: MessageText, taken: readonly Span[]): Amount[] {
  const nothing = { vnd: 0, hasUnit: true, hasTwoReadings: false, withShipping: false, isLoose: true }
  return [...folded.matchAll(spoken)].flatMap(({ 0: written, index }): Amount[] => {
    const end = index + written.length
    const keyword = keywordBefore(text, folded, index)
    if (keyword === null || keyword.end === index || taken.some((span) => overlap(span, { start: index, end })))
      return []
    return [{ ...nothing, start: keyword.start, end, kind: keyword.kind }]
  })
}

interface Written {
  readonly vnd: number
  readonly hasUnit: boolean
  readonly written: string
  /** Nothing else stands between two signs. */
  readonly isAlone: boolean
  readonly isBehindPlace: boolean
}

/** "5D Nguyễn Trãi" and "2000 Đồng Khởi" are houses; a number without a unit is money behind a word for it, or alone in its cell. */
function isMoney({ vnd, hasUnit, written, isAlone, isBehindPlace }: Written, hasKeyword: boolean): boolean {
  const leastVnd = hasKeyword || isBehindPlace ? 1000 : leastPriceVnd
  if (hasUnit) return !/\d ?(?:d|dong)$/.test(written) || vnd >= leastVnd || (vnd === 0 && (hasKeyword || isAlone))
  if (hasKeyword) return true
  return isAlone && (vnd >= leastPriceVnd || (isBehindPlace && (written === '0' || (vnd >= 10 && vnd < 1000))))
}

function isAlone(text: string, start: number, end: number): boolean {
  const before = text.slice(0, start).trimEnd().at(-1) ?? '\n'
  const lineBefore = /[\n\t]\s{0,2}$/.test(text.slice(Math.max(0, start - 3), start))
  const after = text.slice(end, end + 3)
  return (lineBefore || /[,;|]/.test(before) || start === 0) && (after.trim() === '' || /^\s?[\n\t,;|]/.test(after))
}

interface Keyword extends Span {
  readonly kind: Kind
  /** "Ck rồi": the number behind it may count the goods. */
  readonly isDone: boolean
}

function keywordBefore(text: string, folded: string, end: number): Keyword | null {
  const before = folded.slice(Math.max(0, end - 30), end).replace(/ ?(?:\((?:cod|vnd|d|dong)\))? ?[:=]? ?$/, '')
  const found = keywords.find(([words]) => before.endsWith(words) && !isLetter(before.at(-words.length - 1)))
  if (found === undefined) return null
  const start = Math.max(0, end - 30) + before.length - found[0].length
  if (!isWord(text, start, found[0])) return null
  // "2 con gấu", "cho con": with marks it is written "còn".
  if (found[0] === 'con' && /^con$/i.test(text.slice(start, start + 3)) && hasMarks(text)) return null
  // "không thu 350k", "từ chối thu 30k", "đã thu 100k": what is not collected, as a deposit is. In "dạ thu 350k" it is.
  const isYes = /(?<!\p{L})dạ $/iu.test(text.slice(Math.max(0, start - 4), start))
  const isRefused = found[1] === 'collect' && !isYes && notBefore.test(folded.slice(Math.max(0, start - 40), start))
  const [words, kind] = found
  return { start, end: start + words.length, kind: isRefused ? 'deposit' : kind, isDone: words.endsWith(' roi') }
}

/** "Chị Thu 12 Trần Phú": the number is her house. @param end of the number */
const isHouseOfThu = (text: string, word: Span | null, end: number): boolean =>
  word !== null &&
  text.slice(word.start, word.end) === 'Thu' &&
  nameBefore.test(text.slice(Math.max(0, word.start - 12), word.start)) &&
  streetBehind.test(text.slice(end, end + 10))

/** "12K Lê Lợi", where a part begins. */
const isHouseOfK = (text: string, start: number, end: number): boolean =>
  /^\d{1,2}K$/.test(text.slice(start, end)) &&
  /^ \p{Lu}/u.test(text.slice(end, end + 2)) &&
  /(?:^|[\n\t,;.|-]) ?$/.test(text.slice(Math.max(0, start - 2), start))

const streetBehind = /^ (?:\p{Lu}|(?:đường|phố|ngõ|ngách|hẻm|kiệt|tổ|ấp|thôn|khu) )/u
const nameBefore =
  /(?:(?<!\p{L})(?!(?:Shop|COD|Cod|Ship|Nhờ|Giúp|Tiền|Đơn|Bill) )\p{Lu}\p{L}{0,8}|(?<!\p{L})(?:chị|chi|c|cô|co|em|e|bác|bac|bà|dì|di|anh|a)) $/u

/** What the courier takes for the way of a parcel that comes back. Names such as Huy and Hoàn are none of these words. */
const notTaken =
  '(?:khong |ko |k )(?:nhan|lay|mua|ung|thich)|tu choi(?: nhan)?|(?:khach |kh )huy|boo?m|that bai|khong thanh cong|gtb'
const notBefore = new RegExp(
  String.raw`(?:^|[^\p{L}\p{N}])(?:khong|ko|hok|dung|mien|da|(?:${notTaken})(?: hang)?(?: thi)?(?: ?[,:-])?(?: vui long| nho)?)(?: can)? $`,
  'u',
)
/** "Thu 30k nếu không nhận". */
const ifNotTaken = new RegExp(
  String.raw`^ (?:(?:tien |phi )?ship )?(?:neu|khi) (?:khach |kh )?(?:${notTaken})(?![\p{L}\p{N}])`,
  'u',
)

function lettersBefore(folded: string, end: number): number {
  let start = end
  while (start > 0 && isLetter(folded[start - 1])) start -= 1
  return start
}
