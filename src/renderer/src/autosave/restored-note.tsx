import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../ui/action-button.tsx'
import { Note } from '../ui/note.tsx'

/** The fields hold what was half typed earlier; one button has them as they are saved. */
export function RestoredNote(props: { readonly onStartOver: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <Note
      tone="info"
      actions={
        <ActionButton size="small" data-testid="start-over" onClick={props.onStartOver}>
          {t('dialogs.startOver')}
        </ActionButton>
      }
    >
      {t('dialogs.restored')}
    </Note>
  )
}
