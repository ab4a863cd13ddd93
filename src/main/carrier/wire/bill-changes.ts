import type { FieldProblem } from '../../../shared/domain/validation/field-problem.ts'
import { isMaskedPhone } from '../../../shared/domain/text/phone.ts'
import { flag, weightOnWire } from './wire-fields.ts'
import type { WireBody, WireSettings } from './wire-fields.ts'

/** What an update changes: only the named fields; sending the same changes twice changes nothing more. */
export interface BillChanges {
  readonly codAmountVnd?: number
  readonly cargoValueVnd?: number
  readonly weightGrams?: number
  readonly lengthCm?: number
  readonly widthCm?: number
  readonly heightCm?: number
  readonly packageCount?: number
  readonly cargoContent?: string
  readonly receiverName?: string
  readonly receiverPhone?: string
  readonly receiverAddress?: string
  readonly note?: string
  readonly returnDocument?: boolean
  readonly installation?: boolean
}

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
  return {
    cod_amount: changes.codAmountVnd,
    cargo_value: changes.cargoValueVnd,
    weight: weightGrams === undefined ? undefined : weightOnWire(weightGrams, unit),
    length: changes.lengthCm,
    width: changes.widthCm,
    height: changes.heightCm,
    package_no: changes.packageCount,
    cargo_content: changes.cargoContent,
    receiver_name: changes.receiverName,
    receiver_phone: changes.receiverPhone,
    receiver_address: changes.receiverAddress,
    note: changes.note,
    is_return_doc: returnDocument === undefined ? undefined : flag(returnDocument),
    [installationField]: installation === undefined ? undefined : flag(installation),
  }
}
