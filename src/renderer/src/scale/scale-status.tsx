import { IconScale, IconScaleOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useScale, useStation } from '../shell/station.tsx'
import css from '../shell/status-bar/status-bar.module.css'
import { useScaleWords } from './scale-words.ts'

/** What the scale says now, on every screen; opens its settings. */
export function ScaleStatus(): ReactNode {
  const { t } = useTranslation()
  const { navigation } = useStation()
  const view = useScale((state) => state.view)
  const words = useScaleWords(view)
  const isLost = view.state === 'lost'
  return (
    <button
      type="button"
      className={isLost ? css['amber'] : undefined}
      title={`${t('scale.title')}: ${words.state}`}
      data-testid="status-scale"
      onClick={() => navigation.getState().openSettings('scale')}
    >
      {isLost ? <IconScaleOff aria-hidden="true" /> : <IconScale aria-hidden="true" />}
      <strong>{words.weight}</strong>
    </button>
  )
}
