import { IconChevronDown, IconListCheck } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannel } from '../bridge/use-channel.ts'
import { TrainingCard } from './training-card.tsx'
import { useTrainingProgress } from './training-progress.ts'
import { TroubleChoices } from './trouble-choices.tsx'
import css from './training.module.css'

/** In the band of training: the first six steps, and what can be practised. */
export function TrainingTools(): ReactNode {
  const { t } = useTranslation()
  const menu = useId()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { progress, closeCard } = useTrainingProgress()
  const { data: troubles } = useChannel('training.troubles', undefined)
  if (progress === null) return null
  const isOpen = !progress.isCardClosed
  const on = troubles?.length ?? 0
  return (
    <>
      <div className={css['tools']}>
        <button
          type="button"
          aria-expanded={isOpen}
          data-testid="training-steps"
          onClick={() => void closeCard(isOpen)}
        >
          <IconListCheck size="1rem" aria-hidden="true" />
          {t('training.cardCount', { done: progress.done.length })}
        </button>
        <button type="button" popoverTarget={menu} data-testid="training-troubles">
          {on === 0 ? t('training.practise') : t('training.practising', { count: on })}
          <IconChevronDown size="1rem" aria-hidden="true" />
        </button>
      </div>
      <div
        id={menu}
        popover="auto"
        className={css['menu']}
        role="group"
        aria-label={t('training.practise')}
        onToggle={(event) => setMenuOpen(event.newState === 'open')}
      >
        {isMenuOpen ? <TroubleChoices /> : null}
      </div>
      {isOpen ? <TrainingCard progress={progress} onClose={() => void closeCard(true)} /> : null}
    </>
  )
}
