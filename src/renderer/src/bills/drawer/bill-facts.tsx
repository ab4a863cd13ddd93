import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillDetail } from '../../../../shared/domain/bill/bill.ts'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import { formatVnd } from '../../../../shared/domain/quantity/money.ts'
import { formatPhone } from '../../../../shared/domain/text/phone.ts'
import { formatKg } from '../../../../shared/domain/quantity/weight.ts'
import { Facts } from '../../ui/facts.tsx'
import { unbroken } from '../../format/non-breaking.ts'
import { addressLine, partyLine } from '../../format/party-text.ts'
import { usePresets } from '../../shell/station.tsx'
import css from '../bills.module.css'
import { useLanguage } from '../../i18n/languages.ts'

export function BillFacts(props: { readonly bill: BillDetail }): ReactNode {
  const { t } = useTranslation()
  const detail = props.bill
  const { receiver, sender, cargo } = detail.bill
  const weight = cargo.weightGrams === null ? '' : unbroken(formatKg(cargo.weightGrams))
  return (
    <>
      <Facts
        facts={[
          [
            t('bills.receiver'),
            <span key="receiver">
              <b>{receiver.name}</b> · {unbroken(formatPhone(receiver.phone))}
              <small>{addressLine(receiver)}</small>
            </span>,
          ],
          [t('bills.sender'), partyLine(sender)],
          [
            t('bills.goods'),
            [cargo.content, t('bills.parcels', { count: cargo.packageCount }), weight].filter(Boolean).join(' · '),
          ],
          [
            t('bills.reference'),
            <span key="reference" className="mono">
              {detail.refCode}
            </span>,
          ],
          detail.bill.note === '' ? null : [t('newBill.note'), detail.bill.note],
          detail.expectedAtMs === null ? null : [t('bills.expected'), formatDateTime(detail.expectedAtMs)],
        ]}
      />
      <MoneyBox bill={detail} />
    </>
  )
}

/** COD, the whole fee, who pays it, and below it what the fee is made of. */
function MoneyBox(props: { readonly bill: BillDetail }): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const methods = usePresets((state) => state.lists.paymentMethods)
  const { bill } = props
  const method = methods.find(({ id }) => id === bill.bill.paymentMethodId)
  const payer = method?.[language]
  const parts: readonly (readonly [string, number | null])[] = [
    [t('newBill.mainFee'), bill.fees.mainVnd],
    [t('newBill.codFee'), bill.fees.codVnd],
    [t('newBill.insuranceFee'), bill.fees.insuranceVnd],
    [t('newBill.remoteFee'), bill.fees.remoteVnd],
  ]
  const named = parts.filter(([, amountVnd]) => amountVnd !== null && amountVnd !== 0)
  return (
    <div>
      <dl className={css['money']}>
        <div>
          <dt>{t('bills.codAmount')}</dt>
          <dd>{formatVnd(bill.codAmountVnd)}</dd>
        </div>
        <div>
          <dt>{t('bills.totalFee')}</dt>
          <dd>{bill.totalFeeVnd === null ? '–' : formatVnd(bill.totalFeeVnd)}</dd>
        </div>
        <div>
          <dt>{t('bills.payer')}</dt>
          <dd>{payer ?? bill.bill.paymentMethodId ?? '–'}</dd>
        </div>
      </dl>
      <p className={css['feeParts']}>
        {named.map(([words, amountVnd]) => `${words} ${formatVnd(amountVnd ?? 0)}`).join(' · ')}
      </p>
    </div>
  )
}
