import { get, useFormContext, useFormState, type FieldPath } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldProblemKinds, type FieldProblemKind } from '../../../../shared/domain/validation/field-problem.ts'
import type { FormValues } from './form-values.ts'
import { formatVndNumber } from '../../../../shared/domain/quantity/money.ts'
import { formatKg } from '../../../../shared/domain/quantity/weight.ts'

/** Two or three words for the label line, with the number of missing digits where that is known; or null. */
export function useFieldProblem(path: FieldPath<FormValues>): { readonly words: string } | null {
  const { t } = useTranslation()
  const { control } = useFormContext<FormValues>()
  const { errors } = useFormState({ control, name: path })
  // The form library types the errors of a nested path as anything; both parts are checked below.
  const error = get(errors, path) as { type?: unknown } | undefined
  const kind = fieldProblemKinds.find((candidate) => candidate === error?.type)
  return kind === undefined ? null : { words: t(`problems.${kind}`) }
}

export interface FormProblem {
  readonly field: string
  readonly kind: FieldProblemKind
  /** In the unit and the form in which the field is typed; "none" where the problem has no number, as the texts expect it. */
  readonly limit: string
}

/** The errors of the form, flat. */
export function problemsOf(errors: object, prefix = ''): FormProblem[] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]): FormProblem[] => {
    if (typeof value !== 'object' || value === null || key === 'ref') return []
    const kind = 'type' in value ? fieldProblemKinds.find((candidate) => candidate === value.type) : undefined
    if (kind === undefined) return problemsOf(value, `${prefix}${key}.`)
    const field = prefix + key
    const limit = 'message' in value && typeof value.message === 'string' ? value.message : ''
    return [{ field, kind, limit: limit === '' ? 'none' : limitText(field, Number(limit)) }]
  })
}

const limitText = (field: string, limit: number): string =>
  field.endsWith('Grams') ? formatKg(limit) : formatVndNumber(limit)
