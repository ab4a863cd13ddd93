import { SegmentedControl } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormField } from '../ui/field/form-field.tsx'
import { Screen } from '../ui/layout/screen.tsx'
import { typedKinds } from '../format/format-typed.ts'
import { useQuotes, type Quotes } from './use-quotes.ts'
import { VolumeLine } from './volume-line.tsx'
import { useOnceKnown } from '../keyboard/deferred-press.ts'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { WardCombobox } from '../places/ward-combobox.tsx'
import { useWardEntries } from '../places/ward-entries.ts'
import { useOffered } from '../settings/lists/use-offered.ts'
import { useSenders } from '../settings/senders/use-senders.ts'
import { useStation, useAutosaved, usePresets } from '../shell/station.tsx'
import type { FeeValues } from '../autosave/autosaved-state.ts'
import css from './fees.module.css'
import columns from '../ui/field/columns.module.css'
import { billOfQuestion, feesQuestion } from './question-from-form.ts'
import { ServiceColumns } from './service-columns.tsx'
import { useLanguage } from '../i18n/languages.ts'

const toId = 'fees-to'
const fromId = 'fees-from'

/** What a parcel would cost, by every service, without making a bill of it. */
export function Fees(): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const { autosaved, navigation } = useStation()
  const values = useAutosaved((state) => state.fees)
  const { usual } = useSenders()
  const methods = useOffered('paymentMethods', String(values.payerId ?? ''))
  const wards = useWardEntries()
  // The usual sender's place stays away while another is typed over it.
  const from = values.from ?? (wards.textOf(fromId) === '' ? (usual?.party.location ?? null) : null)
  const payerId = values.payerId ?? methods[0]?.id ?? null
  const quotes = useQuotes(feesQuestion({ ...values, from, payerId }))
  const makeBill = (serviceId: number): void =>
    navigation.getState().beginBill(billOfQuestion({ ...values, payerId }, serviceId))
  const change = (patch: Partial<FeeValues>): void => autosaved.getState().putFees(patch)
  const places = { to: { id: toId, value: values.to }, from: { id: fromId, value: from } }
  useEarlyKeys(quotes, {
    isChoosing: wards.isChoosing,
    about: JSON.stringify({ ...values, to: null, from: null }),
    mayMake: () => wards.areNamed([places.to, places.from]),
    make: makeBill,
  })
  return (
    <Screen testId="screen-fees" title={t('shell.fees')} head={<span>{t('fees.subtitle')}</span>}>
      <div className={css['grid']}>
        <section className={css['question']} aria-label={t('fees.question')}>
          <h2>{t('fees.question')}</h2>
          <WardCombobox
            {...wards.box(places.to, (to) => change({ to }))}
            field={toId}
            label={t('fees.to')}
            isHome
            onBlur={() => undefined}
          />
          <Parcel values={values} />
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
          <WardCombobox
            {...wards.box(places.from, (place) => change({ from: place }))}
            field={fromId}
            label={t('fees.from')}
            onBlur={() => undefined}
          />
        </section>
        <ServiceColumns quotes={quotes} onMakeBill={makeBill} />
      </div>
    </Screen>
  )
}

function Parcel(props: { readonly values: FeeValues }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <div className={columns['halves']}>
        <Amount name="weight" label={t('newBill.weight')} kind="weight" />
        <Amount name="cod" label={t('newBill.cod')} kind="money" />
      </div>
      <div className={columns['thirds']}>
        <Amount name="length" label={t('newBill.length')} kind="length" />
        <Amount name="width" label={t('newBill.width')} kind="length" />
        <Amount name="height" label={t('newBill.height')} kind="length" />
      </div>
      <VolumeLine {...props.values} />
      <Amount name="value" label={t('newBill.value')} kind="money" />
    </>
  )
}

/**
 * The keys of the services before their fees are there: a press waits for the ward and the fees that are being asked for, and is
 * carried out for the service if it has a fee then.
 */
function useEarlyKeys(
  quotes: Quotes,
  question: {
    readonly isChoosing: boolean
    /** What a press is for; the wards apart, which come while it waits. */
    readonly about: string
    readonly mayMake: () => boolean
    readonly make: (serviceId: number) => void
  },
): void {
  const services = usePresets((state) => state.offered.services)
  const wanted = useRef<number | null>(null)
  const press = useOnceKnown(!question.isChoosing && quotes.state !== 'loading', question.about, () => {
    const quote = quotes.quotes.find(({ serviceId }) => serviceId === wanted.current)
    if (question.mayMake() && typeof quote?.serviceId === 'number') question.make(quote.serviceId)
  })
  const take = (place: number): void => {
    wanted.current = services[place]?.id ?? null
    press()
  }
  useShortcuts({ 'fees.makeBill': take }, quotes.state !== 'ready')
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
