import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillRow } from '../../../../shared/domain/bill.ts'
import { formatClock, formatDate, formatDayMonth } from '../../../../shared/domain/local-time.ts'
import { formatVndNumber } from '../../../../shared/domain/money.ts'
import { Empty } from '../../components/empty.tsx'
import { VirtualList } from '../../components/virtual-list.tsx'
import { BillStatusBadge } from '../../parts/bill-status.tsx'
import { rowAt, type RowWindow } from '../../stores/row-window.ts'
import css from './bills.module.css'

export function BillList(props: {
  readonly list: RowWindow<BillRow>
  readonly searching: boolean
  readonly selected: number | null
  readonly onSelect: (index: number) => void
}): ReactNode {
  const { t } = useTranslation()
  const { list, searching } = props
  return (
    <div className={css['list']}>
      <div className={`${css['columns']} ${css['headings']}`} aria-hidden="true">
        <span>{t('bills.code')}</span>
        <span>{t('bills.status')}</span>
        <span>{t('bills.receiver')}</span>
        <span>{t('bills.province')}</span>
        <span className={css['right']}>{t('bills.cod')}</span>
        <span className={css['right']}>{t('bills.created')}</span>
      </div>
      {list.total === 0 ? (
        <Empty
          title={t(searching ? 'bills.noneFound' : 'bills.empty')}
          text={t(searching ? 'bills.noneFoundText' : 'bills.emptyText')}
        />
      ) : (
        <VirtualList
          label={t('bills.rows')}
          count={list.total ?? 0}
          rowRem={2.25}
          selected={props.selected}
          onSelect={props.onSelect}
          onShown={list.show}
          rowTestId="bill-row"
        >
          {(index) => <Row row={rowAt(list.pages, index)} />}
        </VirtualList>
      )}
    </div>
  )
}

function Row(props: { readonly row: BillRow | undefined }): ReactNode {
  const { row } = props
  if (row === undefined) return null
  return (
    <div className={css['columns']} data-code={row.billCode}>
      <b className="mono">{row.billCode}</b>
      <span>
        <BillStatusBadge bill={row} />
      </span>
      <span>{row.receiverName}</span>
      <span className={css['dim']}>{row.provinceName}</span>
      <span className={css['right']}>{row.codAmountVnd === 0 ? '–' : formatVndNumber(row.codAmountVnd)}</span>
      <span className={`${css['right']} ${css['dim']}`}>{shortTime(row.createdAtMs)}</span>
    </div>
  )
}

/** The clock for today, the day for anything older. */
function shortTime(atMs: number): string {
  return formatDate(atMs) === formatDate(Date.now()) ? formatClock(atMs) : formatDayMonth(atMs)
}
