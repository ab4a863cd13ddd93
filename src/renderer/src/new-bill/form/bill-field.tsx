import { useRef, type ChangeEvent, type ComponentProps, type FocusEvent, type ReactNode } from 'react'
import { useFormContext, useWatch, type FieldPath } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { typedKinds, type TypedKind } from '../../format/format-typed.ts'
import { useLikelier } from '../../format/use-likelier.ts'
import { FormField, SelectField } from '../../ui/field/form-field.tsx'
import { useFieldProblem } from './field-problem.ts'
import type { FormValues } from './form-values.ts'
import { isPinnable } from './next-values.ts'
import { usePins } from './pinned-fields.tsx'
import { useMessageWarning } from '../pasting/use-pasting.ts'
import { useLanguage, type Words } from '../../i18n/languages.ts'

type TextPath = Extract<
  FieldPath<FormValues>,
  | `${'receiver' | 'returnTo'}.${'name' | 'phone' | 'address'}`
  | `cargo.${string}`
  | 'refCode'
  | 'receiverEmail'
  | 'codAmountVnd'
  | 'otherFeeVnd'
  | 'billReturn'
  | 'note'
  | 'billType'
>

interface BillFieldProps {
  readonly path: TextPath
  readonly label: string
  readonly required?: boolean
  readonly hint?: ReactNode
  readonly warning?: string | undefined
  readonly kind?: TypedKind
  readonly mono?: boolean
  readonly strong?: boolean
  /** What else the input has and listens to. */
  readonly control?: ComponentProps<'input'> & Readonly<Record<`data-${string}`, string | boolean | undefined>>
}

/** A text field of the bill. The form library keeps its text; checking waits until the packer leaves it. */
export function BillField(props: BillFieldProps): ReactNode {
  const { path, mono, strong, control, ...shown } = props
  const { register, setValue } = useFormContext<FormValues>()
  const { onBlur, onChange, ...registered } = register(path)
  // What was never typed is not missing yet; it is once somebody has deleted it.
  const isDeleted = useRef(false)
  const asked = useMessageWarning(path)
  const type = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    isDeleted.current = event.currentTarget.value.trim() === ''
    await onChange(event)
  }
  const leave = async (event: FocusEvent<HTMLInputElement>): Promise<void> => {
    const isChecked = event.currentTarget.value.trim() !== '' || (isDeleted.current && staysInForm(event))
    isDeleted.current = false
    if (isChecked) await onBlur(event)
  }
  return (
    <FormField
      {...shown}
      {...useBillPart(path)}
      {...registered}
      // A scanned reference belongs into the field that waits for one.
      data-takes-scans={mono === true || undefined}
      {...control}
      warning={shown.warning ?? asked}
      mono={mono}
      onTidy={(text) => setValue(path, text)}
      onChange={(event) => {
        void type(event)
        control?.onChange?.(event)
      }}
      onBlur={(event) => {
        void leave(event)
        control?.onBlur?.(event)
      }}
      data-strong={strong}
    />
  )
}

/** False where the packer only turned to a dialog, another screen or another window. */
function staysInForm(event: FocusEvent<HTMLInputElement>): boolean {
  return event.currentTarget.closest('[data-bill-form]')?.contains(event.relatedTarget) === true
}

/** Money or a weight. An amount that hardly anybody means gets a warning beside the field, which does not stop the typing. */
export function AmountField(
  props: BillFieldProps & {
    readonly kind: 'money' | 'weight'
    readonly path: 'codAmountVnd' | 'otherFeeVnd' | 'cargo.valueVnd' | 'cargo.weightGrams'
  },
): ReactNode {
  const { control } = useFormContext<FormValues>()
  const { kind, path } = props
  // An amount that nobody doubts draws nothing.
  const doubted = useWatch({
    control,
    name: path,
    compute: (text: string) => (typedKinds[kind].likelier(text) === null ? '' : text),
  })
  const likelier = useLikelier(kind, doubted)
  return <BillField {...props} warning={likelier ?? props.warning} />
}

/** A choice from one of the carrier's lists. */
export function BillSelect(
  props: Pick<BillFieldProps, 'path' | 'label' | 'required'> & {
    readonly entries: readonly (Words & { readonly value: string })[]
  },
): ReactNode {
  const { path, entries, ...shown } = props
  const language = useLanguage()
  const { register } = useFormContext<FormValues>()
  const options = entries.map((entry) => ({ value: entry.value, label: entry[language] }))
  return <SelectField {...shown} {...useBillPart(path)} {...register(path)} options={options} />
}

/** What every field of the bill has by its path. */
function useBillPart(path: TextPath) {
  const { t } = useTranslation()
  const problem = useFieldProblem(path)
  const { pins } = usePins()
  return {
    id: `bill-${path}`,
    problem: problem?.words,
    pinned: isPinnable(path) && pins.has(path) ? t('newBill.pinned') : undefined,
    'data-field': path,
    'data-testid': `field-${path}`,
  }
}
