import type { ParcelPreset } from '../../../../shared/domain/settings/parcel-preset.ts'
import { formatVnd, formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import type { PresetEntry } from '../../../../shared/domain/settings/reference-lists.ts'
import { formatKg } from '../../../../shared/domain/quantity/weight.ts'
import { usePresets } from '../../shell/station.tsx'
import { cmText } from '../../format/centimetres.ts'
import { useLanguage } from '../../i18n/languages.ts'

/** A preset in one line: "1,2 kg · 30 × 20 × 10 cm · 300.000 ₫ · Tiết kiệm · Nhận trả". */
export function usePresetLine(): (preset: ParcelPreset) => string {
  const language = useLanguage()
  const lists = usePresets((state) => state.lists)
  const wordsOf = (entries: readonly PresetEntry[], id: number | null): string => {
    return entries.find((each) => each.id === id)?.[language] ?? ''
  }
  return ({ name, cargo, serviceId, paymentMethodId, note }) => {
    const sizes = [cargo.lengthCm, cargo.widthCm, cargo.heightCm].filter((side) => side !== null)
    return [
      cargo.content === name ? '' : cargo.content,
      cargo.packageCount > 1 ? `× ${formatNumber(cargo.packageCount)}` : '',
      cargo.weightGrams === null ? '' : formatKg(cargo.weightGrams),
      sizes.length === 0 ? '' : `${sizes.map(cmText).join(' × ')} cm`,
      cargo.valueVnd === null ? '' : formatVnd(cargo.valueVnd),
      wordsOf(lists.services, serviceId),
      wordsOf(lists.paymentMethods, paymentMethodId),
      note,
    ]
      .filter((part) => part !== '')
      .join(' · ')
  }
}
