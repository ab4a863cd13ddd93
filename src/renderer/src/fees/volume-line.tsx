import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { volumetricGrams } from '../../../shared/domain/quantity/volume.ts'
import { formatKg } from '../../../shared/domain/quantity/weight.ts'
import { parseCm } from '../format/centimetres.ts'
import css from './fee-lines.module.css'

/** The carrier divides by one of these, depending on the service; its interface does not say by which. */
const divisorsCm3PerKg = [6000, 5000] as const

/** What the parcel weighs by its size, once all three sides are known: the carrier charges the larger weight. */
export function VolumeLine(props: {
  readonly length: string
  readonly width: string
  readonly height: string
}): ReactNode {
  const { t } = useTranslation()
  const size = {
    lengthCm: parseCm(props.length),
    widthCm: parseCm(props.width),
    heightCm: parseCm(props.height),
  }
  const [light, heavy] = divisorsCm3PerKg.map((divisor) => volumetricGrams(size, divisor))
  if (light === undefined || heavy === undefined || light === null || heavy === null) return null
  return (
    <p className={css['state']} data-testid="volume-weight">
      {t('newBill.volume', { light: formatKg(light), heavy: formatKg(heavy) })}
    </p>
  )
}
