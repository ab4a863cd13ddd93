import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../components/screen.tsx'

export function Bills(): ReactNode {
  const { t } = useTranslation()
  return (
    <Screen testId="screen-bills" title={t('shell.bills')}>
      {null}
    </Screen>
  )
}
