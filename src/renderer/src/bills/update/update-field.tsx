import { Input } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldProblemKinds } from '../../../../shared/domain/validation/field-problem.ts'
import { Field, problemId } from '../../ui/field/field.tsx'
import { useRested } from '../../ui/field/use-typing-pause.ts'
import { likelierMoney, likelierWeight } from '../../format/doubtful-amount.ts'
import type { UpdateTextName, UpdateValues } from './update-values.ts'

/** What hardly anybody means is asked back. */
const likelier: Readonly<Record<string, (text: string) => string | null>> = { '₫': likelierMoney, kg: likelierWeight }

/** One field of an update. A changed number says what it was. */
export function UpdateField(props: {
  readonly name: UpdateTextName
  readonly label: string
  /** Whether what stands in it would be sent. */
  readonly changed: boolean
  readonly onTyped: (name: UpdateTextName) => void
  /** Rewrites what was typed on leaving the field: "150k" becomes "150.000". Null leaves it as it is. */
  readonly tidy?: (text: string) => string | null
  /** Stands at the right end inside of the field; numbers are right-aligned. */
  readonly unit?: string
  readonly number?: boolean
  readonly first?: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { name, unit } = props
  const { register, getFieldState, formState, setValue, control } = useFormContext<UpdateValues>()
  const { onBlur, ...registered } = register(name, { onChange: () => props.onTyped(name) })
  const { error } = getFieldState(name, formState)
  const kind = fieldProblemKinds.find((candidate) => candidate === error?.type)
  const isNumber = props.number === true || unit !== undefined
  const before = formState.defaultValues?.[name] ?? ''
  const id = `update-${name}`
  const text = useWatch({ control, name })
  const isRested = useRested(text)
  const meant = props.changed && isRested ? (likelier[unit ?? '']?.(text) ?? null) : null
  const isSaid = kind !== undefined || meant !== null
  const leave = async (event: FocusEvent<HTMLInputElement>): Promise<void> => {
    const tidied = props.tidy?.(event.currentTarget.value) ?? null
    if (tidied !== null && tidied !== event.currentTarget.value) setValue(name, tidied)
    await onBlur(event)
  }
  return (
    <Field
      id={id}
      label={props.label}
      problem={kind === undefined ? undefined : t(`problems.${kind}`)}
      warning={meant === null ? undefined : t('newBill.likelier', { meant })}
      hint={props.changed && isNumber && before !== '' ? t('bills.updateWas', { value: before }) : undefined}
    >
      <Input
        id={id}
        {...registered}
        onBlur={(event: FocusEvent<HTMLInputElement>) => void leave(event)}
        autoComplete="off"
        spellCheck={false}
        error={kind !== undefined}
        aria-describedby={isSaid ? problemId(id) : undefined}
        data-warning={meant === null ? undefined : true}
        data-autofocus={props.first}
        data-number={isNumber || undefined}
        data-testid={id}
        inputMode={isNumber ? 'decimal' : undefined}
        rightSection={unit === undefined ? undefined : <span aria-hidden="true">{unit}</span>}
        rightSectionPointerEvents="none"
        rightSectionWidth="2rem"
      />
    </Field>
  )
}
