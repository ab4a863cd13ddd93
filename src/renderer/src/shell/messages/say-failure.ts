import type { TFunction } from 'i18next'
import type { StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../../shared/app-error.ts'
import { adviceWords, happenedWords } from '../../format/error-words.ts'
import type { MessagesStore } from './messages-store.ts'

/** A message in the words of the error, for what went wrong where no screen stands that could say it. */
export function sayFailure(
  { messages }: { readonly messages: StoreApi<MessagesStore> },
  t: TFunction,
  { error, testId }: { readonly error: AppError; readonly testId: string },
): void {
  messages.getState().say({ kind: 'failure', title: happenedWords(t, error), text: adviceWords(t, error), testId })
}
