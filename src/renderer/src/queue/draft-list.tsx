import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftRow } from '../../../shared/domain/draft.ts'
import { editableStates } from '../../../shared/domain/draft-states.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { SelectableList } from '../ui/list/selectable-list.tsx'
import { useNow } from '../ui/use-now.ts'
import { useAge } from '../format/age.ts'
import { useReasonWords } from './draft-reason.ts'
import { DraftStateBadge } from './draft-state.tsx'
import { shortPlace } from '../format/party-text.ts'
import { RowCheckbox } from '../ui/list/row-checkbox.tsx'
import type { Selection } from '../ui/list/selection.ts'
import type { RowWindow } from '../bridge/row-window.ts'
import { useNavigation } from '../shell/station.tsx'
import { BulkMoves } from './selection/bulk-moves.tsx'
import css from './queue.module.css'
import { SlipBar } from './selection/slip-bar.tsx'
import { isFlagged, type Tab } from './tabs.ts'
import { useFlaggedCount } from './use-flagged-count.ts'

const agesRenewedEveryMs = 5000

interface DraftListProps {
  readonly list: RowWindow<DraftRow>
  readonly current: number | null
  readonly onCurrent: (index: number) => void
  /** Rows are sought by words; what is not found may be there all the same. */
  readonly isSought: boolean
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
  /** Drafts that are moved, or whose slips are printed, together. */
  readonly selection: Selection<DraftRow>
  readonly onSelectAll: () => void
}

export function DraftList(props: DraftListProps): ReactNode {
  const { list, selection } = props
  return (
    <div className={css['list']}>
      <Headings />
      {list.total === 0 ? (
        <NoDrafts isSought={props.isSought} tab={props.tab} onTab={props.onTab} />
      ) : (
        <Drafts {...props} />
      )}
      <ErrorNote error={list.error} />
      <BulkMoves selection={selection} />
      <SlipBar selection={selection} />
    </div>
  )
}

function Headings(): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={`${css['columns']} ${css['headings']}`} aria-hidden="true">
      <span />
      <span>{t('queue.state')}</span>
      <span>{t('queue.reference')}</span>
      <span>{t('queue.receiver')}</span>
      <span className={css['right']}>{t('queue.waited')}</span>
    </div>
  )
}

function NoDrafts(props: Pick<DraftListProps, 'isSought' | 'tab' | 'onTab'>): ReactNode {
  const { t } = useTranslation()
  const go = useNavigation((state) => state.go)
  const flagged = useFlaggedCount()
  const { isSought, tab, onTab } = props
  if (isSought) return <Empty title={t('queue.noneFound')} text={t('queue.noneFoundText')} />
  if (tab !== 'all') return <Empty title={t('queue.tabEmpty')} text={t('queue.tabEmptyText')} />
  // Nobody is told that nothing waits before main has said so.
  if (flagged === null) return null
  // They are no rows of this tab, and may be parcels that exist twice.
  if (flagged > 0)
    return (
      <Empty title={t('queue.onlyFlagged', { count: flagged })} text={t('queue.onlyFlaggedText')}>
        <ActionButton tone="primary" data-testid="show-flagged" onClick={() => onTab('flagged')}>
          {t('queue.showFlagged')}
        </ActionButton>
      </Empty>
    )
  return (
    <Empty title={t('queue.empty')} text={t('queue.emptyText')}>
      <ActionButton action="screens.new-bill" onClick={() => go('new-bill')}>
        {t('shell.newBill')}
      </ActionButton>
    </Empty>
  )
}

function Drafts(props: DraftListProps): ReactNode {
  const { t } = useTranslation()
  const age = useAge()
  const now = useNow(agesRenewedEveryMs)
  const editDraft = useNavigation((state) => state.editDraft)
  const { list, selection } = props
  return (
    <SelectableList
      label={t('queue.rows')}
      list={list}
      current={props.current}
      onCurrent={props.onCurrent}
      selection={selection}
      onSelectAll={props.onSelectAll}
      onOpen={(row) => {
        if (isEditable(row)) editDraft(row.id)
      }}
      rowTestId="queue-row"
    >
      {(row, isSelected) => <DraftLine row={row} age={age(now - row.stateSinceMs)} isSelected={isSelected} />}
    </SelectableList>
  )
}

/** Main decides in the end; this only keeps a button from promising what cannot be. */
export function isEditable(row: Pick<DraftRow, 'state' | 'unresolvedAttempts'>): boolean {
  return row.unresolvedAttempts === 0 && editableStates.includes(row.state)
}

interface DraftLineProps {
  readonly row: DraftRow
  readonly age: string
  readonly isSelected: boolean
}

/** Drawn again only where the draft, its selection or the words for its age have changed. */
const DraftLine = memo(function Line(props: DraftLineProps): ReactNode {
  const { t } = useTranslation()
  const words = useReasonWords()
  const { row } = props
  return (
    <div className={css['columns']} data-ref={row.refCode} data-draft-state={row.state}>
      <RowCheckbox isSelected={props.isSelected} />
      <span>
        <DraftStateBadge state={row.state} />
      </span>
      <span>
        <b className="mono">{row.refCode}</b>
        <small>{isFlagged(row) ? t('queue.unresolved', { count: row.unresolvedAttempts }) : words(row)}</small>
      </span>
      <span>
        {row.receiverName}
        <small>{shortPlace(row)}</small>
      </span>
      <span className={css['right']}>{props.age}</span>
    </div>
  )
})
