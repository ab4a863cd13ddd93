import type { MessageDoubt, ReadMessage } from '../../shared/domain/bill/pasted-message.ts'
import type { PlaceReading } from '../../shared/domain/place/directory.ts'
import { phonesIn, type FoundPhones } from '../../shared/domain/text/phones-in-text.ts'
import { codIn } from './amounts.ts'
import { partsOf } from './message-parts.ts'
import { cleanedMessage, messageText, piecesOf, type Piece, type Span } from './message-text.ts'
import { parcelsIn } from './parcels.ts'
import { weightIn } from './weights.ts'

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
  const taken = place.span === null ? [] : [place.span, ...place.repeats]
  const cod = codIn(blanked, taken, place.span?.end ?? null)
  const weight = weightIn(blanked, [...taken, ...cod.spans])
  const parcels = parcelsIn(blanked)
  const pieces = piecesOf(blanked, [...taken, ...cod.spans, ...weight.spans, ...parcels.spans])
  const parts = partsOf(blanked, pieces, place, phones.spans)
  // Without a label for the goods, the first words that are nothing else may be them.
  const isGuess = parts.content.length === 0 && parts.unknown.length > 0
  const content = isGuess ? parts.unknown.slice(0, 1) : parts.content
  const left = isGuess ? parts.unknown.slice(1) : parts.unknown
  const address = addressOf(blanked.text, parts.address, place)
  // Of one parcel or of all.
  const isOfSeveral = weight.grams !== null && (parcels.count ?? 1) > 1
  const weightDoubt = weight.doubt ?? (isOfSeveral || (weight.isBehindWords && content.length > 1) ? 'of-goods' : null)
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
    packageCount: parcels.count,
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
  // Beside a number that lacks digits, the whole one may be the sender's.
  if (whole.length > 1 || (whole.length === 1 && broken !== null)) return 'several'
  if (whole.length === 1) return null
  return broken !== null ? 'not-whole' : hasMasked ? 'masked' : null
}

/** Blanks of the same length: every other part stays where it was. */
function withoutSpans(text: string, spans: readonly Span[]): string {
  const letters = text.split('')
  for (const { start, end } of spans) letters.fill('\n', start, end)
  return letters.join('')
}

/** The house and street. The names of the places stay with them where a person has to choose the ward: they say which. */
function addressOf(text: string, pieces: readonly Piece[], { ward, span }: PlaceReading): string {
  const all = pieces.map(({ start, end }) => ({ start, end, text: text.slice(start, end) }))
  // A message that repeats its address names its house once more.
  const before = all.filter((piece, at) => all.findIndex((earlier) => earlier.text === piece.text) === at)
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
