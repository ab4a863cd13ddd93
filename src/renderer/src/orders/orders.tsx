import { IconClipboardList, IconFileImport } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orderStates, type OrderRow } from '../../../shared/domain/order/order-row.ts'
import { formatVnd, formatVndNumber as formatNumber } from '../../../shared/domain/quantity/money.ts'
import type { ChannelOutput } from '../../../shared/ipc/contract.ts'
import type { RowWindow } from '../bridge/row-window.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { useRows, type ListFilter } from '../bridge/use-rows.ts'
import { useAge } from '../format/age.ts'
import { shortPlace } from '../format/party-text.ts'
import { createCooldown } from '../keyboard/cooldown.ts'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { useSayError } from '../shell/messages/use-say-error.ts'
import { useNavigation, useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { PlainSelectField } from '../ui/field/plain-select-field.tsx'
import { TypedSearch } from '../ui/field/search-input.tsx'
import { Screen } from '../ui/layout/screen.tsx'
import { onLeaving, useIsVisible, useVisibility } from '../ui/layout/visibility.ts'
import { RowCheckbox } from '../ui/list/row-checkbox.tsx'
import type { Selection } from '../ui/list/selection.ts'
import { useSelection } from '../ui/list/use-selection.ts'
import { useFollowedRow } from '../ui/list/use-current-row.ts'
import { SelectableList } from '../ui/list/selectable-list.tsx'
import { TabHints, useTabKeys } from '../ui/tab-keys.tsx'
import { useNow } from '../ui/use-now.ts'
import { ImportBar } from './import-bar.tsx'
import { LeftOrders, MakeBills, type LeftOrder } from './make-bills.tsx'
import { useOrderActions, type OrderActions } from './order-actions.ts'
import { OrderPapers } from './order-papers.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderStateBadge, useSourceName, useStateLine } from './order-state.tsx'
import css from './orders.module.css'
import { countOf, orderTabs, statesOf, type OrderTab } from './tabs.ts'
import { useChooseFile } from './import/use-imports.ts'

const pageOf = (answer: ChannelOutput<'orders.list'>): ChannelOutput<'orders.list'> => answer

/** As many as one press may select. */
const mostSelected = 500
/** What is to be packed, apart from drafts: an order is what a shop sold, and never sent itself. */
export function Orders(): ReactNode {
  const { t } = useTranslation()
  const choose = useChooseFile()
  const { navigation } = useStation()
  const [text, setText] = useState('')
  const { data: counts } = useChannel('orders.counts', undefined)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file === undefined) return
    if (choose(file)) navigation.getState().go('import')
  }
  const isEmpty = counts !== null && orderStates.every((state) => counts[state] === 0)
  return (
    <div className={css['drop']} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Screen testId="screen-orders" title={t('shell.orders')} head={<Search onText={setText} />}>
        {isEmpty ? <NoOrders /> : <FoundOrders text={text.trim()} counts={counts} />}
      </Screen>
    </div>
  )
}

/** The orders of one tab, one shop and some words; the one that is looked at beside them. */
function FoundOrders(props: {
  readonly text: string
  readonly counts: ChannelOutput<'orders.counts'> | null
}): ReactNode {
  const { t } = useTranslation()
  const { navigation } = useStation()
  const { text, counts } = props
  const [tab, setTab] = useState<OrderTab>('toPack')
  const [source, setSource] = useState<string | null>(null)
  const filter: ListFilter<'orders.list'> = { states: [...statesOf(tab)], source, text }
  const key = JSON.stringify(filter)
  const list = useRows('orders.list', filter, pageOf)
  const selection = useSelection<OrderRow>(key, list)
  // What was held or cancelled leaves the list, and the next order stands in its place: a press right behind is not for that one.
  const [cooldown] = useState(createCooldown)
  const { index, id, select, move } = useFollowedRow(list, null, cooldown)
  const [lookedAt, setLookedAt] = useState(key)
  if (lookedAt !== key) {
    setLookedAt(key)
    select(0)
  }
  const actions = useOrderActions(cooldown, id)
  const visibility = useVisibility()
  const { clear } = selection
  useEffect(() => onLeaving(visibility, clear), [visibility, clear])
  useShortcuts({ 'orders.rows': (place) => move(place === 0 ? -1 : 1) })
  useShortcuts({ 'everywhere.escape': clear }, selection.rows.size > 0)
  const selectAll = useSelectAll(filter, selection)
  return (
    <div className={css['grid']}>
      <div className={css['filters']}>
        <Tabs tab={tab} counts={counts} onTab={setTab} />
        <Source source={source} onSource={setSource} />
        <ActionButton
          data-testid="open-import"
          action="orders.import"
          onClick={() => navigation.getState().go('import')}
        >
          <IconFileImport aria-hidden="true" />
          {t('importing.choose')}
        </ActionButton>
      </div>
      <div className={css['bars']}>
        <ImportBar hasEscape={selection.rows.size === 0} />
      </div>
      <OrderList {...{ list, selection, actions }} current={index} onCurrent={select} onSelectAll={selectAll} />
      <OrderPanel id={id} actions={actions} hasKeys={selection.rows.size === 0} />
    </div>
  )
}

/** Of more than one press may select the first are taken, and it is said of how many. */
function useSelectAll(filter: ListFilter<'orders.list'>, selection: Selection<OrderRow>): () => void {
  const { t } = useTranslation()
  const { bridge, messages } = useStation()
  const sayError = useSayError()
  const ask = async (): Promise<readonly OrderRow[] | null> => {
    const answer = await bridge.invoke('orders.list', { ...filter, offset: 0, limit: mostSelected })
    if (!answer.ok) {
      sayError(answer.error)
      return null
    }
    const { rows, total } = answer.value
    if (total > rows.length) {
      const title = t('orders.onlyFirstSelected', { most: formatNumber(mostSelected), all: formatNumber(total) })
      messages.getState().say({ kind: 'failure', title, testId: 'orders-not-all' })
    }
    return rows
  }
  return () => void selection.selectAll(ask)
}

function NoOrders(): ReactNode {
  const { t } = useTranslation()
  const go = useNavigation((state) => state.go)
  return (
    <div className={css['none']}>
      <ImportBar hasEscape />
      <IconClipboardList size="2.25rem" aria-hidden="true" />
      <strong>{t('orders.empty')}</strong>
      <p>{t('orders.emptyText')}</p>
      <div className={css['buttons']}>
        <ActionButton tone="primary" action="orders.import" data-home onClick={() => go('import')}>
          <IconFileImport aria-hidden="true" />
          {t('importing.choose')}
        </ActionButton>
        <ActionButton action="screens.new-bill" onClick={() => go('new-bill')}>
          {t('shell.newBill')}
        </ActionButton>
      </div>
    </div>
  )
}

function Search(props: { readonly onText: (text: string) => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <TypedSearch
      action="orders.search"
      onText={props.onText}
      label={t('orders.search')}
      placeholder={t('orders.searchPlaceholder')}
      className={css['search']}
      testId="order-search"
    />
  )
}

function Tabs(props: {
  readonly tab: OrderTab
  readonly counts: ChannelOutput<'orders.counts'> | null
  readonly onTab: (tab: OrderTab) => void
}): ReactNode {
  const { t } = useTranslation()
  const { tab, counts } = props
  useTabKeys('orders.tabs', orderTabs, tab, props.onTab)
  return (
    <div className={css['tabs']} role="group" aria-label={t('orders.tabsName')}>
      {orderTabs.map((each) => {
        const count = counts === null ? null : countOf(each, counts)
        return (
          <button
            key={each}
            type="button"
            className={css['tab']}
            aria-pressed={each === tab}
            data-testid={`orders-tab-${each}`}
            data-tone={each === 'faulty' && count !== null && count > 0 ? 'bad' : undefined}
            onClick={() => props.onTab(each)}
          >
            {t(`orders.tabs.${each}`)} <b>{count === null ? '–' : formatNumber(count)}</b>
          </button>
        )
      })}
      <TabHints action="orders.tabs" />
    </div>
  )
}

/** One shop's orders alone; only where there are several. */
function Source(props: {
  readonly source: string | null
  readonly onSource: (source: string | null) => void
}): ReactNode {
  const { t } = useTranslation()
  const name = useSourceName()
  const box = useRef<HTMLSelectElement>(null)
  const { data: sources } = useChannel('orders.sources', undefined)
  const known = sources ?? []
  useShortcuts({ 'orders.source': () => box.current?.focus() })
  return (
    <PlainSelectField
      ref={box}
      className={css['source']}
      label={t('orders.source')}
      data-testid="order-source"
      value={props.source ?? ''}
      onChange={({ currentTarget: { value } }) => props.onSource(value === '' ? null : value)}
      options={[
        { value: '', label: t('orders.allSources') },
        ...known.map((each) => ({ value: each, label: name(each) })),
      ]}
    />
  )
}

interface OrderListProps {
  readonly list: RowWindow<OrderRow>
  readonly current: number | null
  readonly onCurrent: (index: number) => void
  readonly selection: Selection<OrderRow>
  readonly onSelectAll: () => void
  readonly actions: OrderActions
}

function OrderList(props: OrderListProps): ReactNode {
  const { t } = useTranslation()
  const age = useAge()
  const now = useNow(30_000)
  const line = useStateLine()
  const sourceName = useSourceName()
  const packOrder = useNavigation((state) => state.packOrder)
  const { list, selection } = props
  return (
    <div className={css['list']}>
      <div className={`${css['columns']} ${css['headings']}`} aria-hidden="true">
        <span />
        <span>{t('orders.order')}</span>
        <span>{t('orders.state')}</span>
        <span>{t('orders.fields.name')}</span>
        <span className={css['right']}>{t('orders.cod')}</span>
        <span className={css['right']}>{t('orders.waited')}</span>
      </div>
      {list.total === 0 ? (
        <Empty title={t('orders.noneFound')} text={t('orders.noneFoundText')} />
      ) : (
        <SelectableList
          label={t('orders.rows')}
          list={list}
          current={props.current}
          onCurrent={props.onCurrent}
          selection={selection}
          onSelectAll={props.onSelectAll}
          onOpen={(row) => {
            if (row.draft === null) packOrder(row.id)
            else props.actions.show(row)
          }}
          reading={<p className={css['reading']}>{t('orders.reading')}</p>}
          rowTestId="order-row"
        >
          {(row, isSelected) => (
            <OrderLine
              row={row}
              source={sourceName(row.source)}
              line={line(row)}
              age={age(now - row.stateSinceMs)}
              isSelected={isSelected}
            />
          )}
        </SelectableList>
      )}
      <ErrorNote error={list.error} />
      <SelectionBar selection={selection} actions={props.actions} />
    </div>
  )
}

/** Drawn again only where the order, its selection or the words for its age have changed. */
const OrderLine = memo(function Line(props: {
  readonly row: OrderRow
  readonly source: string
  readonly line: string
  readonly age: string
  readonly isSelected: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { row } = props
  return (
    <div className={css['columns']} data-order={row.number} data-order-state={row.state}>
      <RowCheckbox isSelected={props.isSelected} />
      <span>
        <b className="mono">{row.number}</b>
        <small>
          {props.source} · {t('orders.items', { count: row.itemCount })}
        </small>
      </span>
      <span>
        <OrderStateBadge row={row} />
        <small className={row.state === 'faulty' ? css['bad'] : undefined}>{props.line}</small>
      </span>
      <span>
        {row.receiverName}
        <small>{shortPlace(row)}</small>
      </span>
      <span className={css['right']}>{row.codAmountVnd === 0 ? '–' : formatNumber(row.codAmountVnd)}</span>
      <span className={css['right']}>{props.age}</span>
    </div>
  )
})

function SelectionBar(props: { readonly selection: Selection<OrderRow>; readonly actions: OrderActions }): ReactNode {
  const { t } = useTranslation()
  const { selection, actions } = props
  const [left, setLeft] = useState<readonly LeftOrder[]>([])
  const rows = [...selection.rows.values()]
  // Whoever is at something else by then is told when they are back.
  const isVisible = useIsVisible()
  const reasons = left.length === 0 || !isVisible ? null : <LeftOrders left={left} onClose={() => setLeft([])} />
  if (rows.length === 0)
    return (
      <>
        <p className={css['hints']}>{t('orders.hints')}</p>
        {reasons}
      </>
    )
  const cod = rows.reduce((sum, { codAmountVnd }) => sum + codAmountVnd, 0)
  const move = async (action: OrderActions['hold']): Promise<void> => {
    if (await action.run(rows)) selection.set(rows, false)
  }
  const run = (action: OrderActions['hold']) => (): void => void move(action)
  return (
    <div className={css['selection']} data-testid="order-selection">
      <span>
        <b>{t('orders.selected', { count: rows.length })}</b> · {t('orders.selectedCod', { cod: formatVnd(cod) })}
      </span>
      <MakeBills
        rows={rows}
        onMade={(made, others) => {
          selection.set(made, false)
          setLeft(others)
        }}
      />
      <OrderPapers rows={rows} />
      {actions.isFor('orders.release', rows) || actions.isFor('orders.giveBack', rows) ? (
        <ActionButton action="orders.release" data-testid="release-orders" onClick={run(actions.release)}>
          {t('orders.release')}
        </ActionButton>
      ) : null}
      {actions.isFor('orders.hold', rows) ? (
        <ActionButton action="orders.hold" data-testid="hold-orders" onClick={run(actions.hold)}>
          {t('orders.hold')}
        </ActionButton>
      ) : null}
      {actions.isFor('orders.cancel', rows) ? (
        <ActionButton tone="bad" action="orders.cancel" data-testid="cancel-orders" onClick={run(actions.cancel)}>
          {t('orders.cancelCount', { count: rows.length })}
        </ActionButton>
      ) : null}
      {reasons}
    </div>
  )
}
