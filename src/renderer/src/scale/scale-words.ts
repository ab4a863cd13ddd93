import { useTranslation } from 'react-i18next'
import { formatKg } from '../../../shared/domain/quantity/weight.ts'
import type { ScaleView } from '../../../shared/domain/scale/scale.ts'
import { useSettings } from '../shell/station.tsx'

export interface ScaleWords {
  readonly weight: string
  readonly state: string
  readonly tare: string
}

/** "1,120 kg", "đã yên": the same in the form, in the status bar and in Settings. */
export function useScaleWords({ state, netGrams, tareGrams, trouble, isSimulated }: ScaleView): ScaleWords {
  const { t } = useTranslation()
  const maxGrams = useSettings((settings) => settings.settings.scale.maxGrams)
  const isMoving = state === 'moving'
  // Where it does not rest, the grams are no news.
  const weight =
    netGrams === null || state === 'lost'
      ? '–'
      : isMoving
        ? `~ ${(netGrams / 1000).toFixed(1).replace('.', ',')} kg`
        : inKg(netGrams)
  const words = {
    none: '',
    still: t('scale.still'),
    moving: t('scale.moving'),
    zero: t('scale.zero'),
    over: t('scale.over', { limit: formatKg(maxGrams) }),
    under: t('scale.under'),
    lost: trouble === null ? t('scale.lost') : t(`scale.troubles.${trouble}`),
  }[state]
  return {
    weight,
    state: isSimulated ? `${words} · ${t('scale.simulated')}` : words,
    tare: t('scale.tare', { kg: (tareGrams / 1000).toFixed(tareGrams === 0 ? 0 : 3).replace('.', ',') }),
  }
}

/** With all three decimals, as scales show it. */
function inKg(grams: number): string {
  return `${(grams / 1000).toFixed(3).replace('.', ',').replace('-', '−')} kg`
}
