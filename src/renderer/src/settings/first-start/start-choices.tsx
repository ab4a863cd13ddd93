import { IconCheck, IconSchool, IconUser } from '@tabler/icons-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import { KeyHint } from '../../keyboard/key-hint.tsx'
import css from './first-start.module.css'

/** Two doors side by side; the arrow keys go between their buttons. */
export function StartChoices(props: { readonly onTrain: () => void; readonly onAccount: () => void }): ReactNode {
  const { t } = useTranslation()
  const training = useRef<HTMLButtonElement>(null)
  const account = useRef<HTMLButtonElement>(null)
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowRight') account.current?.focus()
    if (event.key === 'ArrowLeft') training.current?.focus()
  }
  return (
    <>
      {/* The arrows are a convenience beside Tab; the buttons inside are what is operated. */}
      <div className={css['choices']} onKeyDown={move} role="group" aria-label={t('firstStart.hello')}>
        <section className={`${css['surface']} ${css['choice']}`}>
          <h2>
            <IconSchool aria-hidden="true" />
            {t('firstStart.training')}
          </h2>
          <p>{t('firstStart.trainingText')}</p>
          <Points of={['trainingPoint1', 'trainingPoint2', 'trainingPoint3']} />
          <ActionButton ref={training} tone="primary" size="big" hint="Enter" autoFocus onClick={props.onTrain}>
            {t('firstStart.startTraining')}
          </ActionButton>
        </section>
        <section className={`${css['surface']} ${css['choice']}`}>
          <h2>
            <IconUser aria-hidden="true" />
            {t('firstStart.account')}
          </h2>
          <p>{t('firstStart.accountText')}</p>
          <Points of={['accountPoint1', 'accountPoint2', 'accountPoint3']} />
          <ActionButton ref={account} size="big" action="firstStart.enterAccount" onClick={props.onAccount}>
            {t('firstStart.enterAccount')}
          </ActionButton>
        </section>
      </div>
      <p className={css['keys']}>
        <KeyHint framed of="←" /> <KeyHint framed of="→" /> {t('firstStart.choose')} <KeyHint framed of="Enter" />{' '}
        {t('firstStart.accept')} · {t('firstStart.later')}
      </p>
    </>
  )
}

type Point = `${'training' | 'account'}Point${1 | 2 | 3}`

function Points(props: { readonly of: readonly Point[] }): ReactNode {
  const { t } = useTranslation()
  return (
    <ul className={css['points']}>
      {props.of.map((point) => (
        <li key={point}>
          <IconCheck aria-hidden="true" />
          {t(`firstStart.${point}`)}
        </li>
      ))}
    </ul>
  )
}
