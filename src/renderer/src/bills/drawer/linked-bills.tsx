import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isBeingCancelled } from '../../../../shared/domain/bill/cancelled-bill.ts'
import type { BillDetail } from '../../../../shared/domain/bill/bill.ts'
import { hasField } from '../../../../shared/domain/validation/generation-fields.ts'
import { linkedKindsFor, type BillLink } from '../../../../shared/domain/bill/linked-bill.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useAccount, useStation } from '../../shell/station.tsx'
import { useDeriveDraft } from '../use-derive-draft.ts'
import css from '../bills.module.css'

/** The other shipments of the bill's pair, and what can be made of it: its return, or an exchange. */
export function LinkedBills(props: { readonly bill: BillDetail; readonly links: readonly BillLink[] }): ReactNode {
  const { t } = useTranslation()
  const { bill, links } = props
  // Only one interface generation knows kinds of bills and what they are linked by.
  const takesType = hasField(
    'billType',
    useAccount((state) => state.view?.account?.generation ?? 'v3'),
  )
  const { error, derive } = useDeriveDraft(bill.billCode)
  const kinds = takesType && !isBeingCancelled(bill) ? linkedKindsFor(bill.bill) : []
  // A half of an exchange has one other half.
  const offered = kinds.filter((kind) => kind !== 'counterpart' || links.length === 0)
  if (links.length === 0 && offered.length === 0) return null
  return (
    <>
      <div className={css['sectionHead']}>
        <h2>{t('bills.linked.title')}</h2>
        {offered.map((kind) => (
          <ActionButton key={kind} size="small" data-testid={`make-${kind}`} onClick={() => derive(kind)}>
            {t(`bills.linked.make.${kind}`)}
          </ActionButton>
        ))}
      </div>
      <ErrorNote error={error} />
      {links.map((link) => (
        <LinkLine key={link.kind === 'bill' ? link.billCode : link.id} link={link} />
      ))}
    </>
  )
}

function LinkLine(props: { readonly link: BillLink }): ReactNode {
  const { t } = useTranslation()
  const { navigation } = useStation()
  const { link } = props
  const isBill = link.kind === 'bill'
  const open = (): void =>
    isBill ? navigation.getState().showBill(link.billCode) : navigation.getState().showDraft(link.id)
  return (
    <p className={css['linked']} data-testid="linked-bill">
      <span>
        {t(`bills.linked.types.${link.billType}`)} <b className="mono">{isBill ? link.billCode : link.refCode}</b>{' '}
        {isBill ? link.refCode : t(`states.${link.state}`)}
      </span>
      <ActionButton size="small" onClick={open}>
        {t('bills.linked.open')}
      </ActionButton>
    </p>
  )
}
