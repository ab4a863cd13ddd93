import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { Facts } from '../../components/facts.tsx'
import { Section } from '../../components/section.tsx'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { AccountForm } from '../../parts/account-form.tsx'
import { useAccount } from '../../stores/station.tsx'
import type { SectionProps } from './section-props.ts'
import css from './settings.module.css'
import { TrainingPractice } from './training-practice.tsx'

export function AccountSection(props: SectionProps): ReactNode {
  const { t } = useTranslation()
  const view = useAccount((state) => state.view)
  const startTraining = useAccount((state) => state.startTraining)
  const signOut = useAccount((state) => state.signOut)
  const [entering, setEntering] = useState(view?.account?.kind === 'live' && view.session === 'signed-out')
  const [error, setError] = useState<AppError | null>(null)
  useShortcuts({ Escape: () => setEntering(false) }, entering && props.active)
  const run = async (deed: Promise<AppError | null>): Promise<void> => setError(await deed)
  const account = view?.account ?? null
  const training = account?.kind === 'training'
  return (
    <Section title={t('settings.account')}>
      {account === null ? null : (
        <Facts
          facts={[
            training ? ['', t('account.training')] : [t('account.username'), account.username],
            training ? null : [t('account.baseUrl'), account.baseUrl],
            [t('account.generation'), t(`account.${account.generation}`)],
            [t('settings.session'), t(`account.state.${view?.session ?? 'signed-out'}`)],
          ]}
        />
      )}
      {training ? <TrainingPractice onError={setError} /> : null}
      {error === null ? null : <ErrorNote error={error} />}
      {entering ? (
        <AccountForm onBack={() => setEntering(false)} />
      ) : (
        <div className={css['actions']}>
          <ActionButton data-testid="enter-account" onClick={() => setEntering(true)}>
            {t(training || view?.session === 'fresh' ? 'settings.switchAccount' : 'account.signIn')}
          </ActionButton>
          {training ? null : (
            <>
              <ActionButton onClick={() => void run(startTraining())}>{t('settings.startTraining')}</ActionButton>
              <ActionButton tone="bad" data-testid="sign-out" onClick={() => void run(signOut())}>
                {t('account.signOut')}
              </ActionButton>
            </>
          )}
        </div>
      )}
    </Section>
  )
}
