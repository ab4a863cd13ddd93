import type { ParcelPreset } from '../../../../shared/domain/settings/parcel-preset.ts'
import { cargoTexts, idText } from '../../format/cargo-texts.ts'
import { readForm, type FormValues } from '../form/form-values.ts'

/**
 * The form with a preset's parcel in it. Receiver, sender, order, reference, COD and whatever else was typed stay; of the
 * goods only what the preset names is replaced; a note that was typed stays, and so does a weight that came from the scale (`isWeighed`).
 */
export function withPreset(values: FormValues, preset: ParcelPreset, isWeighed: boolean): FormValues {
  const said = Object.entries(cargoTexts(preset.cargo)).filter(
    ([name, text]) => text !== '' && !(isWeighed && name === 'weightGrams'),
  )
  return {
    ...values,
    cargo: { ...values.cargo, ...Object.fromEntries(said) },
    serviceId: idText(preset.serviceId) || values.serviceId,
    paymentMethodId: idText(preset.paymentMethodId) || values.paymentMethodId,
    returnDocument: values.returnDocument || preset.returnDocument,
    installation: values.installation || preset.installation,
    note: values.note.trim() === '' ? preset.note : values.note,
  }
}

/** A preset out of what stands in the form, named after its content; what cannot be read as a number is left out. */
export function presetOf(values: FormValues, id: string): ParcelPreset {
  const { cargo, serviceId, paymentMethodId, returnDocument, installation, note } = readForm(values).bill
  return { id, name: cargo.content.slice(0, 60), cargo, serviceId, paymentMethodId, returnDocument, installation, note }
}
