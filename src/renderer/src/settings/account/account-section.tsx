import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Facts, type Fact } from '../../ui/facts.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { AccountForm } from './account-form.tsx'
import { useLeftoverWords } from '../../shell/accounts/account-name.ts'
import { useAccount, useStation } from '../../shell/station.tsx'
import { AccountList } from './account-list.tsx'
import type { SectionProps } from '../section-props.ts'
import { RetentionForm } from './retention-form.tsx'
import { SendingForm } from './sending-form.tsx'
import { VerifyForm } from './verify-form.tsx'
import css from '../settings.module.css'
import { TroubleChoices } from '../../training/trouble-choices.tsx'

/** Which form is open: for the account in front, for a new one, or none. */
type Entering = 'known' | 'new' | null

/** The accounts of the station, the one in front with its session, and how bills are sent. */
export function AccountSection(props: SectionProps): ReactNode {
  const { t } = useTranslation()
  const view = useAccount((state) => state.view)
  const account = view?.account ?? null
  const session = view?.session ?? 'signed-out'
  const training = account?.kind === 'training'
  // Without a session nothing is sent: the form is there unasked, until the packer says otherwise.
  const needsSignIn =
    !training &&
    account?.username !== '' &&
    (session === 'signed-out' || session === 'blocked' || session === 'rejected')
  const [opened, setOpened] = useState<{ readonly entering: Entering } | null>(null)
  const entering = opened === null ? (needsSignIn ? 'known' : null) : opened.entering
  const [error, setError] = useState<AppError | null>(null)
  // While they are typed anew, the form says them.
  const accountFacts: readonly (Fact | null)[] =
    account === null
      ? []
      : [
          training ? [t('account.carrier'), t('account.training')] : [t('account.username'), account.username],
          training ? null : [t('account.baseUrl'), account.baseUrl],
          [t('account.generation'), t(`account.${account.generation}`)],
        ]
  useShortcuts({ 'everywhere.escape': () => setOpened({ entering: null }) }, entering !== null && props.active)
  return (
    <>
      <AccountList active={props.active} onAdd={() => setOpened({ entering: 'new' })} />
      <Section title={t(entering === 'new' ? 'accounts.add' : 'settings.account')}>
        {account === null || entering === 'new' ? null : (
          <Facts
            facts={[
              ...(entering === 'known' ? [] : accountFacts),
              [t('settings.session'), t(`account.state.${session}`)],
            ]}
          />
        )}
        {training && entering === null ? <TroubleChoices /> : null}
        <ErrorNote error={error} />
        {entering === null ? null : (
          <AccountForm
            key={entering}
            isNew={entering === 'new'}
            onBack={() => setOpened({ entering: null })}
            onDone={() => setOpened(null)}
          />
        )}
        {entering !== null || training ? null : (
          <div className={css['actions']}>
            <ActionButton data-testid="enter-account" onClick={() => setOpened({ entering: 'known' })}>
              {t(session === 'fresh' ? 'settings.changeAccount' : 'account.signIn')}
            </ActionButton>
            {/* A partner id alone sends without a session, so that there is none to end. */}
            {account?.username === '' ? null : <SignOut onError={setError} />}
          </div>
        )}
      </Section>
      <SendingForm />
      <VerifyForm />
      <RetentionForm />
    </>
  )
}

/** Without a session nothing of what is left goes out: where something is, it asks first and says how much. */
function SignOut(props: { readonly onError: (error: AppError | null) => void }): ReactNode {
  const { t } = useTranslation()
  const { account } = useStation()
  const words = useLeftoverWords()
  const [left, setLeft] = useState<string | null>(null)
  const signOut = async (): Promise<void> => {
    setLeft(null)
    props.onError(await account.getState().signOut())
  }
  const ask = async (): Promise<void> => {
    // Where nobody says what is left, that is no "nothing".
    const failed = await account.getState().loadAccounts()
    if (failed !== null) return props.onError(failed)
    const leftovers = account.getState().accounts.find(({ isFront }) => isFront)?.leftovers ?? null
    // Orders and parcels of an open list need no session: they are there again behind the next sign-in.
    const found = words(leftovers && { ...leftovers, orders: 0, handover: 0 })
    if (found === '') await signOut()
    else setLeft(found)
  }
  return (
    <>
      <ActionButton tone="bad" data-testid="sign-out" onClick={() => void ask()}>
        {t('account.signOut')}
      </ActionButton>
      {left === null ? null : (
        <Confirm
          title={t('accounts.leftTitle', { left })}
          action={t('account.signOut')}
          safe={t('account.staySignedIn')}
          onAction={signOut}
          onClose={() => setLeft(null)}
        >
          {t('account.signOutText')}
        </Confirm>
      )}
    </>
  )
}
