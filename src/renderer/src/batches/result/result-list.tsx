import {
  IconAlertOctagon,
  IconCircleCheck,
  IconClockHour4,
  IconHelpTriangle,
  IconPlayerPause,
  IconSend,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import type { BatchKind, BatchOutcome, BatchRow } from '../../../../shared/domain/request/batch.ts'
import { Empty } from '../../ui/empty.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { VirtualList } from '../../ui/list/virtual-list.tsx'
import { BillStatusBadge } from '../../bills/bill-status.tsx'
import { rowAt, type RowWindow } from '../../bridge/row-window.ts'
import { useNavigation } from '../../shell/station.tsx'
import css from '../batch.module.css'
import { nextStep } from './next-step.ts'

/** One row a code; Enter opens its bill. */
export function ResultList(props: {
  readonly list: RowWindow<BatchRow>
  readonly kind: BatchKind
  readonly selected: number | null
  readonly onSelect: (index: number) => void
}): ReactNode {
  const { t } = useTranslation()
  const showBill = useNavigation((state) => state.showBill)
  const { list, kind, selected } = props
  const total = list.total ?? 0
  return (
    <>
      <div className={`${css['columns']} ${css['headings']}`} aria-hidden="true">
        <span className={css['right']}>{t('batch.number')}</span>
        <span>{t('batch.code')}</span>
        <span>{t('batch.before')}</span>
        <span>{t('batch.outcome')}</span>
        <span>{t('batch.words')}</span>
        <span>{t('batch.next')}</span>
      </div>
      {list.total === 0 ? (
        <Empty title={t('batch.noRows')} text={t('batch.noRowsText')} />
      ) : (
        <VirtualList
          label={t('batch.rows')}
          count={total}
          rowRem={2.125}
          current={selected !== null && selected < total ? selected : null}
          onCurrent={props.onSelect}
          onOpen={(index) => {
            const row = rowAt(list.pages, index)
            if (row !== undefined && row.mark !== 'unknown-bill') showBill(row.billCode)
          }}
          onShown={list.show}
          rowTestId="batch-row"
        >
          {(index) => <Row row={rowAt(list.pages, index)} index={index} kind={kind} />}
        </VirtualList>
      )}
    </>
  )
}

function Row(props: {
  readonly row: BatchRow | undefined
  readonly index: number
  readonly kind: BatchKind
}): ReactNode {
  const { t } = useTranslation()
  const { row, kind } = props
  if (row === undefined) return null
  const step = nextStep(kind, row)
  return (
    <div className={css['columns']} data-code={row.billCode} data-outcome={row.outcome}>
      <span className={css['right']}>{formatNumber(props.index + 1)}</span>
      <b className="mono">{row.billCode}</b>
      <span>{row.statusId === null ? '–' : <BillStatusBadge bill={{ statusId: row.statusId, statusText: '' }} />}</span>
      <span>
        <OutcomeBadge outcome={row.outcome} kind={kind} />
      </span>
      <Words row={row} />
      <span className={css['dim']}>{step === null ? '' : t(`batch.nexts.${step}`)}</span>
    </div>
  )
}

/** The carrier's words where it spoke, else the app's; what the network said comes with the pointer and in the bill's history. */
function Words(props: { readonly row: BatchRow }): ReactNode {
  const { t } = useTranslation()
  const { message, cause, technical } = props.row
  const words = [cause === 'none' ? '' : t(`requestCauses.${cause}`), message === '' ? '' : `“${message}”`]
  const said = words.filter(Boolean).join(' ')
  const behind = technical === '' ? '' : t('bills.history.technical', { words: technical })
  return (
    <span className={css['words']} title={[said, behind].filter(Boolean).join('\n')}>
      {said}
    </span>
  )
}

const looks = {
  waiting: { Icon: IconClockHour4, tone: 'neutral' },
  sending: { Icon: IconSend, tone: 'info' },
  accepted: { Icon: IconCircleCheck, tone: 'ok' },
  refused: { Icon: IconAlertOctagon, tone: 'bad' },
  unclear: { Icon: IconHelpTriangle, tone: 'unknown' },
  'not-sent': { Icon: IconPlayerPause, tone: 'neutral' },
} as const satisfies Record<BatchOutcome, unknown>

function OutcomeBadge(props: { readonly outcome: BatchOutcome; readonly kind: BatchKind }): ReactNode {
  const { t } = useTranslation()
  const { outcome, kind } = props
  const { Icon, tone } = looks[outcome]
  return (
    <StateBadge Icon={Icon} tone={tone}>
      {outcome === 'accepted' ? t(`batch.outcomes.accepted.${kind}`) : t(`batch.outcomes.${outcome}`)}
    </StateBadge>
  )
}
