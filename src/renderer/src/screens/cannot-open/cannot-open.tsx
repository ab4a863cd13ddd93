import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { useAccount } from '../../stores/station.tsx'
import css from './cannot-open.module.css'

/** Instead of the station, when its data cannot be opened: nothing is sent, and nobody is asked to start anew. */
export function CannotOpen(props: { readonly problem: AppError }): ReactNode {
  const { t } = useTranslation()
  const reopen = useAccount((state) => state.reopen)
  return (
    <main className={css['page']} data-testid="screen-cannot-open">
      <h1>{t('firstStart.cannotOpen')}</h1>
      <ErrorNote
        error={props.problem}
        actions={
          <ActionButton tone="primary" keys="Enter" autoFocus onClick={() => void reopen()}>
            {t('firstStart.tryAgain')}
          </ActionButton>
        }
      />
    </main>
  )
}
