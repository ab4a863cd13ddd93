import { useRef, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { ActionButton } from '../ui/action-button.tsx'
import { Section } from '../ui/layout/section.tsx'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { useOffered } from '../settings/lists/use-offered.ts'
import { unusualWeight } from '../format/unusual-weight.ts'
import { useRestedText } from '../format/use-likelier.ts'
import type { LastBill } from '../../../shared/domain/contact.ts'
import { formatVnd } from '../../../shared/domain/quantity/money.ts'
import { useScale } from '../shell/station.tsx'
import { readLater } from '../ui/read-later.tsx'
import { shownBill } from './bill/bill-state.ts'
import type { BillStore } from './bill/use-bill-store.ts'
import { AmountField, BillField, BillSelect } from './form/bill-field.tsx'
import type { FormValues } from './form/form-values.ts'
import { useHasField } from './form/use-has-field.ts'
import { useKeptField } from './form/use-kept-field.ts'
import css from './new-bill.module.css'
import { ParcelPresets } from './presets/parcel-presets.tsx'
import type { ReceiverContact } from './receiver/use-contact.ts'
import type { ExpectedWeights } from './use-expected-weight.ts'
import type { ScaleWeight } from './use-scale-weight.ts'

const VolumeLine = readLater(async () => (await import('../fees/volume-line.tsx')).VolumeLine)
const ScaleLine = readLater(async () => (await import('../scale/scale-line.tsx')).ScaleLine)
const ScaleMark = readLater(async () => (await import('../scale/scale-mark.tsx')).ScaleMark)

interface CargoSectionProps {
  readonly bills: BillStore
  readonly receiver: ReceiverContact
  readonly scale: ScaleWeight
  readonly expected: ExpectedWeights
}

/** Alt+M takes the receiver's last bill, Alt+Shift+M its money; Alt+W goes to the weight, and takes the scale's. */
export function CargoSection(props: CargoSectionProps): ReactNode {
  const { t } = useTranslation()
  const { control } = useFormContext<FormValues>()
  const typeId = useWatch({ control, name: 'cargo.typeId' })
  const cargoTypes = useOffered('cargoTypes', typeId)
  const takesOtherFee = useHasField('otherFeeVnd')
  const { contact, takeLast } = props.receiver
  const hasScale = useScale(({ view }) => view.state !== 'none')
  const countTypedInto = useRef('')
  useShortcuts({
    // Also before the customer is found, and with that the buttons: the press waits for the lookup.
    'newBill.asLastTime': () => takeLast('bill'),
    'newBill.lastCod': () => takeLast('money'),
    'newBill.weight': props.scale.takeNow,
  })
  return (
    <Section
      title={t('newBill.cargo')}
      actions={
        <>
          {contact === null ? null : (
            <ActionButton
              size="small"
              action="newBill.asLastTime"
              tabIndex={-1}
              data-testid="as-last-time"
              onClick={() => takeLast('bill')}
            >
              {t('newBill.asLastTime')}
            </ActionButton>
          )}
          <ParcelPresets bills={props.bills} scale={props.scale} countTypedInto={countTypedInto} />
        </>
      }
    >
      <BillField path="cargo.content" label={t('newBill.content')} />
      <div className={css['cargo']}>
        <BillSelect
          path="cargo.typeId"
          label={t('newBill.cargoType')}
          required
          entries={cargoTypes.map(({ id, vi, en }) => ({ value: String(id), vi, en }))}
        />
        <CountField bills={props.bills} onTyped={(id) => (countTypedInto.current = id)} />
        <WeightField scale={props.scale} expected={props.expected} />
      </div>
      {hasScale ? <ScaleLine onTare={props.scale.toggleTare} /> : null}
      <SizeFields />
      <div className={takesOtherFee ? `${css['thirds']} ${css['money']}` : css['halves']}>
        <AmountField kind="money" path="codAmountVnd" label={t('newBill.cod')} strong />
        <AmountField kind="money" path="cargo.valueVnd" label={t('newBill.value')} />
        {takesOtherFee ? <AmountField kind="money" path="otherFeeVnd" label={t('newBill.otherFee')} /> : null}
      </div>
      {!contact?.last ? null : <LastMoney last={contact.last} onTake={() => takeLast('money')} />}
    </Section>
  )
}

/** `onTyped` is told into which bill a person types; into none where the text that was there before a scan is put back. */
function CountField(props: { readonly bills: BillStore; readonly onTyped: (id: string) => void }): ReactNode {
  const { t } = useTranslation()
  // `onChange` does not hear a one that is typed over a one.
  const onInput = ({ nativeEvent }: { readonly nativeEvent: Event }): void =>
    props.onTyped(nativeEvent.isTrusted ? shownBill(props.bills.now()).id : '')
  return <BillField path="cargo.packageCount" label={t('newBill.packages')} kind="count" control={{ onInput }} />
}

/** Says beside the weight that the scale has put it there, or what parcels of these goods usually weigh. */
function WeightField({ scale, expected }: Pick<CargoSectionProps, 'scale' | 'expected'>): ReactNode {
  const { t } = useTranslation()
  const { control } = useFormContext<FormValues>()
  const isFromScale = useStore(scale.mark, (mark) => mark.isFromScale)
  const usual = useStore(expected.shown, (shown) => shown.expected)
  const text = useWatch({ control, name: 'cargo.weightGrams' })
  useKeptField('cargo.weightGrams', scale.keep)
  const unusual = useRestedText(unusualWeight(text, usual) ?? '')
  return (
    <AmountField
      kind="weight"
      path="cargo.weightGrams"
      label={t('newBill.weight')}
      required
      strong
      hint={isFromScale ? <ScaleMark /> : undefined}
      warning={unusual ? t('newBill.likelier', { meant: unusual }) : undefined}
      control={{ onChange: scale.typed }}
    />
  )
}

/** The COD of the receiver's last bill, shown below the COD field and not filled in: only its key puts it into the field. */
function LastMoney(props: { readonly last: LastBill; readonly onTake: () => void }): ReactNode {
  const { t } = useTranslation()
  const { codAmountVnd } = props.last
  if (codAmountVnd === 0) return null
  return (
    <div className={css['lastMoney']}>
      <span>{t('newBill.lastCod', { amount: formatVnd(codAmountVnd) })}</span>
      <ActionButton size="small" action="newBill.lastCod" tabIndex={-1} data-testid="last-cod" onClick={props.onTake}>
        {t('newBill.takeLastCod')}
      </ActionButton>
    </div>
  )
}

/** The three sides, and what they weigh by their volume. */
function SizeFields(): ReactNode {
  const { t } = useTranslation()
  const { control } = useFormContext<FormValues>()
  const [length, width, height] = useWatch({ control, name: ['cargo.lengthCm', 'cargo.widthCm', 'cargo.heightCm'] })
  return (
    <>
      <div className={css['thirds']}>
        <BillField path="cargo.lengthCm" label={t('newBill.length')} kind="length" />
        <BillField path="cargo.widthCm" label={t('newBill.width')} kind="length" />
        <BillField path="cargo.heightCm" label={t('newBill.height')} kind="length" />
      </div>
      {length && width && height ? <VolumeLine length={length} width={width} height={height} /> : null}
    </>
  )
}
