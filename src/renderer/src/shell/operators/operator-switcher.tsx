import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { useOperators, useStation } from '../station.tsx'
import { useSayError } from '../messages/use-say-error.ts'
import { OperatorChoice } from './operator-choice.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Alt+Q: somebody else takes the station on, or it is locked for the time being. */
export function OperatorSwitcher(props: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { navigation, operators } = useStation()
  const sayError = useSayError()
  const nobody = useOperators((state) => state.view.operators.length === 0)
  const manage = (): void => {
    props.onClose()
    navigation.getState().openSettings('operators')
  }
  return (
    <Dialog onClose={props.onClose} title={t('operators.switch')} testId="operator-switcher">
      {nobody ? <p>{t('operators.none')}</p> : <OperatorChoice onDone={props.onClose} />}
      <DialogActions>
        <ActionButton hint="Esc" onClick={props.onClose}>
          {t('dialogs.close')}
        </ActionButton>
        <ActionButton data-autofocus={nobody ? true : undefined} onClick={manage}>
          {t('operators.manage')}
        </ActionButton>
        {nobody ? null : (
          <ActionButton
            data-testid="lock-station"
            onClick={() => {
              props.onClose()
              void operators.getState().lock().then(sayError)
            }}
          >
            {t('operators.lock')}
          </ActionButton>
        )}
      </DialogActions>
    </Dialog>
  )
}
