import { IconAlertCircle, IconCopy, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportField } from '../../../../shared/domain/order/import-columns.ts'
import type { ImportPreview, PreviewedOrder } from '../../../../shared/domain/order/import.ts'
import type { OrderContent, OrderFault } from '../../../../shared/domain/order/order.ts'
import type { OrderState } from '../../../../shared/domain/order/order-row.ts'
import { isPackable } from '../../../../shared/domain/order/order-states.ts'
import type { WardMatch } from '../../../../shared/domain/place/directory.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { formatKg } from '../../../../shared/domain/quantity/weight.ts'
import { formatPhone } from '../../../../shared/domain/text/phone.ts'
import { shortPlace } from '../../format/party-text.ts'
import { createCooldown } from '../../keyboard/cooldown.ts'
import { useStation } from '../../shell/station.tsx'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { focusHome } from '../../ui/focus/keep-focus.ts'
import { Empty } from '../../ui/empty.tsx'
import { VirtualList } from '../../ui/list/virtual-list.tsx'
import { useFaultWords } from '../fault-words.ts'
import { PlainSelectField } from '../../ui/field/plain-select-field.tsx'
import css from './import.module.css'
import { useImportStore } from './use-imports.ts'

const isWaiting = (state: OrderState): boolean => state === 'faulty' || isPackable(state)

interface Cell {
  /** Of the order, as its faults name it. */
  readonly path: string
  readonly fields: readonly ImportField[]
  readonly text: (content: OrderContent) => string
  readonly look?: 'mono' | 'right'
}

const cells: readonly Cell[] = [
  { path: 'number', fields: ['number'], text: ({ number }) => number, look: 'mono' },
  { path: 'receiver.name', fields: ['receiverName'], text: ({ receiver }) => receiver.name },
  { path: 'receiver.phone', fields: ['receiverPhone'], text: ({ receiver }) => formatPhone(receiver.phone) },
  { path: 'receiver.location', fields: ['ward', 'district', 'province'], text: placeText },
  { path: 'receiver.address', fields: ['address'], text: ({ receiver }) => receiver.address },
  {
    path: 'weightGrams',
    fields: ['weight'],
    text: ({ weightGrams }) => (weightGrams === null ? '–' : formatKg(weightGrams)),
    look: 'right',
  },
  { path: 'codAmountVnd', fields: ['cod'], text: ({ codAmountVnd }) => formatNumber(codAmountVnd), look: 'right' },
]

function placeText({ receiver: { location } }: OrderContent): string {
  return location?.system === 'new' ? shortPlace(location) : ''
}

/** In the order of the table's cells; what has no cell comes last. */
function faultsOf({ content: { faults } }: PreviewedOrder): readonly OrderFault[] {
  const placeOf = ({ field }: OrderFault): number => (cells.findIndex(({ path }) => path === field) + 99) % 99
  return faults.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Orders as they will be read; each fault in its cell and, of the one that is looked at, in words below. */
export function OrdersView(props: {
  readonly orders: readonly PreviewedOrder[]
  readonly preview: ImportPreview
  /** To the view of all faults; null where it is this one. */
  readonly onFaulty: (() => void) | null
}): ReactNode {
  const { t } = useTranslation()
  const { orders, preview } = props
  const first = orders.findIndex(({ content }) => content.faults.length > 0)
  const [at, setAt] = useState({ row: Math.max(0, first), fault: 0 })
  const row = Math.min(at.row, orders.length - 1)
  const order = orders[row]
  const faults = order === undefined ? [] : faultsOf(order)
  const fault = faults[at.row === row ? at.fault : 0] ?? faults[0]
  const next = (): void => {
    const later = orders.findIndex(({ content }, index) => index > row && content.faults.length > 0)
    if (at.fault + 1 < faults.length) setAt({ row, fault: at.fault + 1 })
    else if (later !== -1) setAt({ row: later, fault: 0 })
    else if (props.onFaulty !== null && preview.totals.faulty > 0) props.onFaulty()
    else setAt({ row: Math.max(0, first), fault: 0 })
  }
  const place = usePlace(preview, order, fault)
  // Whoever has chosen a file reads what became of it: the button that was pressed is gone.
  useEffect(() => {
    if (document.activeElement?.closest('select, input') === null) focusHome()
  }, [])
  return (
    <>
      <Headings preview={preview} />
      {order === undefined ? (
        <Empty title={t('importing.noRows')} text={t('importing.noRowsText')} />
      ) : (
        <VirtualList
          label={t('importing.rows')}
          count={orders.length}
          rowRem={1.875}
          current={row}
          onCurrent={(index) => setAt({ row: index, fault: 0 })}
          onOpen={place.accept}
          onShown={nothing}
          rowTestId="import-row"
        >
          {(index) => <Row order={orders[index]} current={index === row ? (fault?.field ?? null) : null} />}
        </VirtualList>
      )}
      <Foot
        order={order}
        fault={fault}
        faults={faults.length}
        place={place}
        onNext={next}
        total={preview.totals.faulty}
      />
    </>
  )
}

const nothing = (): void => undefined

function Headings({ preview: { columns } }: { readonly preview: ImportPreview }): ReactNode {
  const { field } = useFaultWords()
  return (
    <div className={`${css['row']} ${css['rowHead']}`} aria-hidden="true">
      <span>#</span>
      {cells.map(({ path, fields, look }) => (
        <span key={path} data-look={look}>
          <b>{field(path)}</b>
          <small>
            {columns
              .filter((column) => column.field !== null && fields.includes(column.field))
              .map(({ heading }) => heading)
              .join(' + ')}
          </small>
        </span>
      ))}
    </div>
  )
}

function Row(props: { readonly order: PreviewedOrder | undefined; readonly current: string | null }): ReactNode {
  const { t } = useTranslation()
  const { order, current } = props
  if (order === undefined) return null
  const { content, rows, mended, isRepeat, known } = order
  const faultAt = new Map(content.faults.map((fault) => [fault.field, fault]))
  const others = content.faults.filter(({ field }) => cells.every(({ path }) => path !== field))
  return (
    <div className={css['row']} data-repeat={isRepeat || known !== null || undefined} data-number={content.number}>
      <span className={others.length > 0 ? css['bad'] : css['dim']}>
        {rows[0]} {isRepeat || known !== null ? <IconCopy size="0.875rem" aria-hidden="true" /> : null}
        {others.length > 0 ? <IconAlertCircle size="0.875rem" aria-hidden="true" /> : null}
      </span>
      {cells.map(({ path, text, look }) => {
        const fault = faultAt.get(path)
        const words = fault === undefined ? text(content) : fault.found || t('orders.faults.missing')
        return (
          <span
            key={path}
            title={words}
            data-look={look}
            data-fault={fault?.kind}
            data-current={(fault !== undefined && current === path) || undefined}
            data-mended={(fault === undefined && mended.includes(path)) || undefined}
          >
            {fault === undefined ? null : <IconAlertCircle size="0.875rem" aria-hidden="true" />}
            <i>
              <bdi>{words}</bdi>
            </i>
          </span>
        )
      })}
    </div>
  )
}

interface UnclearPlace {
  /** What the text may mean; empty where the fault is no place, or nothing is known. */
  readonly candidates: readonly WardMatch[]
  readonly found: string
  /** How many orders name it alike. */
  readonly orders: number
  readonly chosen: WardMatch | null
  choose(wardCode: string): void
  /** Takes what is chosen for all that name it alike. */
  accept(): void
}

/** What an unclear place may mean; where that is one ward alone, Enter takes it, else a person chooses first. */
function usePlace(
  { unclearPlaces }: ImportPreview,
  order: PreviewedOrder | undefined,
  fault: OrderFault | undefined,
): UnclearPlace {
  const { t } = useTranslation()
  const imports = useImportStore()
  const { undo } = useStation()
  const found = fault?.field === 'receiver.location' ? fault.found : ''
  const candidates = found === '' ? [] : (order?.places ?? [])
  const [said, setSaid] = useState({ found: '', wardCode: '' })
  const only = candidates.length === 1 ? candidates[0] : undefined
  const chosen = only ?? candidates.find(({ wardCode }) => said.found === found && said.wardCode === wardCode) ?? null
  const [cooldown] = useState(createCooldown)
  const shown = useRef('')
  useEffect(() => {
    if (shown.current === found) return
    shown.current = found
    cooldown.begin()
  }, [cooldown, found])
  return {
    candidates,
    found,
    orders: unclearPlaces.find((each) => each.found === found)?.orders ?? 1,
    chosen,
    choose: (wardCode) => setSaid({ found, wardCode }),
    accept() {
      // A second press of the same Enter would take the next place, which nobody has read.
      if (chosen === null || !cooldown.isOver()) return
      const { reading, read } = imports.getState()
      const without = reading.places.filter((place) => place.found !== found)
      read({ places: [...without, { found, wardCode: chosen.wardCode }] })
      undo.getState().offer(t('importing.accepted', { found, place: nameOf(chosen) }), () => {
        const { reading: now, read: readNow } = imports.getState()
        readNow({ places: now.places.filter((place) => place.found !== found) })
      })
    },
  }
}

const nameOf = ({ wardName, provinceName }: WardMatch): string => `${wardName}, ${provinceName}`

function Foot(props: {
  readonly order: PreviewedOrder | undefined
  readonly fault: OrderFault | undefined
  readonly faults: number
  readonly place: UnclearPlace
  readonly onNext: () => void
  /** Faulty orders of the whole file. */
  readonly total: number
}): ReactNode {
  const { t } = useTranslation()
  const { order, fault, place } = props
  useShortcuts({ 'import.nextFault': props.onNext })
  const isPlace = place.candidates.length > 0
  return (
    <div className={css['foot']} data-tone={fault === undefined ? undefined : 'bad'}>
      {fault === undefined ? <IconInfoCircle aria-hidden="true" /> : <IconAlertCircle aria-hidden="true" />}
      <span className={css['footWords']} role="status" data-testid="import-words">
        {order === undefined ? '' : <OrderWords {...props} order={order} />}
      </span>
      {place.candidates.length > 1 ? (
        <PlainSelectField
          label={t('importing.choosePlace')}
          data-testid="import-place"
          value={place.chosen?.wardCode ?? ''}
          onChange={({ currentTarget: { value } }) => place.choose(value)}
          options={[
            { value: '', label: t('importing.choosePlace') },
            ...place.candidates.map((match) => ({ value: match.wardCode, label: nameOf(match) })),
          ]}
        />
      ) : null}
      {isPlace ? (
        <ActionButton hint="Enter" data-testid="accept-place" disabled={place.chosen === null} onClick={place.accept}>
          {t('importing.accept', { count: place.orders })}
        </ActionButton>
      ) : null}
      {props.total === 0 ? null : (
        <ActionButton action="import.nextFault" data-testid="next-fault" onClick={props.onNext}>
          {t('importing.nextFault')}
        </ActionButton>
      )}
    </div>
  )
}

function OrderWords(props: {
  readonly order: PreviewedOrder
  readonly fault: OrderFault | undefined
  readonly faults: number
  readonly place: UnclearPlace
}): ReactNode {
  const { t } = useTranslation()
  const words = useFaultWords()
  const { order, fault, place, faults } = props
  const row = order.rows[0] ?? 0
  const more = faults > 1 ? ` ${t('importing.moreFaults', { count: faults - 1 })}` : ''
  if (fault === undefined) {
    if (order.known !== null && order.known.comparison !== 'same') {
      const fields = order.known.fields.map((path) => words.field(path)).join(', ')
      return t(`importing.differs.${order.known.comparison}`, { row, number: order.content.number, fields })
    }
    if (order.isRepeat) return t('importing.repeat', { row, number: order.content.number })
    const goods = order.content.items.map(({ name, sku, quantity }) => `${quantity} × ${name || sku}`).join('; ')
    return goods === '' ? t('importing.noGoods') : t('importing.goods', { goods })
  }
  if (place.candidates.length > 0) {
    const [only, second] = place.candidates
    const said =
      only !== undefined && second === undefined
        ? t('importing.place', { row, found: place.found, place: nameOf(only) })
        : t('importing.placeChoice', { row, found: place.found })
    return `${said} ${t('importing.alike', { count: place.orders })}${more}`
  }
  const found = fault.found === '' ? '' : t('importing.found', { found: fault.found })
  const said = t('importing.fault', { row, field: words.field(fault.field), kind: words.kind(fault) })
  // Its source has ended it, and nothing of such a row is entered.
  const isThere = fault.field === 'status' && order.known !== null && isWaiting(order.known.state)
  const waits = isThere ? `. ${t('importing.stillWaits', { number: order.content.number })}` : ''
  return `${said}${found}${more}${waits}`
}
