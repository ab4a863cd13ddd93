import { IconAlertTriangle, IconBan, IconCopy, IconNote } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { returnsOften, type CustomerRow, type CustomerTab } from '../../../shared/domain/customer.ts'
import { formatVndNumber } from '../../../shared/domain/quantity/money.ts'
import { formatPhone } from '../../../shared/domain/text/phone.ts'
import { formatDayMonth } from '../../../shared/domain/time/local-time.ts'
import type { RowWindow } from '../bridge/row-window.ts'
import { shortPlace } from '../format/party-text.ts'
import { useNavigation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { RowCheckbox } from '../ui/list/row-checkbox.tsx'
import type { Selection } from '../ui/list/selection.ts'
import type { useFollowedRow } from '../ui/list/use-current-row.ts'
import { SelectableList } from '../ui/list/selectable-list.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import type { OpenDialog } from './customer-dialogs.tsx'
import css from './customers.module.css'

interface CustomerListProps {
  readonly list: RowWindow<CustomerRow>
  readonly tab: CustomerTab
  readonly isSought: boolean
  readonly choice: ReturnType<typeof useFollowedRow>
  readonly selection: Selection<CustomerRow>
  readonly onDialog: (dialog: OpenDialog) => void
}

export function CustomerList(props: CustomerListProps): ReactNode {
  const { t } = useTranslation()
  const { list, choice, selection } = props
  return (
    <div className={css['list']}>
      <div className={`${css['columns']} ${css['headings']}`} aria-hidden="true">
        <span />
        <span>{t('customers.phone')}</span>
        <span>{t('customers.name')}</span>
        <span>{t('customers.mind')}</span>
        <span className={css['right']}>{t('customers.bills')}</span>
        <span className={css['right']}>{t('customers.returns')}</span>
        <span className={css['right']}>{t('customers.last')}</span>
      </div>
      {list.total === 0 ? (
        <NoCustomers tab={props.tab} isSought={props.isSought} />
      ) : (
        <SelectableList
          label={t('customers.rows')}
          list={list}
          current={choice.index}
          onCurrent={choice.select}
          selection={selection}
          rowTestId="customer-row"
        >
          {(row, isSelected) => <Line row={row} isSelected={isSelected} />}
        </SelectableList>
      )}
      <ErrorNote error={list.error} />
      <SelectionBar rows={[...selection.rows.values()]} onDialog={props.onDialog} />
    </div>
  )
}

function NoCustomers({ tab, isSought }: { readonly tab: CustomerTab; readonly isSought: boolean }): ReactNode {
  const { t } = useTranslation()
  const go = useNavigation((state) => state.go)
  if (isSought) return <Empty title={t('customers.noneFound')} text={t('customers.noneFoundText')} />
  if (tab !== 'receivers') return <Empty title={t('customers.tabEmpty')} text={t(`customers.empty.${tab}`)} />
  return (
    <Empty title={t('customers.none')} text={t('customers.empty.receivers')}>
      <ActionButton action="screens.new-bill" onClick={() => go('new-bill')}>
        {t('shell.newBill')}
      </ActionButton>
    </Empty>
  )
}

/** Drawn again only where the customer or its selection has changed. */
const Line = memo(function Line(props: { readonly row: CustomerRow; readonly isSelected: boolean }): ReactNode {
  const { t } = useTranslation()
  const { row } = props
  const place = [row.address, shortPlace(row)].filter((part) => part !== '').join(', ')
  return (
    <div className={css['columns']} data-phone={row.phone}>
      <RowCheckbox isSelected={props.isSelected} />
      <b>{formatPhone(row.phone)}</b>
      <span>
        {row.name}
        <small>
          {row.addresses > 1 ? `${place} · ${t('customers.addressCount', { count: row.addresses })}` : place}
        </small>
      </span>
      <span>
        <Mind row={row} />
      </span>
      <span className={css['right']}>{formatVndNumber(row.bills)}</span>
      <span className={css['right']}>
        <Returns row={row} />
      </span>
      <span className={css['rightDim']}>{row.lastBillAtMs === null ? '–' : formatDayMonth(row.lastBillAtMs)}</span>
    </div>
  )
})

/** The one thing that matters most of a customer. */
export function Mind({ row }: { readonly row: CustomerRow }): ReactNode {
  const { t } = useTranslation()
  if (!row.isIntact) {
    return (
      <StateBadge Icon={IconAlertTriangle} tone="bad" state="damaged">
        {t('customers.damaged')}
      </StateBadge>
    )
  }
  if (row.isBlocked) {
    return (
      <StateBadge Icon={IconBan} tone="bad" state="blocked">
        {t('customers.blocked')}
      </StateBadge>
    )
  }
  if (row.hasTwin) {
    return (
      <StateBadge Icon={IconCopy} tone="unknown" state="twin">
        {t('customers.twin')}
      </StateBadge>
    )
  }
  if (!row.hasNote) return null
  return (
    <StateBadge Icon={IconNote} tone="neutral" state="note">
      {t('customers.hasNote')}
    </StateBadge>
  )
}

/** "4 (50 %)". */
export function Returns({ row }: { readonly row: Pick<CustomerRow, 'bills' | 'returns'> }): ReactNode {
  const { bills, returns } = row
  if (returns === 0) return '0'
  const share = `(${Math.round((returns / Math.max(1, bills)) * 100)} %)`
  return (
    <span className={returnsOften(row) ? css['often'] : undefined}>
      <b>{formatVndNumber(returns)}</b> {share}
    </span>
  )
}

/** What can be done with several at once. */
function SelectionBar(props: {
  readonly rows: readonly CustomerRow[]
  readonly onDialog: (dialog: OpenDialog) => void
}): ReactNode {
  const { t } = useTranslation()
  const { rows, onDialog } = props
  const [one, other, ...more] = rows
  if (one === undefined) return null
  const canMerge = other !== undefined && more.length === 0 && one.kind === other.kind
  const areBlocked = rows.every(({ isBlocked }) => isBlocked)
  return (
    <div className={css['actions']}>
      <span role="status" data-testid="customers-selected">
        {t('customers.selected', { count: rows.length })}
      </span>
      {canMerge ? (
        <ActionButton
          tone="primary"
          action="customers.merge"
          data-testid="customers-merge"
          onClick={() => onDialog({ kind: 'merge', rows: [one, other] })}
        >
          {t('customers.merge')}
        </ActionButton>
      ) : null}
      <ActionButton
        action="customers.block"
        data-testid="customers-block"
        onClick={() => onDialog({ kind: areBlocked ? 'unblock' : 'block', rows })}
      >
        {t(areBlocked ? 'customers.unblock' : 'customers.block')}
      </ActionButton>
      <ActionButton
        tone="bad"
        action="customers.forget"
        data-testid="customers-forget"
        onClick={() => onDialog({ kind: 'forget', rows })}
      >
        {t('customers.forgetMany', { count: rows.length })}
      </ActionButton>
    </div>
  )
}
