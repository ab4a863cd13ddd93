import type { PlaceReading } from '../../shared/domain/place/directory.ts'
import { paying } from '../../shared/domain/quantity/paid-words.ts'
import { isQuantity, namesGoods } from './goods-words.ts'
import { isWord, type MessageText, type Piece, type Span } from './message-text.ts'

/** What the pieces of a message are, in the order in which they are written. */
interface MessageParts {
  readonly name: string[]
  readonly address: Piece[]
  readonly content: string[]
  readonly note: string[]
  /** Letters behind the place that are no note and no sum. */
  readonly unknown: string[]
}

type Kind = keyof MessageParts | 'nothing'

/** Says of each piece what it is: by its label, else by its words and by where it stands to the place. */
export function partsOf(
  { text, folded }: MessageText,
  pieces: readonly Piece[],
  { span }: PlaceReading,
  phones: readonly Span[],
): MessageParts {
  const parts: MessageParts = { name: [], address: [], content: [], note: [], unknown: [] }
  const queue = pieces.flatMap((piece) => withNameApart({ text, folded }, piece))
  // A heading, "NGƯỜI NHẬN", says nothing of the name itself.
  const hasNameLabel = queue.some(({ label, start, end }) => label === 'name' && start < end)
  const hasAddressLabel = queue.some(({ label }) => label === 'address')
  for (const [place, piece] of queue.entries()) {
    const words = withoutFillers(text.slice(piece.start, piece.end), folded.slice(piece.start, piece.end))
    const isBefore = span === null || piece.start < span.start
    const isLast = span !== null && isBefore && (queue[place + 1]?.start ?? Infinity) >= span.end
    const kind = kindOf(words.folded, piece, {
      namesGoods: namesGoods(words.text),
      isStreet: isStreet(words),
      mayBeName: mayBeName.test(words.text),
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
  readonly isStreet: boolean
  /** Though it begins like a street. */
  readonly mayBeName: boolean
  readonly isBefore: boolean
  readonly hasPlace: boolean
  readonly isNextToPhone: boolean
  readonly needsName: boolean
  readonly hasNameLabel: boolean
  readonly needsAddress: boolean
  readonly isInAddress: boolean
}

function kindOf(words: string, { label }: Piece, around: Around): Kind {
  if (words === '' || label === 'money' || label === 'phone') return 'nothing'
  // The names of a place that is not found stay with the house.
  if (label === 'place') return around.hasPlace ? 'nothing' : 'address'
  if (label === 'name' || label === 'address' || label === 'content' || label === 'note') return label
  if (isOrderNumber.test(words) || startsWithOne(words, noteWords)) return 'note'
  if (isQuantity.test(words) && around.namesGoods) return 'content'
  if (around.isBefore) return kindBeforePlace(words, around)
  if (around.isNextToPhone && around.needsName && isNameLike(words)) return 'name'
  // "12 Lê Lợi" behind its ward is as much a street as goods are, where no other stands there.
  if (isQuantity.test(words) && around.needsAddress) return 'unknown'
  if (isQuantity.test(words) || amountBehind.test(words)) return 'content'
  return around.needsName && startsWithOne(words, titles) && isNameLike(words) && !ofMoney.test(words)
    ? 'name'
    : 'unknown'
}

/** "C chuyển khoản nhé" is nobody's name. */
const ofMoney = new RegExp(String.raw`(?:^| )(?:${paying}|cod|ship|tien|mua|gui|giao|nhan|lay)(?: |$)`)

function kindBeforePlace(words: string, around: Around): Kind {
  const isName = around.mayBeName && around.isNextToPhone && around.needsName
  if (isHouse.test(words) || (around.isStreet && !isName)) {
    return around.hasPlace || around.needsAddress ? 'address' : 'content'
  }
  if (around.isInAddress && around.hasPlace) return 'address'
  if (amountBehind.test(words)) return 'content'
  return isNameLike(words) && !around.hasNameLabel && (around.needsName || around.hasPlace) ? 'name' : 'unknown'
}

const isOrderNumber = /^(?:ma )?(?:don(?: hang)?|order|so don|dh|van don) ?(?:so ?)?[#:]? ?[a-z]{0,6}-?\d+$/
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

const isStreet = ({ text, folded }: MessageText): boolean =>
  addressWords.some((word) => startsWithOne(folded, [word]) && isWord(text, 0, word))

/** "Trường Giang", "Kiệt", "Phong Nguyễn"; "Truong Thi Lan" where no marks are written. */
const mayBeName =
  /^(?:(?:Trường|Kiệt|Phong)(?: \p{Lu}\p{L}{0,9}){0,3}|(?:[Tt]ruong|[Nn]go|[Dd]uong|[Tt]o|[Tt]ang) (?:[Tt]hi|[Vv]an)(?: [A-Za-z]{1,9}){1,2})$/u

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
  'e dat',
  'c dat',
  'chi dat',
  'dat',
  'minh lay',
  'em lay',
  'lay',
  'nhan',
  'don moi',
  'minh ten',
  'em ten',
  'e ten',
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
    const lead = leadingFillers.find(
      (words) => rest.startsWith(words) && !/\S/.test(rest[words.length] ?? ' ') && isWord(text, start, words),
    )
    const trail = trailingFillers.find(
      (words) =>
        rest.endsWith(words) &&
        !/\S/.test(rest.at(-words.length - 1) ?? ' ') &&
        isWord(text, end - words.length, words),
    )
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

/** "chị Lan 12/3 Trần Phú" without a sign between the two. */
function withNameApart({ text, folded }: MessageText, piece: Piece): Piece[] {
  const words = folded.slice(piece.start, piece.end)
  const number = words.search(/\d/)
  const head = number < 0 ? '' : words.slice(0, number).trimEnd()
  if (piece.label !== null || !startsWithOne(head, titles) || !head.includes(' ') || !isNameLike(head)) return [piece]
  let start = piece.start
  for (const word of head.split(' ')) {
    if (addressWords.includes(word) && isWord(text, start, word)) return [piece]
    start += word.length + 1
  }
  return [
    { ...piece, end: piece.start + head.length, label: 'name' },
    { ...piece, start: piece.start + number },
  ]
}

function isNextTo(text: string, piece: Span, phone: Span): boolean {
  const between = phone.start >= piece.end ? text.slice(piece.end, phone.start) : text.slice(phone.end, piece.start)
  return (phone.start >= piece.end || phone.end <= piece.start) && /^[ :.\-–(]{0,4}$/.test(between)
}
