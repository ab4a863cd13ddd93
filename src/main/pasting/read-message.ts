import type { MessageDoubt, ReadMessage } from '../../shared/domain/bill/pasted-message.ts'
import type { PlaceReading } from '../../shared/domain/place/directory.ts'
import { phonesIn, type FoundPhones } from '../../shared/domain/text/phones-in-text.ts'
import { codIn, weightIn } from './amounts.ts'
import { cleanedMessage, messageText, piecesOf, type MessageText, type Piece, type Span } from './message-text.ts'

export type ReadPlace = (text: string) => PlaceReading

/**
 * The bill that a pasted message means, by rules alone: nothing is learned and nothing leaves the station. What can be read in two
 * ways is in `doubts`, and a ward that somebody could doubt is not taken. What nobody understands is kept in the note.
 */
export function readMessage(message: string, readPlace: ReadPlace): ReadMessage {
  const clean = cleanedMessage(message)
  const phones = receiversFirst(clean, phonesIn(clean))
  const blanked = messageText(withoutSpans(clean, phones.spans))
  const place = readPlace(blanked.text)
  const taken = place.span === null ? [] : [place.span]
  const cod = codIn(blanked, taken, place.span?.end ?? null)
  const weight = weightIn(blanked, [...taken, ...cod.spans])
  const pieces = piecesOf(blanked, [...taken, ...cod.spans, ...weight.spans])
  const parts = partsOf(blanked, pieces, place, phones.spans)
  // Without a label for the goods, the first words that are nothing else may be them.
  const isGuess = parts.content.length === 0 && parts.unknown.length > 0
  const content = isGuess ? parts.unknown.slice(0, 1) : parts.content
  const left = isGuess ? parts.unknown.slice(1) : parts.unknown
  const address = addressOf(blanked.text, parts.address, place)
  const weightDoubt = weight.doubt ?? (weight.isBehindWords && content.length > 1 ? 'of-goods' : null)
  const asksForPlace = place.ward === null && (place.span !== null || address !== '')
  const phoneDoubt = doubtOfPhones(phones)
  const doubts: (MessageDoubt | null)[] = [
    parts.name.length > 1 ? { field: 'receiver.name', why: 'several' } : null,
    phoneDoubt === null ? null : { field: 'receiver.phone', why: phoneDoubt },
    asksForPlace ? { field: 'receiver.location', why: place.doubt ?? 'not-found' } : null,
    isGuess ? { field: 'cargo.content', why: 'guessed' } : null,
    weightDoubt === null ? null : { field: 'cargo.weightGrams', why: weightDoubt },
    cod.doubt === null ? null : { field: 'codAmountVnd', why: cod.doubt },
    left.length > 0 ? { field: 'note', why: 'left-over' } : null,
  ]
  return {
    receiver: { name: parts.name.join(' - '), phone: phones.whole[0] ?? phones.broken ?? '', address },
    ward: place.ward,
    place: place.span === null ? '' : joined([blanked.text.slice(place.span.start, place.span.end)]),
    wardCandidates: [...place.candidates],
    otherPhones: phones.whole.slice(1),
    content: content.join(', '),
    weightGrams: weight.grams,
    codAmountVnd: cod.amountVnd,
    note: [...parts.note, ...left].join(', '),
    doubts: doubts.filter((doubt) => doubt !== null),
  }
}

const sendersLine = /^[ \t]{0,9}(?:người gửi|bên gửi|gửi|sender|from)[ \t]{0,9}:[^\n]{0,500}/imu
const receiversLine = /^[ \t]{0,9}(?:người nhận|bên nhận|nhận|receiver|to)[ \t]{0,9}:/imu

/** "Gửi: shop 0901..., Nhận: Chi 0919...": with a line for each of the two, the sender's phone is the last that is meant. */
function receiversFirst(text: string, phones: FoundPhones): FoundPhones {
  if (phones.whole.length < 2 || !receiversLine.test(text)) return phones
  const others = phonesIn(text.replace(sendersLine, '')).whole
  return { ...phones, whole: [...others, ...phones.whole.filter((phone) => !others.includes(phone))] }
}

function doubtOfPhones({ whole, broken, hasMasked }: FoundPhones): 'several' | 'masked' | 'not-whole' | null {
  if (whole.length > 1) return 'several'
  if (whole.length === 1) return null
  return broken !== null ? 'not-whole' : hasMasked ? 'masked' : null
}

/** Blanks of the same length: every other part stays where it was. */
function withoutSpans(text: string, spans: readonly Span[]): string {
  const letters = text.split('')
  for (const { start, end } of spans) letters.fill('\n', start, end)
  return letters.join('')
}

interface Parts {
  readonly name: string[]
  readonly address: Piece[]
  readonly content: string[]
  readonly note: string[]
  /** Letters behind the place that are no note and no sum. */
  readonly unknown: string[]
}

type Kind = keyof Parts | 'nothing'

/** Says of each piece what it is: by its label, else by its words and by where it stands to the place. */
function partsOf(
  { text, folded }: MessageText,
  pieces: readonly Piece[],
  { span }: PlaceReading,
  phones: readonly Span[],
): Parts {
  const parts: Parts = { name: [], address: [], content: [], note: [], unknown: [] }
  const queue = pieces.flatMap((piece) => withNameApart(folded, piece))
  const hasNameLabel = queue.some(({ label }) => label === 'name')
  const hasAddressLabel = queue.some(({ label }) => label === 'address')
  for (const [place, piece] of queue.entries()) {
    const words = withoutFillers(text.slice(piece.start, piece.end), folded.slice(piece.start, piece.end))
    const isBefore = span === null || piece.start < span.start
    const isLast = span !== null && isBefore && (queue[place + 1]?.start ?? Infinity) >= span.end
    const kind = kindOf(words.folded, piece, {
      namesGoods: namesGoods(words.text),
      isBefore,
      hasPlace: span !== null,
      isNextToPhone: phones.some((phone) => isNextTo(text, piece, phone)),
      needsName: parts.name.length === 0 && !hasNameLabel,
      hasNameLabel,
      needsAddress: parts.address.length === 0,
      // Right before the ward, and behind whoever gets the parcel, stands a house or a street.
      isInAddress: (isBefore && parts.address.length > 0) || (isLast && parts.name.length > 0 && !hasAddressLabel),
    })
    if (kind === 'address') parts.address.push(piece)
    else if (kind !== 'nothing') parts[kind].push(words.text)
  }
  return parts
}

interface Around {
  readonly namesGoods: boolean
  readonly isBefore: boolean
  readonly hasPlace: boolean
  readonly isNextToPhone: boolean
  readonly needsName: boolean
  readonly hasNameLabel: boolean
  readonly needsAddress: boolean
  readonly isInAddress: boolean
}

function kindOf(words: string, { label }: Piece, around: Around): Kind {
  if (words === '' || label === 'place' || label === 'money' || label === 'phone') return 'nothing'
  if (label === 'name' || label === 'address' || label === 'content' || label === 'note') return label
  if (isOrderNumber.test(words) || startsWithOne(words, noteWords)) return 'note'
  if (isQuantity.test(words) && around.namesGoods) return 'content'
  if (around.isBefore) return kindBeforePlace(words, around)
  if (around.isNextToPhone && around.needsName && isNameLike(words)) return 'name'
  if (isQuantity.test(words) || amountBehind.test(words)) return 'content'
  return around.needsName && startsWithOne(words, titles) && isNameLike(words) ? 'name' : 'unknown'
}

function kindBeforePlace(words: string, around: Around): Kind {
  if (isHouse.test(words) || startsWithOne(words, addressWords)) {
    return around.hasPlace || around.needsAddress ? 'address' : 'content'
  }
  if (around.isInAddress && around.hasPlace) return 'address'
  if (amountBehind.test(words)) return 'content'
  return isNameLike(words) && !around.hasNameLabel && (around.needsName || around.hasPlace) ? 'name' : 'unknown'
}

const isOrderNumber = /^(?:ma )?(?:don(?: hang)?|order|so don|dh|van don) ?(?:so ?)?[#:]? ?[a-z]{0,6}-?\d+$/
const isQuantity = /^\d+ ?\p{L}/u
/** "son 3ce x2", "nến thơm sl 3", "sữa 900g". */
const amountBehind = /(?: x ?| sl ?)\d+$| \d+ ?(?:g|gr|gam|gram)$/
const isHouse = /^[a-z]{0,2}\d/
const nameLike = /^[\p{L}\p{M} .']+$/u

function isNameLike(words: string): boolean {
  return nameLike.test(words) && words.split(' ').length <= 6
}

const titles = [
  'chi',
  'anh',
  'em',
  'co',
  'chu',
  'bac',
  'ong',
  'ba',
  'be',
  'c',
  'a',
  'e',
  'mr',
  'ms',
  'mrs',
  'mr.',
  'ms.',
  'cty',
  'cong ty',
]

const addressWords = [
  'so',
  'so nha',
  'ngo',
  'ngach',
  'hem',
  'kiet',
  'duong',
  'pho',
  'ap',
  'thon',
  'xom',
  'to',
  'khu',
  'kp',
  'lo',
  'tang',
  'can ho',
  'chung cu',
  'cc',
  'toa',
  'gan',
  'doi dien',
  'canh',
  'sau',
  'ben canh',
  'kcn',
  'kdc',
  'kdt',
  'ktx',
  'resort',
  'khach san',
  'quoc lo',
  'ql',
  'tinh lo',
  'truong',
  'benh vien',
  'bv',
  'block',
  'phong',
  'nha',
  'ban',
  'buon',
  'xa',
  'doi',
  'truoc',
  'cau',
  'nga tu',
  'nga ba',
]

/** What goods are counted by. With their accents: "10 Đội Cấn" is a house, "2 đôi" are shoes. */
const goodsWords: ReadonlySet<string> = new Set([
  'áo',
  'quần',
  'váy',
  'đầm',
  'bộ',
  'set',
  'cái',
  'chiếc',
  'đôi',
  'hộp',
  'túi',
  'thùng',
  'chai',
  'hũ',
  'lọ',
  'cuốn',
  'quyển',
  'sách',
  'gói',
  'bịch',
  'con',
  'combo',
  'nồi',
  'bình',
  'ly',
  'cốc',
  'balo',
  'ba lô',
  'nón',
  'mũ',
  'giày',
  'dép',
  'tất',
  'khăn',
  'dây',
  'máy',
  'lon',
  'can',
  'bao',
  'kg',
  'gram',
  'kí',
  'ký',
  'cặp',
  'ví',
  'kem',
  'son',
  'bánh',
  'kẹo',
  'trà',
  'bó',
  'chục',
  'miếng',
  'tuýp',
  'thỏi',
  'vali',
  'nệm',
  'chăn',
  'gối',
  'ga',
  'loa',
  'tai nghe',
  'ốp',
  'phấn',
  'món',
  'sp',
  'sản phẩm',
  'lít',
  'tấm',
  'cây',
  'chậu',
  'gấu',
])
/** Those that are no beginning of a street where a message is written without accents. */
const plainGoodsWords: ReadonlySet<string> = new Set([
  'ao',
  'vay',
  'set',
  'cai',
  'chiec',
  'hop',
  'tui',
  'thung',
  'chai',
  'combo',
  'kg',
  'goi',
  'balo',
  'ba lo',
])

const noteWords = [
  'goi truoc',
  'goi dien',
  'goi cho',
  'goi khi',
  'giao gio',
  'giao trong',
  'giao truoc',
  'giao sau',
  'giao buoi',
  'giao sang',
  'giao chieu',
  'giao toi',
  'giao ngoai',
  'giao gap',
  'giao nhanh',
  'giao hang',
  'giao cuoi',
  'giao thu',
  'giao ngay',
  'cho xem',
  'cho thu',
  'cho kiem',
  'cho dong kiem',
  'duoc xem',
  'khong cho',
  'ko cho',
  'k cho',
  'dong kiem',
  'de vo',
  'hang de vo',
  'nhe tay',
  'giup',
  'dung goi',
  'khong goi',
  'ko goi',
  'lay hang',
  'can gap',
  'den noi',
  'de o',
  'gui bao ve',
]

/** Words of politeness, and of asking for what follows. */
const leadingFillers = [
  'shop oi',
  'e oi',
  'em oi',
  'ad oi',
  'ban oi',
  'chi oi',
  'c oi',
  'gui hang cho',
  'gui giup',
  'gui cho',
  'gui den',
  'gui toi',
  'gui',
  'ship cho',
  'ship den',
  'ship toi',
  'giao cho',
  'giao den',
  'giao toi',
  'cho minh dat',
  'cho em dat',
  'cho e dat',
  'cho minh',
  'minh dat',
  'em dat',
  'dat',
  'minh lay',
  'em lay',
  'lay',
  'nhan',
  'don moi',
  'minh ten',
  'em ten',
  'minh la',
]
const trailingFillers = [
  'em cam on',
  'cam on',
  'thank you',
  'thanks',
  'tks',
  'nha shop',
  'nhe shop',
  'a shop',
  'giup em',
  'nha',
  'nhe',
  'nhaa',
  'nhen',
  'shop',
  'roi',
]

function withoutFillers(text: string, folded: string): { readonly text: string; readonly folded: string } {
  let start = 0
  let end = folded.length
  for (;;) {
    const rest = folded.slice(start, end)
    const lead = leadingFillers.find((words) => rest.startsWith(words) && !/\S/.test(rest[words.length] ?? ' '))
    const trail = trailingFillers.find((words) => rest.endsWith(words) && !/\S/.test(rest.at(-words.length - 1) ?? ' '))
    const polite = /(?:^| )ạ$/i.test(text.slice(start, end)) ? 1 : 0
    if (lead === undefined && trail === undefined && polite === 0) break
    if (lead !== undefined) start += lead.length
    else end -= trail?.length ?? polite
    while (start < end && /[\s,:]/.test(folded[start] ?? '')) start += 1
    while (start < end && /[\s,:]/.test(folded[end - 1] ?? '')) end -= 1
  }
  return {
    text: text.slice(start, end).replaceAll(/\s+/g, ' '),
    folded: folded.slice(start, end).replaceAll(/\s+/g, ' '),
  }
}

function startsWithOne(words: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => words === beginning || words.startsWith(`${beginning} `))
}

function namesGoods(text: string): boolean {
  const words = text
    .toLowerCase()
    .replace(/^\d+ ?/, '')
    .split(' ')
  const beginnings = [words[0] ?? '', `${words[0] ?? ''} ${words[1] ?? ''}`]
  return beginnings.some((words) => goodsWords.has(words) || plainGoodsWords.has(words))
}

/** "chị Lan 12/3 Trần Phú" without a sign between the two. */
function withNameApart(folded: string, piece: Piece): Piece[] {
  const words = folded.slice(piece.start, piece.end)
  const number = words.search(/\d/)
  const head = number < 0 ? '' : words.slice(0, number).trimEnd()
  if (piece.label !== null || !startsWithOne(head, titles) || !head.includes(' ') || !isNameLike(head)) return [piece]
  if (head.split(' ').some((word) => addressWords.includes(word))) return [piece]
  return [
    { ...piece, end: piece.start + head.length, label: 'name' },
    { ...piece, start: piece.start + number },
  ]
}

function isNextTo(text: string, piece: Span, phone: Span): boolean {
  const between = phone.start >= piece.end ? text.slice(piece.end, phone.start) : text.slice(phone.end, piece.start)
  return (phone.start >= piece.end || phone.end <= piece.start) && /^[ :.\-–(]{0,4}$/.test(between)
}

/** The house and street. The names of the places stay with them where a person has to choose the ward: they say which. */
function addressOf(text: string, pieces: readonly Piece[], { ward, span }: PlaceReading): string {
  const before = pieces.map(({ start, end }) => ({ start, end, text: text.slice(start, end) }))
  if (ward !== null || span === null) return joined(before.map((piece) => piece.text))
  const place = text.slice(span.start, span.end)
  const last = before.findLast(({ end }) => end <= span.start)
  if (last === undefined) return joined([...before.map((piece) => piece.text), place])
  const others = before.filter((piece) => piece !== last).map((piece) => piece.text)
  // What stood between them, a blank or a comma, stays.
  return joined([...others, text.slice(last.start, span.end)])
}

function joined(parts: readonly string[]): string {
  const lines = parts
    .join(', ')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
  return lines.filter((line) => line !== '').join(', ')
}
