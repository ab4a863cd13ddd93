import { set, type FieldErrors, type Resolver } from 'react-hook-form'
import type { Generation } from '../../../../shared/domain/account/account.ts'
import { changedBill } from '../../../../shared/domain/bill/bill-changes.ts'
import type { BillInput } from '../../../../shared/domain/bill/bill-input.ts'
import { checkBill } from '../../../../shared/domain/validation/check-bill.ts'
import type { FieldProblemKind } from '../../../../shared/domain/validation/field-problem.ts'
import { fillUpdate, readUpdate, type ReadUpdate, type UpdateName, type UpdateValues } from './update-values.ts'

/** Where the bill keeps what a field changes: the rules of a whole bill name their problems by these paths. */
const pathsInBill: Readonly<Record<UpdateName, string>> = {
  codAmountVnd: 'codAmountVnd',
  cargoValueVnd: 'cargo.valueVnd',
  weightGrams: 'cargo.weightGrams',
  lengthCm: 'cargo.lengthCm',
  widthCm: 'cargo.widthCm',
  heightCm: 'cargo.heightCm',
  packageCount: 'cargo.packageCount',
  cargoContent: 'cargo.content',
  receiverName: 'receiver.name',
  receiverPhone: 'receiver.phone',
  receiverAddress: 'receiver.address',
  note: 'note',
  returnDocument: 'returnDocument',
  installation: 'installation',
}

interface UpdateProblem {
  readonly name: UpdateName
  readonly kind: FieldProblemKind
}

/** What is wrong with the changed fields. An old bill may lack what is asked for today: that is not the packer's change. */
export function updateProblems(
  bill: BillInput,
  { changes, unusable }: ReadUpdate,
  generation: Generation,
): readonly UpdateProblem[] {
  const problems = checkBill(changedBill(bill, changes), generation)
  // The type of an object's entries is wider than the paths that stand above.
  const paths = Object.entries(pathsInBill) as [UpdateName, string][]
  const ofChanges = paths.flatMap(([name, path]) => {
    const problem = changes[name] === undefined ? undefined : problems.find(({ field }) => field === path)
    return problem === undefined ? [] : [{ name, kind: problem.kind }]
  })
  return [...unusable, ...ofChanges]
}

/** The form library's view of the same: `type` is the kind. */
export function updateResolver(bill: BillInput, generation: Generation): Resolver<UpdateValues> {
  const start = fillUpdate(bill)
  return (values) => {
    const problems = updateProblems(bill, readUpdate(start, values), generation)
    if (problems.length === 0) return { values, errors: {} }
    const errors: FieldErrors<UpdateValues> = {}
    for (const { name, kind } of problems) set(errors, name, { type: kind, message: '' })
    return { values: {}, errors }
  }
}
