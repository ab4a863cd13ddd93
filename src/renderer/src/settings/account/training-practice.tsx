import { Checkbox } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { useAccount, useStation } from '../../shell/station.tsx'

/** Troubles to practise on: an outage, and a bill whose answer never comes. Both are real, the carrier is not. */
export function TrainingPractice(props: { readonly onError: (error: AppError | null) => void }): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const cutOff = useAccount((state) => state.view?.practisingOutage === true)
  const practiseOutage = useAccount((state) => state.practiseOutage)
  const [willBeLost, setWillBeLost] = useState(false)
  const loseNextAnswer = async (): Promise<void> => {
    const answer = await bridge.invoke('training.loseNextAnswer', undefined)
    props.onError(answer.ok ? null : answer.error)
    setWillBeLost(answer.ok)
  }
  return (
    <>
      <Checkbox
        label={t('settings.practiseOutage')}
        checked={cutOff}
        onChange={(event) => void practiseOutage(event.currentTarget.checked).then(props.onError)}
        data-testid="practise-outage"
      />
      <p>
        <ActionButton data-testid="lose-next-answer" disabled={cutOff} onClick={() => void loseNextAnswer()}>
          {t('settings.loseNextAnswer')}
        </ActionButton>{' '}
        <span role="status">{willBeLost ? t('settings.answerWillBeLost') : null}</span>
      </p>
    </>
  )
}
