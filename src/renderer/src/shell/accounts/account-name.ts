import { useTranslation } from 'react-i18next'
import type { Account, AccountSummary } from '../../../../shared/domain/account/account.ts'

/** What an account is called on screen: its user, or its partner id where there is no user. */
export function useAccountName(): (account: Account) => string {
  const { t } = useTranslation()
  return ({ kind, username, partnerId }) => {
    if (kind === 'training') return t('accounts.training')
    return username === '' ? t('accounts.partner', { id: String(partnerId ?? '') }) : username
  }
}

/** Two shops of one carrier differ by their user, two carriers by their host. */
export function hostOf({ baseUrl }: Account): string {
  return URL.parse(baseUrl)?.host ?? ''
}

const parts = ['waiting', 'forPerson', 'unresolved', 'requests', 'prints', 'halfTyped', 'orders', 'handover'] as const

/** Nobody has opened it in this run: training behind the front, or one whose turn is still to come. */
export const isClosed = ({ isOpen, problem }: AccountSummary): boolean => !isOpen && problem === null

/** "3 chờ gửi, 1 chưa rõ"; empty where nothing is left. Where the data is not open, or cannot be read, that is unknown. */
export function useLeftoverWords(): (leftovers: AccountSummary['leftovers']) => string {
  const { t } = useTranslation()
  return (leftovers) => {
    if (leftovers === null) return t('accounts.leftUnknown')
    return parts
      .filter((part) => leftovers[part] > 0)
      .map((part) => t(`accounts.left.${part}`, { count: leftovers[part] }))
      .join(', ')
  }
}
