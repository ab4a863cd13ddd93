import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillDetail } from '../../../../shared/domain/bill.ts'
import { formatVnd } from '../../../../shared/domain/money.ts'
import { formatPhone } from '../../../../shared/domain/phone.ts'
import { formatKg } from '../../../../shared/domain/weight.ts'
import { addressLine } from '../../parts/party-text.ts'
import { usePresets } from '../../stores/station.tsx'
import css from './track.module.css'

/** To whom, what, and how much. The receiver is as the packer entered it: tracking may mask the phone. */
export function TrackedFacts(props: { readonly bill: BillDetail }): ReactNode {
  const { t } = useTranslation()
  const { bill } = props
  const { receiver, cargo } = bill.bill
  const volumetric = bill.tracking?.volumetricWeightGrams ?? null
  const weights = [
    cargo.weightGrams === null ? '' : formatKg(cargo.weightGrams),
    volumetric === null || volumetric === 0 ? '' : t('track.charged', { weight: formatKg(volumetric) }),
  ]
  const sizes = [cargo.lengthCm, cargo.widthCm, cargo.heightCm].filter((size) => size !== null)
  return (
    <div className={css['facts']}>
      <section>
        <h2>{t('newBill.receiver')}</h2>
        <b>{receiver.name}</b>
        <div>{formatPhone(receiver.phone)}</div>
        <div className={css['dim']}>{addressLine(receiver)}</div>
      </section>
      <section>
        <h2>{t('track.goods')}</h2>
        <div>{[cargo.content, t('bills.parcels', { count: cargo.packageCount })].filter(Boolean).join(', ')}</div>
        <div className={css['dim']}>{weights.filter(Boolean).join(', ')}</div>
        {sizes.length === 3 ? <div className={css['dim']}>{sizes.join(' × ')} cm</div> : null}
      </section>
      <Money bill={bill} />
    </div>
  )
}

function Money(props: { readonly bill: BillDetail }): ReactNode {
  const { t, i18n } = useTranslation()
  const methods = usePresets((state) => state.lists.paymentMethods)
  const { bill } = props
  const fees = bill.tracking?.fees ?? bill.fees
  const method = methods.find(({ id }) => id === bill.bill.paymentMethodId)
  const payer = i18n.language === 'en' ? method?.en : method?.vi
  const parts: readonly (readonly [string, number | null])[] = [
    [t('newBill.mainFee'), fees.mainVnd],
    [t('newBill.codFee'), fees.codVnd],
    [t('newBill.insuranceFee'), fees.insuranceVnd],
    [t('newBill.remoteFee'), fees.remoteVnd],
  ]
  const total = fees.totalVnd ?? bill.totalFeeVnd
  return (
    <section>
      <h2>{t('track.money')}</h2>
      <dl className={css['money']}>
        <div>
          <dt>{t('track.cod')}</dt>
          <dd>
            <b>{formatVnd(bill.codAmountVnd)}</b>
          </dd>
        </div>
        {parts.map(([words, amountVnd]) =>
          amountVnd === null || amountVnd === 0 ? null : (
            <div key={words}>
              <dt>{words}</dt>
              <dd>{formatVnd(amountVnd)}</dd>
            </div>
          ),
        )}
        <div className={css['total']}>
          <dt>{t('track.total')}</dt>
          <dd>{total === null ? '–' : formatVnd(total)}</dd>
        </div>
        <div>
          <dt>{t('track.payment')}</dt>
          <dd>{[payer, bill.tracking?.paymentStatus].filter(Boolean).join(' · ') || '–'}</dd>
        </div>
      </dl>
    </section>
  )
}
