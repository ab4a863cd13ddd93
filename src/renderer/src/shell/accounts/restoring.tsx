import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import type { RestoreRequest } from './account-store.ts'
import { useWindow } from '../station.tsx'
import css from './restoring.module.css'

/** Stands where the screens were while their data is exchanged. They kept what was typed when they were taken down. */
export function Restoring(props: { readonly backup: RestoreRequest }): ReactNode {
  const { t } = useTranslation()
  const { account } = useWindow()
  useEffect(() => {
    void account.getState().restoreNow()
  }, [account])
  return (
    <main className={css['page']} role="status" aria-live="polite" data-testid="restoring">
      <h1>{t('backups.restoring', { when: formatDateTime(props.backup.madeAtMs) })}</h1>
      <p>{t('backups.leaveOpen')}</p>
    </main>
  )
}
