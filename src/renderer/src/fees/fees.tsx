import { SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormField } from '../ui/field/form-field.tsx'
import { Screen } from '../ui/layout/screen.tsx'
import { typedKinds } from '../format/format-typed.ts'
import { useQuotes } from './use-quotes.ts'
import { VolumeLine } from './volume-line.tsx'
import { WardCombobox } from '../places/ward-combobox.tsx'
import { useOffered } from '../settings/lists/use-offered.ts'
import { useSenders } from '../settings/senders/use-senders.ts'
import { useStation, useAutosaved } from '../shell/station.tsx'
import type { FeeValues } from '../autosave/autosaved-state.ts'
import css from './fees.module.css'
import columns from '../ui/field/columns.module.css'
import { billOfQuestion, feesQuestion } from './question-from-form.ts'
import { ServiceColumns } from './service-columns.tsx'
import { useLanguage } from '../i18n/languages.ts'

/** What a parcel would cost, by every service, without making a bill of it. */
export function Fees(): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const { autosaved, navigation } = useStation()
  const values = useAutosaved((state) => state.fees)
  const { usual } = useSenders()
  const methods = useOffered('paymentMethods', String(values.payerId ?? ''))
  const from = values.from ?? usual?.party.location ?? null
  const payerId = values.payerId ?? methods[0]?.id ?? null
  const quotes = useQuotes(feesQuestion({ ...values, from, payerId }))
  const makeBill = (serviceId: number): void =>
    navigation.getState().beginBill(billOfQuestion({ ...values, payerId }, serviceId))
  const change = (patch: Partial<FeeValues>): void => autosaved.getState().putFees(patch)
  return (
    <Screen testId="screen-fees" title={t('shell.fees')} head={<span>{t('fees.subtitle')}</span>}>
      <div className={css['grid']}>
        <section className={css['question']} aria-label={t('fees.question')}>
          <h2>{t('fees.question')}</h2>
          <Place id="fees-to" label={t('fees.to')} value={values.to} isHome onChange={(to) => change({ to })} />
          <div className={columns['halves']}>
            <Amount name="weight" label={t('newBill.weight')} kind="weight" />
            <Amount name="cod" label={t('newBill.cod')} kind="money" />
          </div>
          <div className={columns['thirds']}>
            <Amount name="length" label={t('newBill.length')} kind="length" />
            <Amount name="width" label={t('newBill.width')} kind="length" />
            <Amount name="height" label={t('newBill.height')} kind="length" />
          </div>
          <VolumeLine {...values} />
          <Amount name="value" label={t('newBill.value')} kind="money" />
          <div className={css['payer']}>
            <span aria-hidden="true">{t('newBill.payer')}</span>
            <SegmentedControl
              fullWidth
              aria-label={t('newBill.payer')}
              value={String(payerId ?? '')}
              onChange={(id) => change({ payerId: Number(id) })}
              data={methods.map((method) => ({ value: String(method.id), label: method[language] }))}
            />
          </div>
          <Place id="fees-from" label={t('fees.from')} value={from} onChange={(place) => change({ from: place })} />
        </section>
        <ServiceColumns quotes={quotes} onMakeBill={makeBill} />
      </div>
    </Screen>
  )
}

function Place(props: {
  readonly id: string
  readonly label: string
  readonly value: FeeValues['to']
  readonly isHome?: boolean
  readonly onChange: (place: FeeValues['to']) => void
}): ReactNode {
  return (
    <WardCombobox
      id={props.id}
      field={props.id}
      label={props.label}
      isHome={props.isHome ?? false}
      value={props.value}
      onChange={props.onChange}
      onBlur={() => undefined}
      problem={undefined}
    />
  )
}

function Amount(props: {
  readonly name: 'weight' | 'length' | 'width' | 'height' | 'cod' | 'value'
  readonly label: string
  readonly kind: 'weight' | 'length' | 'money'
}): ReactNode {
  const { t } = useTranslation()
  const { name, label, kind } = props
  const { autosaved } = useStation()
  const value = useAutosaved((state) => state.fees[name])
  const [wrong, setWrong] = useState(false)
  const put = (text: string): void => autosaved.getState().putFees({ [name]: text })
  return (
    <FormField
      id={`fees-${name}`}
      label={label}
      kind={kind}
      problem={wrong ? t('problems.not-a-number') : undefined}
      value={value}
      data-testid={`fees-${name}`}
      onTidy={put}
      onChange={(event) => put(event.currentTarget.value)}
      onBlur={() => setWrong(value.trim() !== '' && typedKinds[kind].tidy(value) === null)}
    />
  )
}
