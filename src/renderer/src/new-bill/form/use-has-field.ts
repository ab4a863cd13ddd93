import { useSyncExternalStore } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { emptyBill } from '../../../../shared/domain/bill/bill-input.ts'
import { hasField } from '../../../../shared/domain/validation/generation-fields.ts'
import { useAccount } from '../../shell/station.tsx'
import { fieldInFocus } from './focus-field.ts'
import { fillForm, type FormValues } from './form-values.ts'

/** A field that not every interface of the carrier has, with where it stands in the form. */
const paths = {
  receiverEmail: 'receiverEmail',
  returnTo: 'returnElsewhere',
  otherFeeVnd: 'otherFeeVnd',
  installation: 'installation',
  carrierDraft: 'carrierDraft',
  billType: 'billType',
} as const

const unused = fillForm(emptyBill)

function onFocus(tell: () => void): () => void {
  document.addEventListener('focusin', tell)
  return () => document.removeEventListener('focusin', tell)
}

/**
 * Whether the form shows a field: where the account's interface has it, and where the bill, made before the account changed to another one,
 * has something there. It is refused with it, and can be taken off only where it is seen; what was taken off stays until it is left, or the next
 * key would be for the field that had the focus before it.
 */
export function useHasField(field: keyof typeof paths): boolean {
  const generation = useAccount((state) => state.view?.account?.generation ?? 'v3')
  const { control } = useFormContext<FormValues>()
  const path = paths[field]
  const isUsed = useWatch({ control, name: path, compute: (value) => value !== unused[path] })
  const isInIt = useSyncExternalStore(onFocus, () => fieldInFocus() === path)
  return hasField(field, generation) || isUsed || isInIt
}
