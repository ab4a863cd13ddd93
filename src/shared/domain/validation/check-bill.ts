import type { Generation } from '../account/account.ts'
import type { BillInput, Cargo, Party } from '../bill/bill-input.ts'
import { largestInBill, longestInBill } from './bill-bounds.ts'
import { checkLocation } from './check-location.ts'
import type { FieldProblem } from './field-problem.ts'
import { absentFields } from './generation-fields.ts'
import { phoneProblem } from '../text/phone.ts'
import { seenText } from '../text/unseen.ts'

/**
 * Everything that keeps a bill from being sent in a generation of the carrier's interface; empty means it may go. Fields
 * that the generation does not have are named rather than dropped silently. The reference may be empty: one is given to
 * every draft. The note is allowed everywhere: v3 gets it as an update behind the create.
 */
export function checkBill(bill: BillInput, generation: Generation): readonly FieldProblem[] {
  return [
    ...checkParty('sender', bill.sender, generation),
    ...checkParty('receiver', bill.receiver, generation),
    ...(bill.returnTo === null ? [] : checkReturn(bill.returnTo, generation)),
    ...checkCargo(bill.cargo),
    ...checkTerms(bill),
    ...absentFields(bill, generation),
  ]
}

function checkParty(side: 'sender' | 'receiver' | 'returnTo', party: Party, generation: Generation): FieldProblem[] {
  const phone = phoneProblem(party.phone)
  return [
    ...requiredText(`${side}.name`, party.name, longestInBill.name),
    ...(phone === null ? [] : [{ field: `${side}.phone`, ...phone }]),
    ...requiredText(`${side}.address`, party.address, longestInBill.address),
    ...checkLocation(side, party.location, generation),
  ]
}

/** In the generation without return addresses the whole party is reported as absent, not piece by piece. */
function checkReturn(party: Party, generation: Generation): FieldProblem[] {
  return generation === 'legacy-ids' ? [] : checkParty('returnTo', party, generation)
}

function checkCargo(cargo: Cargo): FieldProblem[] {
  return [
    ...requiredChoice('cargo.typeId', cargo.typeId),
    ...withinRange('cargo.packageCount', cargo.packageCount, 1, largestInBill.packageCount),
    ...(cargo.weightGrams === null
      ? [{ field: 'cargo.weightGrams', kind: 'required' } as const]
      : withinRange('cargo.weightGrams', cargo.weightGrams, 1, largestInBill.weightGrams)),
    ...optionalSide('cargo.lengthCm', cargo.lengthCm),
    ...optionalSide('cargo.widthCm', cargo.widthCm),
    ...optionalSide('cargo.heightCm', cargo.heightCm),
    ...(cargo.valueVnd === null ? [] : withinRange('cargo.valueVnd', cargo.valueVnd, 0, largestInBill.valueVnd)),
    ...notTooLong('cargo.content', cargo.content, longestInBill.content),
  ]
}

function checkTerms(bill: BillInput): FieldProblem[] {
  return [
    ...requiredChoice('serviceId', bill.serviceId),
    ...requiredChoice('paymentMethodId', bill.paymentMethodId),
    ...withinRange('codAmountVnd', bill.codAmountVnd, 0, largestInBill.codAmountVnd),
    ...(bill.otherFeeVnd === null ? [] : withinRange('otherFeeVnd', bill.otherFeeVnd, 0, largestInBill.otherFeeVnd)),
    ...notTooLong('refCode', bill.refCode, longestInBill.reference),
    ...notTooLong('billReturn', bill.billReturn, longestInBill.reference),
    ...notTooLong('receiverEmail', bill.receiverEmail, longestInBill.email),
    ...notTooLong('note', bill.note, longestInBill.note),
  ]
}

function requiredText(field: string, text: string, limit: number): FieldProblem[] {
  return seenText(text) === '' ? [{ field, kind: 'required' }] : notTooLong(field, text, limit)
}

function notTooLong(field: string, text: string, limit: number): FieldProblem[] {
  return text.trim().length > limit ? [{ field, kind: 'too-long', limit }] : []
}

function requiredChoice(field: string, id: number | null): FieldProblem[] {
  return id === null ? [{ field, kind: 'required' }] : []
}

/** A side that is given is more than nothing; none need be given. */
function optionalSide(field: string, sideCm: number | null): FieldProblem[] {
  if (sideCm === null) return []
  if (sideCm <= 0) return [{ field, kind: 'too-small', limit: 0 }]
  return withinRange(field, sideCm, 0, largestInBill.sideCm)
}

function withinRange(field: string, value: number, least: number, most: number): FieldProblem[] {
  if (!Number.isFinite(value)) return [{ field, kind: 'not-a-number' }]
  if (value < least) return [{ field, kind: 'too-small', limit: least }]
  if (value > most) return [{ field, kind: 'too-large', limit: most }]
  return []
}
