import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/app-error.ts'
import { useCopied } from './use-copied.ts'
import { ActionButton } from './action-button.tsx'
import css from './error-note.module.css'
import { Note } from './note.tsx'
import { adviceWords, happenedWords } from '../format/error-words.ts'

/** Nothing where there is no error; else what happened, what it means for the parcel, what to do; the technical part is folded and can be copied. */
export function ErrorNote(props: { readonly error: AppError | null; readonly actions?: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { error } = props
  if (error === null) return null
  return (
    <Note tone="bad" title={happenedWords(t, error)} actions={props.actions}>
      {error.carrierMessage === undefined ? null : (
        <span>{t('dialogs.carrierSays', { words: error.carrierMessage })} </span>
      )}
      <span>{adviceWords(t, error)}</span>
      <ErrorDetails error={error} />
    </Note>
  )
}

function ErrorDetails(props: { readonly error: AppError }): ReactNode {
  const { t } = useTranslation()
  const { outcome, copy } = useCopied()
  const text = JSON.stringify(props.error, null, 2)
  return (
    <details className={css['details']}>
      <summary>{t('dialogs.details')}</summary>
      <pre>{text}</pre>
      <ActionButton size="small" onClick={() => void copy(text)}>
        <IconCopy aria-hidden="true" />
        {outcome === null ? t('dialogs.copy') : null}
        {outcome === null ? null : (
          <span role="status">{t(outcome === 'copied' ? 'dialogs.copied' : 'dialogs.notCopied')}</span>
        )}
      </ActionButton>
    </details>
  )
}
