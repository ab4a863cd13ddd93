import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'

/** Another account did not come to the front, or a backup was not restored: the screens that asked are gone by then. */
export function Refused(props: { readonly error: AppError; readonly onDismiss: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <ErrorNote
      error={props.error}
      actions={
        <ActionButton size="small" onClick={props.onDismiss}>
          {t('shell.dismiss')}
        </ActionButton>
      }
    />
  )
}
