import type { CargoTexts } from '../../../../shared/domain/autosave.ts'
import type { FieldProblem } from '../../../../shared/domain/validation/field-problem.ts'
import type { ParcelPreset } from '../../../../shared/domain/settings/parcel-preset.ts'
import { cargoTexts, idText, numberReader, readCargo, readId } from '../../format/cargo-texts.ts'

/** A parcel preset as it stands in the fields of its dialog. */
export interface PresetTexts {
  name: string
  cargo: CargoTexts
  serviceId: string
  paymentMethodId: string
  returnDocument: boolean
  installation: boolean
  note: string
}

export function presetTexts(preset: ParcelPreset): PresetTexts {
  return {
    ...preset,
    cargo: cargoTexts(preset.cargo),
    serviceId: idText(preset.serviceId),
    paymentMethodId: idText(preset.paymentMethodId),
  }
}

/** The preset behind the fields, with what keeps it from being saved: no name, or a number that nobody can read. */
export function readPreset(
  id: string,
  texts: PresetTexts,
): { readonly preset: ParcelPreset; readonly problems: readonly FieldProblem[] } {
  const problems: FieldProblem[] = texts.name.trim() === '' ? [{ field: 'name', kind: 'required' }] : []
  const preset: ParcelPreset = {
    id,
    name: texts.name.trim(),
    cargo: readCargo(texts.cargo, numberReader(problems)),
    serviceId: readId(texts.serviceId),
    paymentMethodId: readId(texts.paymentMethodId),
    returnDocument: texts.returnDocument,
    installation: texts.installation,
    note: texts.note.trim(),
  }
  return { preset, problems }
}
