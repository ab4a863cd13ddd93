import { flushSync } from 'react-dom'
import type { FieldPath, FieldPathValue, UseFormReturn } from 'react-hook-form'
import { fieldInFocus } from './focus-field.ts'
import type { FormValues } from './form-values.ts'

/**
 * Fills a field for the packer. What comes under the cursor is selected: behind it, what is typed next would make another figure or name of
 * both. A phone is not: what is typed behind it is no phone and is refused, and in its place it would make the bill somebody else's.
 */
export function setShown<Path extends FieldPath<FormValues>>(
  { setValue }: Pick<UseFormReturn<FormValues>, 'setValue'>,
  path: Path,
  value: FieldPathValue<FormValues, Path>,
): void {
  const control = document.activeElement
  const isUnderCursor = control instanceof HTMLInputElement && fieldInFocus() === path && path !== 'receiver.phone'
  if (!isUnderCursor) return setValue(path, value)
  // The box of a place shows it only once it is drawn, and the next key may come before that.
  if (path === 'receiver.location') flushSync(() => setValue(path, value))
  else setValue(path, value)
  control.select()
}
