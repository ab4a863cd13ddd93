import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef, type ChangeEvent, type FocusEvent, type ReactNode } from 'react'
import { useFormContext, type FieldPath } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field, problemId } from '../../ui/field/field.tsx'
import { useFieldProblem } from './field-problem.ts'
import type { FormValues } from './form-values.ts'
import { isPinnable } from './next-values.ts'
import { usePins } from './pinned-fields.ts'
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
  /** Rewrites what was typed on leaving the field: "150k" becomes "150.000". Null leaves it as it is. */
  readonly tidy?: (text: string) => string | null
  /** Stands at the right end inside of the field: "kg", "₫". Numbers are right-aligned. */
  readonly unit?: string
  readonly number?: boolean
  readonly mono?: boolean
  readonly strong?: boolean
}

/** A text field of the bill. The form library keeps its text; checking waits until the packer leaves it. */
export function BillField(props: BillFieldProps): ReactNode {
  const { path, unit } = props
  const { register, setValue } = useFormContext<FormValues>()
  const frame = useFieldFrame(props)
  const { onBlur, onChange, ...registered } = register(path)
  // What was never typed is not missing yet; it is once somebody has deleted it.
  const isDeleted = useRef(false)
  const type = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    isDeleted.current = event.currentTarget.value.trim() === ''
    await onChange(event)
  }
  const leave = async (event: FocusEvent<HTMLInputElement>): Promise<void> => {
    const tidied = props.tidy?.(event.currentTarget.value) ?? null
    if (tidied !== null && tidied !== event.currentTarget.value) setValue(path, tidied)
    const isChecked = event.currentTarget.value.trim() !== '' || (isDeleted.current && staysInForm(event))
    isDeleted.current = false
    if (isChecked) await onBlur(event)
  }
  return (
    <Field {...frame.field}>
      <Input
        {...frame.control}
        {...registered}
        onChange={(event: ChangeEvent<HTMLInputElement>) => void type(event)}
        onBlur={(event: FocusEvent<HTMLInputElement>) => void leave(event)}
        autoComplete="off"
        spellCheck={false}
        classNames={props.mono === true ? { input: 'mono' } : {}}
        data-number={props.number === true || unit !== undefined || undefined}
        data-strong={props.strong}
        // A scanned reference belongs into the field that waits for one.
        data-takes-scans={props.mono === true || undefined}
        inputMode={props.number === true || unit !== undefined ? 'decimal' : undefined}
        rightSection={unit === undefined ? undefined : <span aria-hidden="true">{unit}</span>}
        rightSectionPointerEvents="none"
        rightSectionWidth="2rem"
      />
    </Field>
  )
}

/** False where the packer only turned to a dialog, another screen or another window. */
function staysInForm(event: FocusEvent<HTMLInputElement>): boolean {
  return event.currentTarget.closest('[data-bill-form]')?.contains(event.relatedTarget) === true
}

/** A choice from one of the carrier's lists, with the system's own list box: it opens at once and reads well. */
export function BillSelect(
  props: Pick<BillFieldProps, 'path' | 'label' | 'required'> & {
    readonly entries: readonly (Words & { readonly value: string })[]
  },
): ReactNode {
  const language = useLanguage()
  const { register } = useFormContext<FormValues>()
  const frame = useFieldFrame(props)
  return (
    <Field {...frame.field}>
      <Input
        component="select"
        {...frame.control}
        {...register(props.path)}
        rightSection={<IconChevronDown size="1rem" aria-hidden="true" />}
        rightSectionPointerEvents="none"
      >
        {props.entries.map((entry) => (
          <option key={entry.value} value={entry.value}>
            {entry[language]}
          </option>
        ))}
      </Input>
    </Field>
  )
}

/** What label line and control of a field have in common. */
function useFieldFrame(props: BillFieldProps) {
  const { t } = useTranslation()
  const problem = useFieldProblem(props.path)
  const { pins } = usePins()
  const id = `bill-${props.path}`
  const pinned = isPinnable(props.path) && pins.has(props.path)
  return {
    field: {
      id,
      label: props.label,
      required: props.required ?? false,
      problem: problem?.words,
      warning: props.warning,
      hint: props.hint,
      pinned: pinned ? t('newBill.pinned') : undefined,
    },
    control: {
      id,
      'aria-required': props.required,
      // Mantine's Input says aria-invalid by itself, and only from this.
      error: problem !== null,
      'aria-describedby': problem !== null || props.warning !== undefined ? problemId(id) : undefined,
      'data-field': props.path,
      'data-testid': `field-${props.path}`,
      'data-pinned': pinned || undefined,
      'data-warning': props.warning === undefined ? undefined : true,
    },
  }
}
