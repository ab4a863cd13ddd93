import { useState, type ReactNode } from 'react'
import type { ParcelPreset } from '../../../../shared/domain/settings/parcel-preset.ts'
import { PresetDialog } from '../../settings/presets/preset-dialog.tsx'
import { readForm, type FormValues } from '../form/form-values.ts'

/** The parcel in the form becomes a preset, as it stands there when the dialog opens. */
export function PresetOfForm(props: { readonly values: FormValues; readonly onClose: () => void }): ReactNode {
  const [preset] = useState(() => presetOf(props.values, crypto.randomUUID()))
  return <PresetDialog preset={preset} onSaved={props.onClose} onClose={props.onClose} />
}

/** A preset out of what stands in the form, named after its content; what cannot be read as a number is left out. */
export function presetOf(values: FormValues, id: string): ParcelPreset {
  const { cargo, serviceId, paymentMethodId, returnDocument, installation, note } = readForm(values).bill
  return { id, name: cargo.content.slice(0, 60), cargo, serviceId, paymentMethodId, returnDocument, installation, note }
}
