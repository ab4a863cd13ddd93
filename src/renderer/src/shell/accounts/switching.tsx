import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWindow } from '../station.tsx'

/**
 * Stands where the screens were while another account comes to the front. The screens kept what was typed when they were
 * taken down, which is before this begins: it lands in the account that it was typed for.
 */
export function Switching(): ReactNode {
  const { t } = useTranslation()
  const { account } = useWindow()
  useEffect(() => {
    void account.getState().switchNow()
  }, [account])
  return (
    <main role="status" aria-live="polite" data-testid="switching">
      {t('accounts.switching')}
    </main>
  )
}
