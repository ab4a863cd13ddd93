import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVnd } from '../../../shared/domain/quantity/money.ts'
import { formatPhone } from '../../../shared/domain/text/phone.ts'
import { formatKg } from '../../../shared/domain/quantity/weight.ts'
import { usePresets } from '../shell/station.tsx'
import css from './track.module.css'
import type { TrackedView } from './tracked-view.ts'
import { useLanguage } from '../i18n/languages.ts'

/** To whom, what, and how much. */
export function TrackedFacts(props: { readonly view: TrackedView }): ReactNode {
  const { t } = useTranslation()
  const { receiver, cargo, money } = props.view
  const { packageCount, volumetricWeightGrams: volumetric } = cargo
  const parcels = packageCount === null ? '' : t('bills.parcels', { count: packageCount })
  const weights = [
    cargo.weightGrams === null ? '' : formatKg(cargo.weightGrams),
    volumetric === null || volumetric === 0 ? '' : t('track.charged', { weight: formatKg(volumetric) }),
  ]
  const sizes = cargo.sizesCm.filter((size) => size !== null)
  return (
    <div className={css['facts']}>
      <section>
        <h2>{t('newBill.receiver')}</h2>
        <b>{receiver.name}</b>
        <div>{formatPhone(receiver.phone)}</div>
        <div className={css['dim']}>{receiver.address}</div>
      </section>
      <section>
        <h2>{t('track.goods')}</h2>
        <div>{[cargo.content, parcels].filter(Boolean).join(', ')}</div>
        <div className={css['dim']}>{weights.filter(Boolean).join(', ')}</div>
        {sizes.length === 3 ? <div className={css['dim']}>{sizes.join(' × ')} cm</div> : null}
      </section>
      <Money money={money} />
    </div>
  )
}

function Money(props: { readonly money: TrackedView['money'] }): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const methods = usePresets((state) => state.lists.paymentMethods)
  const { codAmountVnd, fees, totalVnd, paymentMethodId, paymentStatus } = props.money
  const method = methods.find(({ id }) => id === paymentMethodId)
  const payer = method?.[language]
  const parts: readonly (readonly [string, number | null])[] = [
    [t('newBill.mainFee'), fees.mainVnd],
    [t('newBill.codFee'), fees.codVnd],
    [t('newBill.insuranceFee'), fees.insuranceVnd],
    [t('newBill.remoteFee'), fees.remoteVnd],
  ]
  return (
    <section>
      <h2>{t('track.money')}</h2>
      <dl className={css['money']}>
        <div>
          <dt>{t('track.cod')}</dt>
          <dd>
            <b>{codAmountVnd === null ? '–' : formatVnd(codAmountVnd)}</b>
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
          <dd>{totalVnd === null ? '–' : formatVnd(totalVnd)}</dd>
        </div>
        <div>
          <dt>{t('track.payment')}</dt>
          <dd>{[payer, paymentStatus].filter(Boolean).join(' · ') || '–'}</dd>
        </div>
      </dl>
    </section>
  )
}
