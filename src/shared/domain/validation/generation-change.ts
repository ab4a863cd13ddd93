import { z } from 'zod'
import type { Generation } from '../account/account.ts'
import type { BillInput } from '../bill/bill-input.ts'
import { checkBill } from './check-bill.ts'
import { fieldProblemSchema, type FieldProblem } from './field-problem.ts'

/** What a draft would meet in another generation of the carrier's interface. The draft itself never changes. */
export const generationChangeSchema = z.strictObject({
  draftId: z.string(),
  refCode: z.string(),
  /** To be entered before it can be sent: a location in another system, for example. */
  missing: z.array(fieldProblemSchema),
  /** Entered, and not known to the other generation: the draft is refused there until they are taken off it. */
  dropped: z.array(fieldProblemSchema),
})
export type GenerationChange = z.infer<typeof generationChangeSchema>

/**
 * Compares a bill in two generations. What is wrong with it in both is no matter of the change and is left out; a bill
 * that goes as it is has two empty lists.
 */
export function compareGenerations(
  bill: BillInput,
  from: Generation,
  to: Generation,
): Pick<GenerationChange, 'missing' | 'dropped'> {
  const before = new Set(checkBill(bill, from).map(keyOf))
  const fresh = checkBill(bill, to).filter((problem) => !before.has(keyOf(problem)))
  const isDropped = (problem: FieldProblem): boolean => problem.kind === 'not-in-this-interface'
  return { missing: fresh.filter((problem) => !isDropped(problem)), dropped: fresh.filter(isDropped) }
}

function keyOf({ field, kind }: FieldProblem): string {
  return `${field} ${kind}`
}
