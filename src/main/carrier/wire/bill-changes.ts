import type { BillChanges } from '../../../shared/domain/bill/bill-changes.ts'
import type { FieldProblem } from '../../../shared/domain/validation/field-problem.ts'
import { isMaskedPhone } from '../../../shared/domain/text/phone.ts'
import { flag, weightOnWire } from './wire-fields.ts'
import type { WireBody, WireSettings } from './wire-fields.ts'

/** A phone that the carrier masked must never be sent back as if a packer had typed it. */
export function changeProblems(changes: BillChanges): FieldProblem[] {
  if (Object.values(changes).every((value) => value === undefined)) return [{ field: 'changes', kind: 'required' }]
  const { receiverPhone } = changes
  if (receiverPhone !== undefined && isMaskedPhone(receiverPhone)) {
    return [{ field: 'receiver.phone', kind: 'not-a-phone' }]
  }
  return []
}

/** The installation flag is `is_installation` in v3 and `is_install` before. */
export function changeFields(
  changes: BillChanges,
  unit: WireSettings['weightUnit'],
  installationField: 'is_installation' | 'is_install',
): WireBody {
  const { weightGrams, returnDocument, installation } = changes
  // By the name of the change, so that the compiler names one that is not sent.
  const fields = {
    codAmountVnd: { cod_amount: changes.codAmountVnd },
    cargoValueVnd: { cargo_value: changes.cargoValueVnd },
    weightGrams: { weight: weightGrams === undefined ? undefined : weightOnWire(weightGrams, unit) },
    lengthCm: { length: changes.lengthCm },
    widthCm: { width: changes.widthCm },
    heightCm: { height: changes.heightCm },
    packageCount: { package_no: changes.packageCount },
    cargoContent: { cargo_content: changes.cargoContent },
    receiverName: { receiver_name: changes.receiverName },
    receiverPhone: { receiver_phone: changes.receiverPhone },
    receiverAddress: { receiver_address: changes.receiverAddress },
    note: { note: changes.note },
    returnDocument: { is_return_doc: returnDocument === undefined ? undefined : flag(returnDocument) },
    installation: { [installationField]: installation === undefined ? undefined : flag(installation) },
  } satisfies Readonly<Record<keyof BillChanges, WireBody>>
  return Object.values<WireBody>(fields).reduce((body, field) => ({ ...body, ...field }), {})
}
