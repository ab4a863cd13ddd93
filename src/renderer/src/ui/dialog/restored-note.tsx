import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../action-button.tsx'
import { Note } from '../note.tsx'

/** The fields hold what was half typed earlier; one button has them as they are saved. `isAsked`: they were to be sent, and nobody has changed them. */
export function RestoredNote(props: { readonly onStartOver: () => void; readonly isAsked?: boolean }): ReactNode {
  const { t } = useTranslation()
  const { isAsked = false } = props
  return (
    <Note
      tone={isAsked ? 'warn' : 'info'}
      actions={
        <ActionButton size="small" data-testid="start-over" onClick={props.onStartOver}>
          {t('dialogs.startOver')}
        </ActionButton>
      }
    >
      {t(isAsked ? 'dialogs.restoredAsked' : 'dialogs.restored')}
    </Note>
  )
}
