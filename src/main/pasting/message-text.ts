import { foldText } from '../../shared/domain/text/fold.ts'
import { phonesIn } from '../../shared/domain/text/phones-in-text.ts'
import { withoutUnseen } from '../../shared/domain/text/unseen.ts'
import { longestMessage } from '../../shared/domain/bill/pasted-message.ts'
import { countsGoods } from './goods-words.ts'

/** A message, and the same letter by letter without marks and capitals, so that a place in one is a place in the other. */
export interface MessageText {
  readonly text: string
  readonly folded: string
}

export interface Span {
  readonly start: number
  readonly end: number
}

export const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end

/** A label that says what follows: "SĐT:", "Địa chỉ:". */
type Label = 'name' | 'phone' | 'address' | 'content' | 'note' | 'weight' | 'money' | 'place' | 'receiver' | 'sender'

export interface Piece extends Span {
  readonly label: Label | null
}

export function messageText(text: string): MessageText {
  return { text, folded: foldInPlace(text) }
}

function foldInPlace(text: string): string {
  const letters: string[] = []
  for (const unit of text.split('')) {
    const folded = foldText(unit)
    letters.push(folded.length === 1 ? folded : unit)
  }
  return letters.join('')
}

/** What is written with its marks; "Quân" folds like "quận", "thử" like "thu", "Trương" like "trường". */
const withMarks: Readonly<Record<string, readonly string[]>> = {
  thu: ['thu'],
  con: ['còn'],
  coc: ['cọc'],
  gia: ['giá'],
  quan: ['quận'],
  phuong: ['phường'],
  tinh: ['tỉnh'],
  hang: ['hàng'],
  nang: ['nặng'],
  nhan: ['nhận'],
  dat: ['đặt'],
  lay: ['lấy'],
  nha: ['nha', 'nhà'],
  nhe: ['nhé'],
  roi: ['rồi'],
  ngo: ['ngõ'],
  to: ['tổ'],
  duong: ['đường'],
  truong: ['trường'],
  tang: ['tầng'],
  phong: ['phòng'],
  canh: ['cạnh'],
  sau: ['sau'],
  doi: ['đội', 'đồi'],
  ban: ['bản'],
}

/** Whether folded words are those of the text, with their marks or without any, and none that folds like one: "e đặt", and not "e Đạt". */
export function isWord(text: string, start: number, folded: string): boolean {
  let at = start
  return folded.split(' ').every((word) => {
    const written = text.slice(at, at + word.length).toLowerCase()
    at += word.length + 1
    return written === word || (withMarks[word]?.includes(written) ?? true)
  })
}

/** A message without any is typed without them throughout. */
export const hasMarks = (text: string): boolean => /[à-ỹđ]/iu.test(text)

/** Digits and letters that keyboards and fonts of other languages write: "０９１２", "：", "𝟎𝟗𝟏𝟐". */
const otherLetters = /[\uFF01-\uFF5E\u{1D400}-\u{1D7FF}]/gu
const otherBlanks = /\p{Zs}/gu
const otherDashes = /[\u2010-\u2012\u2212]/gu
/** The emoji of a number at the beginning of a line: "1️⃣ Tên", "2️⃣ SĐT". */
const boxedOrdinal = /^(\d)\uFE0F?\u20E3(?= )/gmu
/** "₫350.000", "đ350.000": as Shopee and programs write it. */
const signBefore = /(?:₫ ?|(?<![\p{L}\p{N}])đ)(\d{1,3}(?:[.,]\d{3}){1,3}|\d{4,9}|0)(?![.,]?\d)/gu
/** What Windows ends a line with besides, and the box around the digit of an emoji. */
const returnOrBox = /\r|\u20E3/gu
const pictures = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/gu
const chatTime = /^\[\d{1,2}:\d{2},? \d{1,2}\/\d{1,2}(?:\/\d{2,4})?\] ?[^:\n]{0,60}: ?/
/** Whole lines, folded: whoever asks to have the parcel handed on uses the same words. */
const forwarded = [
  /^[- >]{0,20}(?:[^\d,;|]{0,60} da |tin nhan (?:da )?(?:duoc )?|da )?chuyen tiep(?: (?:mot |\d )?tin nhan[^\d,;|]{0,60}| tu[ :][^\d,;|]{0,60})?[- :]{0,20}$/,
  /^[- >]{0,20}(?:[^\d,;|]{0,60} )?forwarded(?: (?:a )?messages?| from[ :][^\d,;|]{0,60}| many times)?[- :]{0,20}$/,
]
/** "Giao sau 17:30" is asked for; who wrote at that time is a name alone. */
const asksForTime =
  /^(?:giao|gọi|goi|ship|hẹn|hen|nhận|nhan|lấy|lay)\s|\s(?:trước|truoc|sau|lúc|luc|từ|đến|den|tới|khoảng|khoang|tầm|ngoài|ngoai|giờ|gio)\s{0,3}\d{1,2}:\d{2}$/iu
const endsInTime = /^[\p{L}\p{M} ]{0,60}\d{1,2}:\d{2}$/u
const onlyTime = /^(?:\d{1,2}:\d{2}(?::\d{2})? ?)?(?:\d{1,2}\/\d{1,2}\/\d{2,4} ?)?(?:\d{1,2}:\d{2})?$/

/** The message without what a chat adds: pictures, times, who wrote, and the lines about the sender. */
export function cleanedMessage(message: string): string {
  const letters = message.slice(0, longestMessage).replaceAll(otherLetters, (letter) => letter.normalize('NFKC'))
  const lines = withoutUnseen(letters.replaceAll(boxedOrdinal, '$1.').normalize('NFC'))
    .replaceAll(returnOrBox, '')
    .replaceAll(pictures, '\n')
    .replaceAll(otherBlanks, ' ')
    .replaceAll(otherDashes, '-')
    .replaceAll('"', ' ')
    .replaceAll(signBefore, '$1₫')
    .split('\n')
    .map((line) => line.trim().replace(chatTime, ''))
  return withoutSendersLines(withoutFormerAddress(withoutNumbering(lines)).filter((line) => !isOfTheChat(line)))
    .map(withoutSender)
    .join('\n')
}

function isOfTheChat(line: string): boolean {
  const folded = foldText(line)
  if (forwarded.some((words) => words.test(folded))) return true
  return (endsInTime.test(line) && !asksForTime.test(line)) || (line !== '' && onlyTime.test(line))
}

const senderLabel =
  /(?:nguoi gui|shop gui|ben gui|sender|from|(?:dia chi|d\/c|dc) (?:lay|hoan|tra|gui|shop|kho)(?: hang)?) ?:/
const receiverLabel = /(?<!\p{L})(?:(?:(?:nguoi|ben|dia chi|sdt|ten) )?nhan|gui (?:den|toi|cho)|receiver) ?:/u
/** Not of the folded letters, which make it of "Tổ:". */
const toLabel = /(?<!\p{L})to ?:/iu

const ordinal =
  /^(\d{1,2})(?:[.)] {0,3}(?=\p{L})|[./] {1,3}(?=\d)|\) {0,3}(?=\d)|\/(?: {1,3}(?=\p{L})|(?=\p{L}{2}))| ?- {1,3}(?=[\p{L}\d]))/u

/** "1. Tên: Lan", "2. 12 Lê Lợi": the numbers of a list are no houses, as "1/A Lê Lợi" is. */
function withoutNumbering(lines: readonly string[]): readonly string[] {
  const numbers = lines.map((line) => Number(ordinal.exec(line)?.[1] ?? 0)).filter((number) => number > 0)
  const isList = numbers.length > 1 && numbers.every((number, at) => number === at + 1)
  return isList ? lines.map((line) => line.replace(ordinal, '')) : lines
}

const newAddress = /^[\s*•>-]{0,6}(?:dia chi|d\/c|dc) moi ?:/
const formerAddress = /^[\s*•>-]{0,6}(?:dia chi|d\/c|dc) cu ?:/

/** "Địa chỉ cũ:" above "Địa chỉ mới:" is the same house by the names of before July 2025. */
function withoutFormerAddress(lines: readonly string[]): readonly string[] {
  const folded = lines.map((line) => foldInPlace(line))
  return folded.some((line) => newAddress.test(line))
    ? lines.filter((_, at) => !formerAddress.test(folded[at] ?? ''))
    : lines
}

const sendersHead = /^[\d\s.)*•>-]{0,6}(?:thong tin )?(?:(?:nguoi|ben|shop) gui(?: hang)?|sender) ?(?::|$)/
const receiversHead = /^[\d\s.)*•>-]{0,6}(?:thong tin )?(?:(?:nguoi|ben) nhan(?: hang)?|receiver) ?(?::|$)/
/** What stands below who sends, where the receiver stands above. */
const labelOfParty =
  /^[\s*•>-]{0,6}(?:ten|ho ten|sdt|so dt|dt|so dien thoai|dien thoai|phone|tel|dia chi|d\/c|dc|address|phuong\/xa|quan\/huyen|tinh\/tp) ?:/

const ofParcel: ReadonlySet<Label> = new Set(['content', 'note', 'weight', 'money'])
const amountOrPayment =
  /(?<![\p{L}\p{N}])(?:cod|thu ho|ghi chu|da (?:ck|chuyen khoan|coc|thanh toan|tt)|\d[\d.,]{0,11} ?(?:k|tr|trieu|nghin|ngan|vnd)|\d{1,3}(?:[.,]\d{3}){0,2}[.,]000)(?!\p{L})/u

/** "COD: 350k", "Ghi chú: gọi trước", "2 áo thun": the parcel's, also below "Người gửi:". */
function saysOfParcel(line: string, folded: string): boolean {
  if (phonesIn(line).whole.length > 0) return false
  if (amountOrPayment.test(folded) || countsGoods(line)) return true
  return [...labelsIn(line, folded).values()].some(({ label }) => ofParcel.has(label))
}

/** The phone and the address of "Người gửi:" in lines of their own are none of the receiver's: those before "Người nhận:", or with labels. */
function withoutSendersLines(lines: readonly string[]): readonly string[] {
  const folded = lines.map((line) => foldInPlace(line))
  const isReceiver = folded.map((line) => receiversHead.test(line))
  if (!isReceiver.includes(true)) return lines
  let isOfSender = false
  const kept = lines.filter((written, at) => {
    const line = folded[at] ?? ''
    if (isOfSender && saysOfParcel(written, line)) return true
    if (isReceiver[at] === true) isOfSender = false
    else if (sendersHead.test(line)) isOfSender = !receiverLabel.test(line)
    else if (isOfSender) isOfSender = isReceiver.includes(true, at) || labelOfParty.test(line)
    return !isOfSender
  })
  // "Người nhận: trả phí ship": the receiver stood elsewhere.
  return phonesIn(kept.join('\n')).whole.length > 0 ? kept : lines
}

/** "Người gửi: Shop Cam 0900111222" says who sends; where the receiver follows in the same line, that stays. */
function withoutSender(line: string): string {
  const folded = foldInPlace(line)
  const from = senderLabel.exec(folded)
  if (from === null) return line
  const behind = from.index + from[0].length
  const [to] = [receiverLabel.exec(folded.slice(behind)), toLabel.exec(line.slice(behind))]
    .flatMap((found) => (found === null ? [] : [behind + found.index]))
    .toSorted((one, other) => one - other)
  return line.slice(0, from.index) + (to === undefined ? '' : line.slice(to))
}

/** The longer before what they end with. */
const labels: readonly (readonly [words: string, label: Label])[] = [
  ...['dia chi nguoi nhan', 'dia chi khach hang', 'dia chi khach', 'dia chi kh', 'd/c kh', 'dc kh'].map(
    (words) => [words, 'address'] as const,
  ),
  ...['sdt nguoi nhan', 'sdt khach hang', 'sdt khach', 'sdt kh', 'sdt nhan'].map((words) => [words, 'phone'] as const),
  ['ten nguoi nhan', 'name'],
  ['ten ng nhan', 'name'],
  ['kh nhan', 'name'],
  ['khach nhan', 'name'],
  ['ng nhan', 'name'],
  ['nguoi nhan hang', 'name'],
  ['nguoi nhan', 'name'],
  ['ho va ten', 'name'],
  ['ho ten', 'name'],
  ['ten khach hang', 'name'],
  ['khach hang', 'name'],
  ['ten khach', 'name'],
  ['ten kh', 'name'],
  ['ten', 'name'],
  ['khach', 'name'],
  ['kh', 'name'],
  ['gui den', 'name'],
  ['gui toi', 'name'],
  ['gui cho', 'name'],
  ['nhan', 'name'],
  ['name', 'name'],
  ['receiver', 'name'],
  ['so dien thoai', 'phone'],
  ['dien thoai', 'phone'],
  ['sdt', 'phone'],
  ['so dt', 'phone'],
  ['dt', 'phone'],
  ['phone', 'phone'],
  ['tel', 'phone'],
  ['lien he', 'phone'],
  ['lh', 'phone'],
  ...['dia chi', 'd/c', 'dc'].flatMap((words) =>
    ['moi', 'cu', 'giao hang', 'giao', 'nhan hang', 'nhan'].map((more) => [`${words} ${more}`, 'address'] as const),
  ),
  ['dia chi', 'address'],
  ...['giao den', 'giao toi', 'giao hang den', 'giao hang toi', 'giao hang'].map(
    (words) => [words, 'address'] as const,
  ),
  ['d/c', 'address'],
  ['dc', 'address'],
  ['address', 'address'],
  ['add', 'address'],
  ['phuong/xa', 'place'],
  ['xa/phuong', 'place'],
  ['phuong', 'place'],
  ['quan/huyen', 'place'],
  ['quan', 'place'],
  ['huyen', 'place'],
  ['tinh/thanh pho', 'place'],
  ['tinh/tp', 'place'],
  ['tinh', 'place'],
  ['thanh pho', 'place'],
  ['san pham', 'content'],
  ['mon', 'content'],
  ['sp', 'content'],
  ['hang hoa', 'content'],
  ['mat hang', 'content'],
  ['noi dung', 'content'],
  ['hang', 'content'],
  ['qty', 'content'],
  ['item', 'content'],
  ['items', 'content'],
  ['ghi chu', 'note'],
  ['gc', 'note'],
  ['note', 'note'],
  ['luu y', 'note'],
  ['khoi luong', 'weight'],
  ['trong luong', 'weight'],
  ['can nang', 'weight'],
  ['weight', 'weight'],
  ['nang', 'weight'],
  ['tien thu ho', 'money'],
  ['thu ho', 'money'],
  ['tien thu', 'money'],
  ['thu', 'money'],
  ['cod', 'money'],
  ['tong tien', 'money'],
  ['tong', 'money'],
  ['amount', 'money'],
]
/** Labels that are written without a colon too. */
const bare: ReadonlySet<string> = new Set([
  'so dien thoai',
  'dien thoai',
  'sdt',
  'so dt',
  'dt',
  'phone',
  'dia chi',
  'd/c',
  'dc',
  'add',
  'ten',
  'nguoi nhan',
  'ghi chu',
  'note',
])

/**
 * Cuts a message where one thing ends and another begins: at commas, lines, tabs, dashes between blanks, ends of sentences, before
 * a label, and at both ends of each of `spans`.
 */
export function piecesOf({ text, folded }: MessageText, spans: readonly Span[]): Piece[] {
  const inSpan = new Map<number, Span>(spans.map((span) => [span.start, span]))
  const labelled = labelsIn(text, folded)
  const pieces: Piece[] = []
  let start = 0
  let label: Label | null = null
  const finish = (end: number): void => {
    const piece = trimmed(text, { start, end })
    if (piece !== null) pieces.push(withBareLabel(folded, { ...piece, label }))
    label = null
  }
  for (let position = 0; position < text.length;) {
    const span = inSpan.get(position)
    const found = labelled.get(position)
    const length = separatorLength(text, folded, position)
    if (span !== undefined && span.end > position) {
      finish(position)
      start = position = span.end
    } else if (found !== undefined) {
      finish(position)
      label = found.label
      start = position = found.end
    } else if (length > 0) {
      // A label holds for its line, where that begins behind the colon.
      const isEmpty = text.slice(start, position).trim() === ''
      const kept: Label | null = isEmpty && text[position] !== '\n' ? label : null
      finish(position)
      label = kept
      start = position += length
    } else position += 1
  }
  finish(text.length)
  return pieces
}

/** By where they begin, with the end of their colon. */
function labelsIn(text: string, folded: string): ReadonlyMap<number, { readonly end: number; readonly label: Label }> {
  const found = new Map<number, { readonly end: number; readonly label: Label }>()
  for (let colon = folded.indexOf(':'); colon >= 0; colon = folded.indexOf(':', colon + 1)) {
    const before = folded.slice(Math.max(0, colon - 30), colon).trimEnd()
    const known = labels.find(([words]) => before.endsWith(words) && !isLetter(before.at(-words.length - 1)))
    if (known !== undefined) {
      const start = Math.max(0, colon - 30) + before.length - known[0].length
      if (isWord(text, start, known[0])) found.set(start, { end: colon + 1, label: known[1] })
    }
  }
  return found
}

function withBareLabel(folded: string, piece: Piece): Piece {
  if (piece.label !== null) return piece
  const text = folded.slice(piece.start, piece.end)
  const own = ['minh ', 'em '].find((word) => text.startsWith(`${word}ten `)) ?? ''
  const known = labels.find(([words]) => {
    const rest = text.slice(own.length)
    return bare.has(words) && rest.startsWith(words) && !isLetter(rest.at(words.length))
  })
  if (known === undefined) return piece
  const skipped = own.length + known[0].length
  const start = piece.start + skipped + (text.slice(skipped).length - text.slice(skipped).trimStart().length)
  return { ...piece, start, label: known[1] }
}

const abbreviations: ReadonlySet<string> = new Set([
  'tp',
  'tx',
  'tt',
  'mr',
  'ms',
  'mrs',
  'dr',
  'st',
  'kp',
  'dt',
  'dc',
  'sdt',
  'cty',
])

/** How long the sign is that parts two things at a position; 0 where none does. */
function separatorLength(text: string, folded: string, position: number): number {
  const sign = text[position] ?? ''
  const next = text[position + 1] ?? ' '
  const before = text[position - 1] ?? ' '
  if (/[\n\t;|_()…!?]/.test(sign)) return 1
  if (sign === ',') return /\d/.test(before) && /\d/.test(next) ? 0 : 1
  if (/[-–—]/.test(sign)) return /\s/.test(before) && /\s/.test(next) ? 1 : 0
  if (sign !== '.' || !/[\s.]/.test(next)) return 0
  if (next === '.') return 1
  const word = wordBefore(folded, position)
  return /^\d+$/.test(word) || (word.length > 1 && !abbreviations.has(word)) ? 1 : 0
}

function wordBefore(folded: string, end: number): string {
  let start = end
  while (start > 0 && isLetter(folded[start - 1])) start -= 1
  return folded.slice(start, end)
}

export function isLetter(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
}

const edges = /[\s,.;:|/=_\-–—…'*~•]/

/** Without blanks and signs at both ends; null where nothing is left. */
function trimmed(text: string, { start, end }: Span): Span | null {
  let from = start
  let to = end
  while (from < to && edges.test(text[from] ?? '')) from += 1
  while (from < to && edges.test(text[to - 1] ?? '')) to -= 1
  return from < to ? { start: from, end: to } : null
}
