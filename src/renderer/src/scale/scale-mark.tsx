import { IconScale } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from './scale-line.module.css'

/** Beside a weight that the scale has put there. */
export function ScaleMark(): ReactNode {
  const { t } = useTranslation()
  return (
    <span className={css['mark']} data-testid="weight-from-scale">
      <IconScale size="0.875rem" aria-hidden="true" /> {t('scale.mark')}
    </span>
  )
}
