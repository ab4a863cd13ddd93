import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../components/screen.tsx'

export function Queue(): ReactNode {
  const { t } = useTranslation()
  return (
    <Screen testId="screen-queue" title={t('shell.queue')}>
      {null}
    </Screen>
  )
}
