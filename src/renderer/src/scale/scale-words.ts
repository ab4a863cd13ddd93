import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../shared/domain/quantity/numeral.ts'
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
  // Where it does not rest, the grams are no news; where it does, all three decimals stand there, as scales show it.
  const shown = netGrams === null || state === 'lost' ? null : netGrams / 1000
  const weight = shown === null ? '–' : isMoving ? `~ ${formatDecimal(shown, 1)} kg` : `${formatDecimal(shown, 3)} kg`
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
    tare: t('scale.tare', { kg: formatDecimal(tareGrams / 1000, tareGrams === 0 ? 0 : 3) }),
  }
}
