import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../components/screen.tsx'
import { AboutSection } from './about-section.tsx'
import { AccountSection } from './account-section.tsx'
import { LookSection } from './look-section.tsx'
import { SendersSection } from './senders-section.tsx'
import css from './settings.module.css'
import { StationSection } from './station-section.tsx'

/** What this station is, who works on it, how it looks, whose parcels it sends, and the carrier's account. */
export function Settings(): ReactNode {
  const { t } = useTranslation()
  return (
    <Screen testId="screen-settings" title={t('shell.settings')}>
      <div className={css['grid']}>
        <div className={css['surface']}>
          <AccountSection />
        </div>
        <div className={css['surface']}>
          <LookSection />
          <StationSection />
          <SendersSection />
          <AboutSection />
        </div>
      </div>
    </Screen>
  )
}
