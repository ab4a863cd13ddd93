import { useCallback, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { get, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ParcelPreset } from '../../../../shared/domain/settings/parcel-preset.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts'
import { useNavigation, usePresets, useSettings, useStation } from '../../shell/station.tsx'
import { offeredPreset, withPreset } from './apply-preset.ts'
import { shownBill } from '../bill/bill-state.ts'
import type { BillStore } from '../bill/use-bill-store.ts'
import { focusField } from '../form/focus-field.ts'
import type { FormValues } from '../form/form-values.ts'
import { pinnable, type Pinnable } from '../form/next-values.ts'
import { setShown } from '../form/set-shown.ts'
import { readLater } from '../../ui/read-later.tsx'
import type { ScaleWeight } from '../use-scale-weight.ts'

const PresetChoice = readLater(async () => (await import('./preset-choice.tsx')).PresetChoice)
const PresetOfForm = readLater(async () => (await import('./preset-of-form.tsx')).PresetOfForm)

interface PresetsProps {
  readonly bills: BillStore
  readonly scale: ScaleWeight
  /** The bill of which a person has typed the count of parcels. */
  readonly countTypedInto: RefObject<string>
}

/** Alt+B: the station's usual parcels, one key each; or the parcel in the form becomes one. */
export function ParcelPresets(props: PresetsProps): ReactNode {
  const { t } = useTranslation()
  const presets = useSettings((state) => state.settings.parcelPresets)
  const { getValues } = useFormContext<FormValues>()
  const { open, setOpen, close } = useOpenDialog<'list' | 'form'>()
  const apply = useApplyPreset(props)
  const openThem = (): void => setOpen(presets.length === 0 ? 'form' : 'list')
  useWantedPreset(presets, apply)
  return (
    <>
      <ActionButton size="small" action="newBill.presets" tabIndex={-1} data-testid="open-presets" onClick={openThem}>
        {t('presets.button')}
      </ActionButton>
      {open === 'list' ? (
        <PresetChoice
          presets={presets}
          onChoose={(preset) => {
            close()
            apply(preset)
          }}
          onCreate={() => setOpen('form')}
          onClose={close}
        />
      ) : null}
      {open === 'form' ? <PresetOfForm values={getValues()} onClose={close} /> : null}
    </>
  )
}

/** Puts a preset into the form; what stood there before can be had back. */
function useApplyPreset({ bills, scale, countTypedInto }: PresetsProps): (preset: ParcelPreset | undefined) => void {
  const { t } = useTranslation()
  const { undo } = useStation()
  const { getValues, setValue, clearErrors } = useFormContext<FormValues>()
  const offered = usePresets((state) => state.offered)
  /** The count that a preset has put into a bill: the next one may put another. */
  const counted = useRef('')
  return useCallback(
    (preset) => {
      if (preset === undefined) return
      const { id } = shownBill(bills.now())
      const before = structuredClone(getValues())
      const { isFromScale } = scale.mark.getState()
      const usable = offeredPreset(preset, offered)
      const count = before.cargo.packageCount
      // Every bill begins with one parcel.
      const isOther = count !== '1' && counted.current !== `${id} ${count}`
      const isCounted = count !== '' && (isOther || countTypedInto.current === id)
      const applied = withPreset(before, usable, { isWeighed: isFromScale, isCounted })
      if (!isCounted) counted.current = `${id} ${applied.cargo.packageCount}`
      // What a preset names can be pinned, too.
      const changed = pinnable.filter((field) => get(applied, field) !== get(before, field))
      const put = (values: FormValues, fields: readonly Pinnable[]): void => {
        for (const field of fields) setShown({ setValue }, field, get(values, field))
        clearErrors([...fields])
      }
      put(applied, changed)
      if (changed.includes('cargo.weightGrams')) scale.guessed()
      const isWhole = usable.serviceId === preset.serviceId && usable.paymentMethodId === preset.paymentMethodId
      const said = t(isWhole ? 'presets.applied' : 'presets.appliedInPart', { name: preset.name })
      undo.getState().offer(said, () => {
        // Another bill may be in the fields by now: the parcel is not its own.
        if (shownBill(bills.now()).id !== id) return
        // What was typed since stays.
        put(
          before,
          changed.filter((field) => getValues(field) === get(applied, field)),
        )
      })
      // After the dialog has given the focus back.
      setTimeout(() =>
        focusField(preset.cargo.weightGrams === null && !isFromScale ? 'cargo.weightGrams' : 'codAmountVnd'),
      )
    },
    [bills, clearErrors, countTypedInto, getValues, offered, scale, setValue, t, undo],
  )
}

/** The palette asks for a preset by its id; each request is taken once. */
function useWantedPreset(presets: readonly ParcelPreset[], apply: (preset: ParcelPreset | undefined) => void): void {
  const { navigation } = useStation()
  const wanted = useNavigation((state) => state.presetToApply)
  useEffect(() => {
    if (wanted === null) return
    navigation.getState().taken()
    apply(presets.find(({ id }) => id === wanted))
  }, [apply, navigation, presets, wanted])
}
