import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillDetail } from '../../../../shared/domain/bill.ts'
import { ActionButton } from '../../components/action-button.tsx'
import css from './bills.module.css'

/** The label, the return and the cancel of an open bill. */
export function BillDrawerFoot(props: {
  readonly bill: BillDetail | null
  readonly hasKeys: boolean
  readonly onPrint: () => void
  readonly onReturn: () => void
  readonly onCancel: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { bill, hasKeys } = props
  return (
    <footer className={css['drawerFoot']}>
      {hasKeys ? null : <SelectionHasKeys />}
      <ActionButton
        {...(hasKeys ? { tone: 'primary', keys: 'Alt P' } : {})}
        data-testid="print-bill"
        disabled={bill === null}
        onClick={props.onPrint}
      >
        <IconPrinter aria-hidden="true" />
        {t((bill?.labelPrintedAtMs ?? null) === null ? 'bills.story.print' : 'bills.story.reprint')}
      </ActionButton>
      <span className={css['gap']} />
      <ActionButton data-testid="return-bill" disabled={bill === null} onClick={props.onReturn}>
        {t('bills.return')}
      </ActionButton>
      <ActionButton tone="bad" data-testid="cancel-bill" disabled={bill === null} onClick={props.onCancel}>
        {t('bills.cancel')}
      </ActionButton>
    </footer>
  )
}

/** So that Alt+P beside an open bill surprises nobody. */
function SelectionHasKeys(): ReactNode {
  const { t } = useTranslation()
  return <p className={css['keysNote']}>{t('bills.selection.keysElsewhere')}</p>
}
