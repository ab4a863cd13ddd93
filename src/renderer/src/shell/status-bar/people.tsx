import { IconAlertTriangle, IconSchool, IconSwitchHorizontal, IconUser, IconUserShield } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountSummary } from '../../../../shared/domain/account/account.ts'
import { useKeysOf } from '../../keyboard/shortcut-keys.ts'
import { isClosed, useAccountName } from '../accounts/account-name.ts'
import { useAccount, useSettings, useStation } from '../station.tsx'
import css from './status-bar.module.css'

/** Whose bills these are, or that none of them is real; opens the list of accounts. */
export function AccountButton(props: { readonly onOpen: () => void }): ReactNode {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const account = useAccount((state) => state.view?.account ?? null)
  const name = useAccountName()
  if (account === null) return null
  const isTraining = account.kind === 'training'
  const Icon = isTraining ? IconSchool : IconUser
  return (
    <button
      type="button"
      className={isTraining ? css['training'] : undefined}
      title={`${t('accounts.switch')} (${keysOf('everywhere.switchAccount')})`}
      data-testid="status-account"
      onClick={props.onOpen}
    >
      <Icon aria-hidden="true" />
      {isTraining ? t('shell.training') : name(account)}
    </button>
  )
}

/** Nobody looks at the other accounts: what is left in them says so itself, and is amber where it needs somebody. */
export function OtherAccounts(props: { readonly onOpen: () => void }): ReactNode {
  const { t } = useTranslation()
  const { account } = useStation()
  const accounts = useAccount((state) => state.accounts)
  const frontId = useAccount((state) => state.view?.id)
  const name = useAccountName()
  useEffect(() => {
    void account.getState().loadAccounts()
  }, [account])
  const others = accounts.filter((other) => other.id !== frontId && other.account.kind === 'live')
  const left = others.map((other) => ({ other, count: leftIn(other) })).filter(({ count }) => count > 0)
  const [first] = left
  if (first === undefined) return null
  const count = left.reduce((sum, each) => sum + each.count, 0)
  const stuck = left.some(({ other }) => needsSomebody(other))
  return (
    <button
      type="button"
      className={stuck ? css['amber'] : undefined}
      data-testid="other-accounts"
      onClick={props.onOpen}
    >
      {stuck ? <IconAlertTriangle aria-hidden="true" /> : <IconSwitchHorizontal aria-hidden="true" />}
      {left.length === 1
        ? t('accounts.otherWaits', { count, name: name(first.other.account) })
        : t('accounts.othersWait', { count })}
    </button>
  )
}

/** What cannot be read, or is not open for a reason, may hold anything. */
function leftIn(summary: AccountSummary): number {
  const { leftovers } = summary
  if (leftovers === null) return isClosed(summary) ? 0 : 1
  return leftovers.waiting + leftovers.forPerson + leftovers.unresolved + leftovers.requests
}

/** What only waits for its turn goes out by itself. */
function needsSomebody({ leftovers, problem, isSending }: AccountSummary): boolean {
  if (leftovers === null || problem !== null || !isSending) return true
  return leftovers.forPerson > 0 || leftovers.unresolved > 0
}

/** Who is at work; opens the list of operators. */
export function OperatorButton(props: { readonly onOpen: () => void }): ReactNode {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const operator = useSettings((state) => state.settings.operator)
  return (
    <button
      type="button"
      title={`${t('operators.switch')} (${keysOf('everywhere.switchOperator')})`}
      data-testid="status-operator"
      onClick={props.onOpen}
    >
      <IconUserShield aria-hidden="true" />
      {operator === '' ? t('shell.noOperator') : operator}
    </button>
  )
}
