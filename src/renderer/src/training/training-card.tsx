import { IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { trainingSteps, type TrainingProgress, type TrainingStep } from '../../../shared/domain/training.ts'
import { actionNamed, type ActionId } from '../keyboard/actions.ts'
import { printedKeys, useShortcutKeys } from '../keyboard/shortcut-keys.ts'
import type { RailScreen } from '../shell/navigation-store.ts'
import { useNavigation, useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import css from './training.module.css'

/** Where each step is done, and with which key. */
const places: Readonly<Record<TrainingStep, { readonly screen: RailScreen; readonly action: ActionId }>> = {
  create: { screen: 'new-bill', action: 'everywhere.primary' },
  print: { screen: 'print', action: 'print.next' },
  find: { screen: 'bills', action: 'bills.search' },
  cancel: { screen: 'bills', action: 'everywhere.primary' },
  correct: { screen: 'queue', action: 'everywhere.primary' },
  resolve: { screen: 'queue', action: 'queue.carrierPage' },
}

/** Leads a newcomer through the first six things, in a row of its own: over no field and no button. Ticked is what was really done. */
export function TrainingCard(props: { readonly progress: TrainingProgress; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { done, samples } = props.progress
  const next = trainingSteps.find((step) => !done.includes(step))
  return (
    <section className={css['card']} aria-label={t('training.card')} data-testid="training-card">
      <ol>
        {trainingSteps.map((step, index) => {
          const isDone = done.includes(step)
          return (
            <li key={step} data-step={step} data-done={isDone} aria-current={step === next ? 'step' : undefined}>
              {isDone ? (
                <IconCircleCheckFilled size="1.125rem" aria-hidden="true" />
              ) : (
                <b aria-hidden="true">{index + 1}</b>
              )}
              {t(`training.steps.${step}`)}
              {isDone ? <span className="visually-hidden">, {t('training.stepDone')}</span> : null}
            </li>
          )
        })}
      </ol>
      <button type="button" className={css['close']} aria-label={t('training.closeCard')} onClick={props.onClose}>
        <IconX size="1.125rem" aria-hidden="true" />
      </button>
      <div className={css['how']} role="status">
        {next === undefined ? <p>{t('training.allDone')}</p> : <How step={next} />}
        {samples > 0 && samples < 200 ? <small>{t('training.filling', { count: samples })}</small> : null}
      </div>
    </section>
  )
}

function How({ step }: { readonly step: TrainingStep }): ReactNode {
  const { t } = useTranslation()
  const { navigation } = useStation()
  const open = useNavigation((state) => state.screen)
  const moved = useShortcutKeys()
  const { screen, action } = places[step]
  const key = printedKeys(moved, actionNamed(action))
  return (
    <>
      <p>{t(`training.how.${step}`, { key })}</p>
      {open === screen ? null : (
        <ActionButton size="small" data-testid="training-go" onClick={() => navigation.getState().go(screen)}>
          {t('training.go')} {printedKeys(moved, actionNamed(`screens.${screen}`))}
        </ActionButton>
      )}
    </>
  )
}
