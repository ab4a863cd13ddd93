import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../components/screen.tsx'

export function Settings(): ReactNode {
  const { t } = useTranslation()
  return (
    <Screen testId="screen-settings" title={t('shell.settings')}>
      {null}
    </Screen>
  )
}
