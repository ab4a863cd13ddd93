import { IconPrinter, IconPrinterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../../shared/assert-never.ts'
import type { BillColumn, BillListRow } from '../../../../shared/domain/bill/bill-list.ts'
import { endedStatusIds } from '../../../../shared/domain/bill/journey.ts'
import { formatClockOrDay, formatDayMonth } from '../../../../shared/domain/time/local-time.ts'
import { formatVndNumber } from '../../../../shared/domain/quantity/money.ts'
import { formatPhone } from '../../../../shared/domain/text/phone.ts'
import { BillStatusBadge } from '../bill-status.tsx'
import { usePresets } from '../../shell/station.tsx'
import css from './bill-list.module.css'
import { ExceptionBadge } from './exception-badge.tsx'
import { useNow } from '../../ui/use-now.ts'
import { columnLooks } from './visible-columns.ts'
import { useLanguage } from '../../i18n/languages.ts'
import { dayMs, hourMs } from '../../../../shared/domain/time/time-units.ts'

/** One side of a bill in its column. */
export function BillCell(props: { readonly column: BillColumn; readonly row: BillListRow }): ReactNode {
  const { column, row } = props
  const { isDim = false, isRight = false } = columnLooks[column]
  return (
    <span className={`${isDim ? css['dim'] : ''} ${isRight ? css['right'] : ''}`}>
      <Content column={column} row={row} />
    </span>
  )
}

function Content({ column, row }: { readonly column: BillColumn; readonly row: BillListRow }): ReactNode {
  switch (column) {
    case 'billCode':
      return <b className="mono">{row.billCode}</b>
    case 'status':
      return row.exception?.startsWith('unclear') === true ? (
        <ExceptionBadge kind={row.exception} />
      ) : (
        <BillStatusBadge bill={row} />
      )
    case 'receiver':
      return row.receiverName
    case 'phone':
      return formatPhone(row.receiverPhone)
    case 'ward':
      return row.wardName
    case 'province':
      return row.provinceName
    case 'cod':
      return row.codAmountVnd === 0 ? '–' : formatVndNumber(row.codAmountVnd)
    case 'fee':
      return row.totalFeeVnd === null ? '–' : formatVndNumber(row.totalFeeVnd)
    case 'service':
      return <ServiceName id={row.serviceId} />
    case 'reference':
      return <span className="mono">{row.refCode}</span>
    case 'sender':
      return row.senderName
    case 'label':
      return <LabelState row={row} />
    case 'moved':
      return <Idle row={row} />
    case 'created':
      return <Created row={row} />
    default:
      return assertNever(column)
  }
}

function ServiceName(props: { readonly id: number | null }): ReactNode {
  const language = useLanguage()
  const service = usePresets((state) => state.lists.services).find(({ id }) => id === props.id)
  return service?.[language] ?? props.id ?? ''
}

/** The clock until midnight, then the day. */
function Created({ row }: { readonly row: BillListRow }): ReactNode {
  return formatClockOrDay(row.createdAtMs, useNow(60_000, hourMs))
}

/** A parcel on its way is heard of every day or two. */
const longIdleDays = 3

/** How long a bill that is not at its end has not moved; nothing within the first day. */
function Idle({ row }: { readonly row: BillListRow }): ReactNode {
  const { t } = useTranslation()
  const now = useNow(600_000)
  const days = Math.floor((now - row.movedAtMs) / dayMs)
  if (ended.has(row.statusId)) return null
  if (days < 1) return null
  return <span className={css[days >= longIdleDays ? 'warn' : 'dim']}>{t('ages.days', { count: days })}</span>
}

const ended: ReadonlySet<number | null> = new Set(endedStatusIds)

function LabelState({ row }: { readonly row: BillListRow }): ReactNode {
  const { t } = useTranslation()
  if (row.labelState === null) return '–'
  if (row.labelState === 'outdated') return <span className={css['warn']}>{t('bills.labelIs.outdated')}</span>
  if (row.labelPrintedAtMs !== null) {
    return (
      <span className={css['dim']}>
        <IconPrinter size="1rem" aria-hidden="true" /> {formatDayMonth(row.labelPrintedAtMs)}
      </span>
    )
  }
  return (
    <span>
      <IconPrinterOff size="1rem" aria-hidden="true" /> {t('bills.labelIs.missing')}
    </span>
  )
}
