import { Checkbox } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/app-error.ts'
import type { Trouble } from '../../../shared/domain/training.ts'
import { useAnswered, useChannel } from '../bridge/use-channel.ts'
import { useStation } from '../shell/station.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { PractiseScale } from './practise-scale.tsx'
import css from './training.module.css'

const all: readonly Trouble[] = ['outage', 'slow', 'refuse', 'lose-answer', 'lose-request']

/** Troubles to practise on: all are real, the carrier is not. One for the next bill goes out by itself when that bill has met it. */
export function TroubleChoices(): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const { data } = useChannel('training.troubles', undefined)
  const answered = useAnswered()
  const [error, setError] = useState<AppError | null>(null)
  const now = data ?? []
  const practise = async (trouble: Trouble, on: boolean): Promise<void> => {
    const answer = await bridge.invoke('training.practise', { trouble, on })
    setError(answer.ok ? null : answer.error)
    if (answer.ok) answered('training.troubles', undefined, answer.value)
  }
  return (
    <div className={css['troubles']}>
      {all.map((trouble) => (
        <Checkbox
          key={trouble}
          label={t(`training.troubles.${trouble}`)}
          checked={now.includes(trouble)}
          // A carrier that is not there cannot go wrong.
          disabled={trouble !== 'outage' && now.includes('outage')}
          onChange={(event) => void practise(trouble, event.currentTarget.checked)}
          data-testid={`practise-${trouble}`}
        />
      ))}
      <p>{t('training.practiseNote')}</p>
      <ErrorNote error={error} />
      <PractiseScale />
    </div>
  )
}
