import { z } from 'zod'
import { assertNever } from '../../assert-never.ts'
import { billTypes, type BillInput } from './bill-input.ts'
import { draftStates } from '../draft.ts'

/** Another shipment of a pair, found by the references that the two name: a bill, or a draft that is not one yet. */
export const billLinkSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bill'),
    billCode: z.string(),
    refCode: z.string(),
    billType: z.enum(billTypes),
  }),
  z.strictObject({
    kind: z.literal('draft'),
    id: z.string(),
    refCode: z.string(),
    billType: z.enum(billTypes),
    state: z.enum(draftStates),
  }),
])
export type BillLink = z.infer<typeof billLinkSchema>

/** What can be made beside a bill: the parcel that comes back, an exchange for it, or the half that its pair lacks. */
const linkedKinds = ['return', 'exchange', 'counterpart'] as const
type LinkedKind = (typeof linkedKinds)[number]

/** Every draft that can be made from a bill: these, or the same parcel once more. */
export const derivedKinds = ['copy', ...linkedKinds] as const
export type DerivedKind = (typeof derivedKinds)[number]

/** What makes sense beside a bill; the half of an exchange has exactly one other half. */
export function linkedKindsFor({ billType }: Pick<BillInput, 'billType'>): readonly LinkedKind[] {
  switch (billType) {
    case 'outbound':
      return ['return', 'exchange']
    case 'trade-in-outbound':
    case 'trade-in-return':
      return ['counterpart']
    case 'return':
      return []
    default:
      return assertNever(billType)
  }
}

/**
 * The bills to make, the one to begin with first. What comes back goes from the receiver to the sender; each names the
 * reference of the other. No money is collected for it: the COD was due for the first parcel. `nextReference` issues
 * references where the pair has none yet.
 */
export function derivedBills(bill: BillInput, kind: DerivedKind, nextReference: () => string): BillInput[] {
  switch (kind) {
    case 'copy':
      return [copiedBill(bill, nextReference())]
    case 'return':
      return [{ ...comingBack(bill), billType: 'return', refCode: nextReference(), billReturn: bill.refCode }]
    case 'exchange':
      return exchange(bill, nextReference)
    case 'counterpart':
      return [counterpart(bill, nextReference)]
    default:
      return assertNever(kind)
  }
}

/** The same parcel once more, money and note included; it belongs to no pair and is no draft at the carrier. */
function copiedBill(bill: BillInput, refCode: string): BillInput {
  const billType = bill.billType === 'return' ? 'return' : 'outbound'
  return { ...bill, billType, refCode, billReturn: billType === 'return' ? bill.billReturn : '', carrierDraft: false }
}

function exchange(bill: BillInput, nextReference: () => string): BillInput[] {
  const [goes, comes] = [nextReference(), nextReference()]
  return [
    { ...again(bill), billType: 'trade-in-outbound', refCode: goes, billReturn: comes },
    { ...comingBack(bill), billType: 'trade-in-return', refCode: comes, billReturn: goes },
  ]
}

/** The half that is missing takes the reference that the other half has announced for it. */
function counterpart(bill: BillInput, nextReference: () => string): BillInput {
  const billType = bill.billType === 'trade-in-outbound' ? 'trade-in-return' : 'trade-in-outbound'
  const refCode = bill.billReturn.trim() || nextReference()
  return { ...comingBack(bill), billType, refCode, billReturn: bill.refCode }
}

/** The same parcel, without what belonged to its first journey alone. */
function again(bill: BillInput): BillInput {
  return { ...bill, codAmountVnd: 0, otherFeeVnd: null, note: '', carrierDraft: false, returnDocument: false }
}

function comingBack(bill: BillInput): BillInput {
  return {
    ...again(bill),
    sender: bill.receiver,
    receiver: bill.sender,
    receiverEmail: '',
    returnTo: null,
    installation: false,
  }
}
