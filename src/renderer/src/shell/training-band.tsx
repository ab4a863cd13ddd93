import { IconSchool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from './training-band.module.css'

/** Over everything while training, so that nobody takes a practice bill for a real one. */
export function TrainingBand(): ReactNode {
  const { t } = useTranslation()
  return (
    <aside className={css['band']} aria-label={t('shell.training')}>
      <span>
        <IconSchool size="1.125rem" aria-hidden="true" />
        {t('shell.trainingTitle')} · {t('shell.trainingBand')}
      </span>
    </aside>
  )
}
