import { IconPrinter } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { billActions, type BillActions } from '../../../../shared/domain/bill/bill-actions.ts'
import type { BillDetail } from '../../../../shared/domain/bill/bill.ts'
import { useKeysOf } from '../../keyboard/shortcut-keys.ts'
import type { usePrintLabel } from '../../labels/preview/use-print-label.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import css from '../bills.module.css'

/** The label, the return and the cancel of an open bill, as far as they make sense; why not stands above them. */
export function BillDrawerFoot(props: {
  readonly bill: BillDetail | null
  readonly hasKeys: boolean
  readonly label: ReturnType<typeof usePrintLabel>
  readonly onReturn: () => void
  readonly onCancel: () => void
}): ReactNode {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const { bill, hasKeys, label } = props
  const actions = bill === null ? nothingYet : billActions(bill)
  const whyId = useId()
  const described = actions.why === null ? undefined : whyId
  return (
    <footer className={css['drawerFoot']}>
      {hasKeys ? null : <SelectionHasKeys />}
      {actions.why === null ? null : (
        <p id={whyId} className={css['keysNote']} data-testid="actions-why" data-why={actions.why}>
          {t(`bills.actionsWhy.${actions.why}`, { key: keysOf('bills.track') })}
        </p>
      )}
      <PrintAnswer label={label} />
      <ActionButton
        {...(hasKeys && actions.print ? { tone: 'primary', action: 'bills.print' } : {})}
        data-testid="print-bill"
        disabled={!actions.print}
        aria-describedby={described}
        onClick={label.print}
      >
        <IconPrinter aria-hidden="true" />
        {t(label.isReprint ? 'bills.history.reprint' : 'bills.history.print')}
      </ActionButton>
      <span className={css['gap']} />
      <ActionButton
        data-testid="return-bill"
        disabled={!actions.return}
        aria-describedby={described}
        onClick={props.onReturn}
      >
        {t('bills.return')}
      </ActionButton>
      <ActionButton
        tone="bad"
        className={css['cancel'] ?? ''}
        action={hasKeys ? 'bills.cancel' : undefined}
        data-testid="cancel-bill"
        disabled={!actions.cancel}
        aria-describedby={described}
        onClick={props.onCancel}
      >
        {t('bills.cancel')}
      </ActionButton>
    </footer>
  )
}

/** What became of the last press; why main has refused it stands with the other errors. */
function PrintAnswer({ label }: { readonly label: ReturnType<typeof usePrintLabel> }): ReactNode {
  const answer = label.outcome === 'failed' ? '' : label.answer
  return (
    <p
      className={answer === '' ? 'visually-hidden' : css['keysNote']}
      role="status"
      data-testid="print-answer"
      data-outcome={label.outcome ?? ''}
    >
      {answer}
    </p>
  )
}

const nothingYet: BillActions = { print: false, return: false, cancel: false, why: null }

/** So that Alt+P beside an open bill surprises nobody. */
function SelectionHasKeys(): ReactNode {
  const { t } = useTranslation()
  return <p className={css['keysNote']}>{t('bills.selection.keysElsewhere')}</p>
}
