import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { AccountSummary } from '../../../../shared/domain/account/account.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { hostOf, isClosed, useAccountName, useLeftoverWords } from '../../shell/accounts/account-name.ts'
import { useAccount, useStation } from '../../shell/station.tsx'
import css from '../settings.module.css'
import { happenedWords } from '../../format/error-words.ts'

/** Every account, what is left in it, and the ways to it and away from it. */
export function AccountList(props: { readonly active: boolean; readonly onAdd: () => void }): ReactNode {
  const { t } = useTranslation()
  const { account } = useStation()
  const accounts = useAccount((state) => state.accounts)
  const [forgetting, setForgetting] = useState<AccountSummary | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  useEffect(() => {
    if (props.active) void account.getState().loadAccounts()
  }, [account, props.active])
  const forget = async (id: string): Promise<void> => {
    setForgetting(null)
    setError(await account.getState().forget(id))
  }
  return (
    <Section
      title={t('accounts.all')}
      actions={
        <ActionButton size="small" data-testid="add-account" onClick={props.onAdd}>
          {t('accounts.add')}
        </ActionButton>
      }
    >
      {accounts.map((summary) => (
        <AccountRow
          key={summary.id}
          summary={summary}
          onUse={() => account.getState().askToSwitch(summary.id)}
          onForget={() => setForgetting(summary)}
        />
      ))}
      <p className={css['dim']}>{t('accounts.sideBySide')}</p>
      {error === null ? null : <RefusedForget error={error} />}
      {forgetting === null ? null : (
        <ForgetQuestion
          summary={forgetting}
          onForget={() => forget(forgetting.id)}
          onUse={() => account.getState().askToSwitch(forgetting.id)}
          onClose={() => setForgetting(null)}
        />
      )}
    </Section>
  )
}

/** An account in which something is left is not forgotten: it says how much, and leads there. */
function ForgetQuestion(props: {
  readonly summary: AccountSummary
  readonly onForget: () => Promise<void>
  readonly onUse: () => void
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const words = useLeftoverWords()
  const name = useAccountName()(props.summary.account)
  const left = words(props.summary.leftovers)
  const isEmpty = left === ''
  return (
    <Confirm
      title={isEmpty ? t('accounts.forgetTitle', { name }) : t('accounts.leftTitle', { left })}
      action={isEmpty ? t('accounts.forgetAction') : t('accounts.switchTo', { name })}
      safe={t('accounts.keep')}
      onAction={isEmpty ? props.onForget : props.onUse}
      onClose={props.onClose}
    >
      {isEmpty ? t('accounts.forgetText') : t('accounts.forgetLeft')}
    </Confirm>
  )
}

function AccountRow(props: {
  readonly summary: AccountSummary
  readonly onUse: () => void
  readonly onForget: () => void
}): ReactNode {
  const { t } = useTranslation()
  const accountName = useAccountName()
  const left = useLeftoverWords()
  const { account, isFront, session, leftovers, isOpen } = props.summary
  const name = accountName(account)
  const live = account.kind === 'live'
  const words = [
    hostOf(account),
    t(`accounts.${standingOf(props.summary)}`),
    live && isOpen ? t(`account.state.${session}`) : '',
    isFront || isClosed(props.summary) ? '' : left(leftovers) || t('accounts.nothingLeft'),
  ]
  return (
    <div className={css['sender']} data-testid="account-row" data-account={name}>
      <div>
        <strong>{name}</strong>
        <div className={css['dim']}>{words.filter(Boolean).join(' · ')}</div>
        {props.summary.problem === null ? null : (
          <div className={css['dim']}>{happenedWords(t, props.summary.problem)}</div>
        )}
      </div>
      {isFront ? null : (
        <ActionButton size="small" aria-label={`${t('accounts.use')}: ${name}`} onClick={props.onUse}>
          {t('accounts.use')}
        </ActionButton>
      )}
      {isFront || !live ? null : (
        <ActionButton size="small" aria-label={`${t('accounts.forget')}: ${name}`} onClick={props.onForget}>
          {t('accounts.forget')}
        </ActionButton>
      )}
    </div>
  )
}

function standingOf({ isFront, isOpen, isSending, problem }: AccountSummary) {
  if (isFront) return 'inFront'
  if (problem !== null) return 'cannotOpen'
  if (!isOpen) return 'closed'
  return isSending ? 'behind' : 'notSending'
}

function RefusedForget(props: { readonly error: AppError }): ReactNode {
  const { t } = useTranslation()
  const left = useLeftoverWords()
  const { code, context } = props.error
  const count = (part: string): number => Number(context?.[part] ?? 0)
  const leftovers = context && {
    waiting: count('waiting'),
    forPerson: count('forPerson'),
    unresolved: count('unresolved'),
    requests: count('requests'),
    prints: count('prints'),
    halfTyped: count('halfTyped'),
    orders: count('orders'),
    handover: count('handover'),
  }
  return (
    <>
      <ErrorNote error={props.error} />
      {code === 'account-not-empty' ? <p>{t('accounts.leftTitle', { left: left(leftovers ?? null) })}</p> : null}
    </>
  )
}
