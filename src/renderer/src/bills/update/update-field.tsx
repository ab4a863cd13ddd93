import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldProblemKinds } from '../../../../shared/domain/validation/field-problem.ts'
import { typedKinds, type TypedKind } from '../../format/format-typed.ts'
import { useLikelier } from '../../format/use-likelier.ts'
import { FormField } from '../../ui/field/form-field.tsx'
import type { UpdateTextName, UpdateValues } from './update-values.ts'

/** One field of an update. A changed number says what it was. */
export function UpdateField(props: {
  readonly name: UpdateTextName
  readonly label: string
  /** What the bill says. */
  readonly before: string
  /** Whether what stands in it would be sent. */
  readonly changed: boolean
  readonly onTyped: (name: UpdateTextName) => void
  readonly kind?: TypedKind
  readonly first?: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { name, kind, changed, before } = props
  const { register, getFieldState, formState, setValue, control } = useFormContext<UpdateValues>()
  const { error } = getFieldState(name, formState)
  const problem = fieldProblemKinds.find((candidate) => candidate === error?.type)
  const isNumber = kind !== undefined && typedKinds[kind].isNumber
  const doubted = changed && (kind === 'money' || kind === 'weight') ? kind : null
  const warning = useLikelier(doubted, useWatch({ control, name }))
  return (
    <FormField
      id={`update-${name}`}
      label={props.label}
      kind={kind}
      problem={problem === undefined ? undefined : t(`problems.${problem}`)}
      warning={warning}
      hint={changed && isNumber && before !== '' ? t('bills.updateWas', { value: before }) : undefined}
      {...register(name, { onChange: () => props.onTyped(name) })}
      onTidy={(text) => setValue(name, text)}
      data-autofocus={props.first}
      data-testid={`update-${name}`}
    />
  )
}
