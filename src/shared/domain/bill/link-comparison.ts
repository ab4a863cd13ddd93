import { z } from 'zod'
import type { BillInput } from './bill-input.ts'
import { endedStatusIds } from './journey.ts'
import { withoutEntities } from '../text/entities.ts'
import { foldText } from '../text/fold.ts'
import { isMaskedPhone, normalizePhone } from '../text/phone.ts'
import { hourMs } from '../time/time-units.ts'

const factNames = ['receiverName', 'receiverPhone', 'address', 'cod', 'weight', 'content', 'created'] as const
export type ComparedFact = (typeof factNames)[number]

/** One side. Empty or null: nothing was told. */
const factsSchema = z.strictObject({
  receiverName: z.string(),
  /** The carrier may hide digits of it. */
  receiverPhone: z.string(),
  address: z.string(),
  codAmountVnd: z.number().nullable(),
  weightGrams: z.number().nullable(),
  content: z.string(),
  createdAtMs: z.number().int().nullable(),
})
export type LinkFacts = z.infer<typeof factsSchema>

/** Why a code that has no other reference than the draft is not linked without a person who has compared both. */
const linkDoubts = [
  'no-reference',
  'reference-used-twice',
  'bill-may-be-older',
  'bill-differs',
  'several-tries',
] as const
export type LinkDoubt = (typeof linkDoubts)[number]

/** What a draft sent beside what the carrier has under a code, for a person to decide whether they are one parcel. */
export const linkComparisonSchema = z.strictObject({
  billCode: z.string(),
  expectedRefCode: z.string(),
  /** Empty where the carrier returns none. Another one is another bill, and is never linked. */
  foundRefCode: z.string(),
  /** Null where nothing speaks against the code, and where it has another reference. */
  doubt: z.enum(linkDoubts).nullable(),
  statusId: z.number().int().nullable(),
  statusText: z.string(),
  sent: factsSchema,
  reported: factsSchema,
  /** Facts that both sides name, and name differently. */
  differing: z.array(z.enum(factNames)),
})
export type LinkComparison = z.infer<typeof linkComparisonSchema>

/** A bill that was made by this try is not older than it, but for clocks that disagree, nor made a day later. */
const createdBeforeMs = hourMs
const createdAfterMs = 24 * hourMs

/** Whether the carrier's first word of a bill is from before the try that is said to have made it. */
const isOlder = ({ createdAtMs: atMs }: Pick<LinkFacts, 'createdAtMs'>, sentAtMs: number | null): boolean =>
  atMs !== null && sentAtMs !== null && atMs < sentAtMs - createdBeforeMs

/** Whether a bill with the reference of a try may be one of before it: it has ended, or the carrier knew it already. */
export const mayBeOfBefore = (statusId: number | null, reported: LinkFacts, sentAtMs: number | null): boolean =>
  (statusId !== null && endedStatusIds.includes(statusId)) || isOlder(reported, sentAtMs)

/** Of another receiver, amount or time: another parcel. A carrier weighs again, and words the goods as it likes. */
const parcelFacts: ReadonlySet<ComparedFact> = new Set(['receiverName', 'receiverPhone', 'cod', 'created'])

export const parcelFactsIn = (differing: readonly ComparedFact[]): number =>
  differing.filter((fact) => parcelFacts.has(fact)).length

/** What was sent, in the same terms. */
export function factsOfBill({ receiver, cargo, codAmountVnd }: BillInput, sentAtMs: number): LinkFacts {
  const { location } = receiver
  const place = location === null ? [] : [location.wardName, location.provinceName]
  return {
    receiverName: receiver.name,
    receiverPhone: receiver.phone,
    address: [receiver.address, ...place].filter(Boolean).join(', '),
    codAmountVnd,
    weightGrams: cargo.weightGrams,
    content: cargo.content,
    createdAtMs: sentAtMs,
  }
}

/** What a carrier's answer to a create or an update names of the parcel; empty or null: nothing. */
export type EchoedFacts = Pick<LinkFacts, 'receiverName' | 'receiverPhone' | 'codAmountVnd'>

const echoedNames = ['receiverName', 'receiverPhone', 'cod'] as const
type EchoedFact = (typeof echoedNames)[number]

const nothingElse = { address: '', weightGrams: null, content: '', createdAtMs: null } as const

/** What such an answer names of the receiver and the COD otherwise than it was sent. What was not sent, what is partly hidden and a long name that is cut short say nothing. */
export function echoedOtherwise(sent: EchoedFacts, echoed: EchoedFacts): EchoedFact[] {
  const { codAmountVnd, receiverName, receiverPhone } = echoed
  const reported = {
    receiverName: isHidden(receiverName) || isCutShort(sent.receiverName, receiverName) ? '' : receiverName,
    receiverPhone: sent.receiverPhone === '' || isMaskedPhone(receiverPhone) ? '' : receiverPhone,
    codAmountVnd: codAmountVnd === null ? null : Math.round(codAmountVnd),
  }
  const differing = new Set(differingFacts({ ...nothingElse, ...sent }, { ...nothingElse, ...reported }))
  return echoedNames.filter((name) => differing.has(name))
}

const maskSigns = ['*', '\u2022']
const isHidden = (name: string): boolean => maskSigns.some((sign) => withoutEntities(name).includes(sign))

/** A carrier's column of fewer letters than a company's name has; no column of names is as narrow as a short name. */
const narrowestColumn = 15

/** With these behind it, a name of any length says itself that more of it is not shown; without its first word it would be anybody's. */
const ellipses = ['\u2026', '...']

function isCutShort(sentName: string, name: string): boolean {
  const told = plainText(name)
  const ellipsis = ellipses.find((sign) => told.endsWith(sign))
  const cut = ellipsis === undefined ? told : told.slice(0, -ellipsis.length).trimEnd()
  const mine = plainText(sentName)
  const [firstWord = ''] = mine.split(' ')
  const saysWho = cut.length >= narrowestColumn || (ellipsis !== undefined && cut.startsWith(firstWord))
  return saysWho && mine.startsWith(cut)
}

/** Addresses are worded too freely to be told apart by a machine: they are shown and never marked. */
export function differingFacts(sent: LinkFacts, reported: LinkFacts): ComparedFact[] {
  const differs: Readonly<Record<ComparedFact, boolean>> = {
    receiverName: isOtherText(sent.receiverName, reported.receiverName),
    receiverPhone: reported.receiverPhone !== '' && !mayBePhone(sent.receiverPhone, reported.receiverPhone),
    address: false,
    cod: isOtherNumber(sent.codAmountVnd, reported.codAmountVnd),
    weight: isOtherNumber(sent.weightGrams, reported.weightGrams),
    content: isOtherText(sent.content, reported.content),
    created: isOlder(reported, sent.createdAtMs) || isLater(reported.createdAtMs, sent.createdAtMs),
  }
  return factNames.filter((name) => differs[name])
}

const isOtherText = (sent: string, reported: string): boolean =>
  sent.trim() !== '' && reported.trim() !== '' && plainText(sent) !== plainText(reported)

/** A carrier that shows names on pages may answer with what it writes there: "&amp;" is "&". */
const plainText = (text: string): string => foldText(withoutEntities(text).trim()).replaceAll(/\s+/g, ' ')

const isOtherNumber = (sent: number | null, reported: number | null): boolean =>
  sent !== null && reported !== null && sent !== reported

const isLater = (reported: number | null, sent: number | null): boolean =>
  reported !== null && sent !== null && reported > sent + createdAfterMs

/** True where it is the same number, or no digit that is told of one that is partly hidden stands against what was sent. */
function mayBePhone(sent: string, reported: string): boolean {
  const mine = normalizePhone(sent)
  const whole = normalizePhone(reported)
  if (mine === whole || !/\D/.test(whole)) return mine === whole
  const theirs = whole.replaceAll(/[\s.()+-]/g, '').replace(/^84(?=.{9}$)/, '0')
  if (mine.length !== theirs.length) return /\D/.test(theirs) && theirs.replaceAll(/\D/g, '') === ''
  return theirs.split('').every((sign, at) => !/\d/.test(sign) || sign === mine[at])
}
