import { IconSchool } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readLater } from '../ui/read-later.tsx'
import css from './training-band.module.css'

const TrainingTools = readLater(async () => (await import('../training/training-tools.tsx')).TrainingTools)

/** Over everything while training, so that nobody takes a practice bill for a real one. */
export function TrainingBand(): ReactNode {
  const { t } = useTranslation()
  const [isIdle, setIdle] = useState(false)
  // What is shown is read at once: not before New bill can be typed into, and not never where the window is busy for long.
  useEffect(() => {
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return (
    <aside className={css['top']} aria-label={t('shell.training')} data-testid="training-band">
      <div className={css['band']}>
        <span>
          <IconSchool size="1.125rem" aria-hidden="true" />
          {t('shell.trainingTitle')} · {t('shell.trainingBand')}
        </span>
      </div>
      {isIdle ? <TrainingTools /> : null}
    </aside>
  )
}
