import type { ParcelPreset } from '../../../../shared/domain/settings/parcel-preset.ts'
import type { PresetEntry, ReferenceLists } from '../../../../shared/domain/settings/reference-lists.ts'
import { cargoTexts, idText } from '../../format/cargo-texts.ts'
import type { FormValues } from '../form/form-values.ts'

/**
 * The form with a preset's parcel in it. Receiver, sender, order, reference, COD and whatever else was typed stay; of the
 * goods only what the preset names is replaced; a note that was typed stays, and so do a weight that came from the scale (`isWeighed`) and a count of
 * parcels that was typed (`isCounted`): every preset has a count.
 */
export function withPreset(
  values: FormValues,
  preset: ParcelPreset,
  { isWeighed, isCounted }: { readonly isWeighed: boolean; readonly isCounted: boolean },
): FormValues {
  const said = Object.entries(cargoTexts(preset.cargo)).filter(
    ([name, text]) => text !== '' && !(isWeighed && name === 'weightGrams') && !(isCounted && name === 'packageCount'),
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

/** What a list still offers; any before main has told the list. */
const offeredOf = (list: readonly PresetEntry[], id: number | null): number | null =>
  list.length === 0 || list.some((each) => each.id === id) ? id : null

/** Without the service and the payer that the station no longer offers. */
export function offeredPreset(preset: ParcelPreset, { services, paymentMethods }: ReferenceLists): ParcelPreset {
  return {
    ...preset,
    serviceId: offeredOf(services, preset.serviceId),
    paymentMethodId: offeredOf(paymentMethods, preset.paymentMethodId),
  }
}
