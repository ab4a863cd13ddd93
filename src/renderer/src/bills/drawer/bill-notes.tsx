import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillDetail } from '../../../../shared/domain/bill/bill.ts'
import { Note } from '../../ui/note.tsx'

/** What the packer must know of this bill before anything else: it waits at the carrier, or its weight is in doubt. */
export function BillNotes(props: { readonly bill: BillDetail }): ReactNode {
  const { t } = useTranslation()
  const { carrierDraft, weightUnitDoubt } = props.bill
  return (
    <>
      {carrierDraft ? (
        <Note tone="warn" title={t('bills.carrierDraftTitle')}>
          {t('bills.carrierDraftText')}
        </Note>
      ) : null}
      {weightUnitDoubt ? (
        <Note tone="warn" title={t('bills.weightDoubtTitle')}>
          {t('bills.weightDoubtText')}
        </Note>
      ) : null}
    </>
  )
}
