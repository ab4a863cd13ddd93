import { useTranslation } from 'react-i18next'
import { dayMs } from '../../../shared/domain/time/time-units.ts'

const secondMs = 1000
const units = [
  { words: 'ages.days', ms: dayMs },
  { words: 'ages.hours', ms: 3_600_000 },
  { words: 'ages.minutes', ms: 60_000 },
] as const

/** "2 phút", "16 giờ": a length of time in its largest whole unit. */
export function useAge(): (ms: number) => string {
  const { t } = useTranslation()
  return (ms) => {
    const unit = units.find((candidate) => ms >= candidate.ms)
    if (unit === undefined) return t('ages.seconds', { count: Math.max(0, Math.floor(ms / secondMs)) })
    return t(unit.words, { count: Math.floor(ms / unit.ms) })
  }
}

/** "02:44", rounded up so that it ends at zero and not a second before. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / secondMs))
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
