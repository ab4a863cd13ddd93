import type { TFunction } from 'i18next'
import type { AppError } from '../../../shared/app-error.ts'

/** What happened, with what the error names: the damaged row, the order that is being packed. */
export const happenedWords = (t: TFunction, { code, context }: AppError): string =>
  t(`errors.${code}.happened`, { ...context })

/** What it means for the parcel, and what to do. */
export const adviceWords = (t: TFunction, { code, context }: AppError): string =>
  `${t(`errors.${code}.means`, { ...context })} ${t(`errors.${code}.remedy`, { ...context })}`
