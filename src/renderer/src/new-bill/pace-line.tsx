import { IconGauge } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../shared/domain/time/local-time.ts'
import { useNow } from '../ui/use-now.ts'
import { useAutosaved } from '../shell/station.tsx'
import css from './new-bill.module.css'

/** A new day begins at nothing without anybody touching the form. */
const everyMinute = 60_000

/** "18 giây · hôm nay 42 đơn, trung bình 21 giây": nothing before the first bill of the day. */
export function PaceLine(): ReactNode {
  const { t } = useTranslation()
  const { day, bills, totalMs, lastMs } = useAutosaved((state) => state.pace)
  const now = useNow(everyMinute)
  if (bills === 0 || lastMs === null || day !== formatDate(now)) return null
  const seconds = (ms: number): number => Math.max(1, Math.round(ms / 1000))
  return (
    <span className={css['pace']} data-testid="pace" title={t('newBill.paceTitle')}>
      <IconGauge size="1rem" aria-hidden="true" />{' '}
      {t('newBill.pace', { last: seconds(lastMs), bills, average: seconds(totalMs / bills) })}
    </span>
  )
}
