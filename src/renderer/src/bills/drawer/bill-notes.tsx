import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillDetail } from '../../../../shared/domain/bill/bill.ts'
import { formatVnd } from '../../../../shared/domain/quantity/money.ts'
import { Note } from '../../ui/note.tsx'

/** What the packer must know of this bill before anything else: it waits at the carrier, or what that has on file is in doubt. */
export function BillNotes(props: { readonly bill: BillDetail }): ReactNode {
  const { t } = useTranslation()
  const { carrierDraft, weightUnitDoubt, carrierCodVnd, codAmountVnd, isCreatedOtherwise, updateMessage } = props.bill
  return (
    <>
      {carrierDraft ? (
        <Note tone="warn" title={t('bills.carrierDraftTitle')}>
          {t('bills.carrierDraftText')}
        </Note>
      ) : null}
      {isCreatedOtherwise && updateMessage !== '' ? (
        <Note tone="warn" title={t('bills.createdWith', { words: updateMessage })} />
      ) : null}
      {carrierCodVnd === null ? null : (
        <Note tone="warn" title={t('bills.codDoubtTitle', { amount: formatVnd(carrierCodVnd) })}>
          {t('bills.codDoubtText', { amount: formatVnd(codAmountVnd) })}
        </Note>
      )}
      {weightUnitDoubt ? (
        <Note tone="warn" title={t('bills.weightDoubtTitle')}>
          {t('bills.weightDoubtText')}
        </Note>
      ) : null}
    </>
  )
}
