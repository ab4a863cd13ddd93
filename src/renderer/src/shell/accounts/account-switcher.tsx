import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import { ChoiceList } from '../../ui/list/choice-list.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { hostOf, isClosed, useAccountName, useLeftoverWords } from './account-name.ts'
import { useAccount, useStation } from '../station.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Alt+Y: the accounts of the station, what is left in each, and the way to another. */
export function AccountSwitcher(props: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { account, navigation } = useStation()
  const accounts = useAccount((state) => state.accounts)
  const current = useAccount((state) => state.view?.id ?? null)
  const name = useAccountName()
  const left = useLeftoverWords()
  useEffect(() => {
    void account.getState().loadAccounts()
  }, [account])
  const choose = (id: string): void => {
    props.onClose()
    account.getState().askToSwitch(id)
  }
  return (
    <Dialog onClose={props.onClose} title={t('accounts.switch')} testId="account-switcher">
      <ChoiceList
        key={accounts.length}
        label={t('accounts.all')}
        current={current}
        testId="account-choice"
        onChoose={choose}
        choices={accounts.map((summary) => ({
          id: summary.id,
          words: (
            <span>
              {name(summary.account)}
              <small>
                {[hostOf(summary.account), isClosed(summary) ? '' : left(summary.leftovers)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          ),
        }))}
      />
      <DialogActions>
        <ActionButton hint="Esc" onClick={props.onClose}>
          {t('dialogs.close')}
        </ActionButton>
        <ActionButton
          onClick={() => {
            props.onClose()
            navigation.getState().openSettings('account')
          }}
        >
          {t('accounts.manage')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
