import {
  useEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { selectAllKey } from '../../keyboard/actions.ts'
import { useOnceKnown } from '../../keyboard/deferred-press.ts'
import { shortcutName } from '../../keyboard/shortcuts.ts'
import type { MenuPlace } from './context-menu.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'
import css from './virtual-list.module.css'

/** Which rows are selected, where rows of a list can be. */
export interface Selecting {
  /** Whether the row has arrived. */
  isKnown(index: number): boolean
  isSelected(index: number): boolean
  toggle(index: number): void
  /** All rows between two places, both included, as far as they have arrived. */
  selectBetween(one: number, other: number): void
  /** Undefined where the screen itself hears that key. */
  selectAll?(): void
}

export interface VirtualListProps {
  readonly label: string
  readonly count: number
  /** How many rows there are is not known yet: what moves goes among rows that are on their way. */
  readonly isComing?: boolean
  /** In rem, so that rows grow with the text. */
  readonly rowRem: number
  /** The row that the arrows move; null before the list has been entered. */
  readonly current: number | null
  readonly onCurrent: (index: number) => void
  readonly onOpen?: (index: number) => void
  /** By the right mouse button, the menu key or Shift+F10. */
  readonly onMenu?: (index: number, at: MenuPlace) => void
  /** A click opens the row too. */
  readonly opensByClick?: boolean
  readonly selecting?: Selecting
  /** Which rows are visible, so that their data can be fetched. */
  readonly onShown: (first: number, last: number) => void
  readonly testId?: string
  readonly rowTestId: string
  /** Instead of the usual look of a row. */
  readonly rowClass?: string | undefined
  /** It has the focus when its dialog opens. */
  readonly isFirstInDialog?: boolean
  readonly scroller?: RefObject<HTMLDivElement | null>
  readonly children: (index: number) => ReactNode
}

/**
 * A list of any length of which only the visible rows exist. One stop for Tab; the arrows, Page Up and Down, Home and End
 * move the current row. Where rows can be selected, Space selects it, Shift with a move what it passes, Ctrl+A all; so does the
 * mouse with Ctrl or on `data-select`, and with Shift. Where rows have a menu, it opens where the packer looks.
 */
export function VirtualList(props: VirtualListProps): ReactNode {
  const own = useRef<HTMLDivElement>(null)
  const { count, current, rowRem, selecting, scroller = own } = props
  const { items, heightPx, scrollTo } = useVirtualRows(scroller, count, rowRem)
  useShownRows(props, items[0]?.index ?? 0, items.at(-1)?.index ?? 0, scrollTo)
  // A row that is not drawn, or of a list that is empty by now, does not exist.
  const isShown = items.some(({ index }) => index === current)
  // Pressed at a list that has just been opened, Space is for the row that is still on its way.
  const isKnown = current !== null && selecting?.isKnown(current) === true
  const toggle = useOnceKnown(isKnown, `${props.label} ${current}`, () => {
    if (current !== null) selecting?.toggle(current)
  })
  return (
    <div
      ref={scroller}
      className={css['scroller']}
      role="listbox"
      tabIndex={0}
      data-home
      data-autofocus={props.isFirstInDialog === true ? true : undefined}
      aria-label={props.label}
      aria-multiselectable={selecting === undefined ? undefined : true}
      aria-activedescendant={isShown ? `${props.rowTestId}-${current}` : undefined}
      data-testid={props.testId}
      onKeyDown={(event) => listKeys(event, props, toggle)}
      // The keyboard acts on the list, whose active option a row is.
      onMouseDown={(event) => listMouse(event, props)}
      onContextMenu={(event) => listMenu(event, props)}
    >
      <div className={css['space']} role="presentation" style={{ height: heightPx }}>
        {items.map((item) => (
          <div
            key={item.key}
            id={`${props.rowTestId}-${item.index}`}
            className={`${css['row']} ${props.rowClass ?? css['usual']}`}
            role="option"
            aria-selected={selecting === undefined ? item.index === current : selecting.isSelected(item.index)}
            aria-posinset={item.index + 1}
            aria-setsize={count}
            data-current={item.index === current || undefined}
            data-index={item.index}
            data-testid={props.rowTestId}
            style={placeOf(item.size, item.start)}
          >
            {props.children(item.index)}
          </div>
        ))}
      </div>
    </div>
  )
}

function placeOf(heightPx: number, startPx: number): CSSProperties {
  return { height: heightPx, transform: `translateY(${startPx}px)` }
}

/** Says which rows are visible, and keeps the current one there. */
function useShownRows(props: VirtualListProps, first: number, last: number, scrollTo: (index: number) => void): void {
  const { current, onShown } = props
  useEffect(() => onShown(first, last), [onShown, first, last])
  useEffect(() => {
    if (current !== null) scrollTo(current)
  }, [current, scrollTo])
}

function listKeys(event: KeyboardEvent, props: VirtualListProps, toggle: () => void): void {
  const { current, count, selecting, onCurrent } = props
  if (event.altKey) return
  if (event.ctrlKey || event.metaKey) {
    if (shortcutName(event.nativeEvent) !== selectAllKey || selecting?.selectAll === undefined) return
    event.preventDefault()
    return selecting.selectAll()
  }
  if (props.onMenu !== undefined && isMenuKey(event)) {
    event.preventDefault()
    const row = current === null ? null : event.currentTarget.querySelector(`[data-index="${current}"]`)
    const box = row?.getBoundingClientRect()
    if (current !== null && box !== undefined) props.onMenu(current, { x: box.left + 40, y: box.bottom })
    return
  }
  if (event.key === ' ' && current !== null && selecting !== undefined) {
    event.preventDefault()
    return toggle()
  }
  if (event.key === 'Enter' && current !== null && props.onOpen !== undefined) {
    event.preventDefault()
    return props.onOpen(current)
  }
  const isAnyLength = props.isComing === true && event.key !== 'End'
  const wanted = movedRow(event.key, current, isAnyLength ? Number.MAX_SAFE_INTEGER : count)
  if (wanted === null) return
  event.preventDefault()
  if (event.shiftKey) selecting?.selectBetween(current ?? wanted, wanted)
  onCurrent(wanted)
}

function listMouse(event: MouseEvent, props: VirtualListProps): void {
  const { current, selecting, onCurrent } = props
  if (event.button !== 0 || !(event.target instanceof Element)) return
  const index = rowUnder(event)
  if (index === null) return
  const isOnBox = event.target.closest('[data-select]') !== null
  if (selecting !== undefined && event.shiftKey) {
    event.preventDefault()
    selecting.selectBetween(current ?? index, index)
  } else if (selecting !== undefined && (isOnBox || event.ctrlKey || event.metaKey)) selecting.toggle(index)
  else if (props.opensByClick === true) return props.onOpen?.(index)
  onCurrent(index)
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey)

function listMenu(event: MouseEvent, props: VirtualListProps): void {
  if (props.onMenu === undefined) return
  event.preventDefault()
  const index = rowUnder(event)
  // The menu key has been heard already.
  if (index === null) return
  props.onCurrent(index)
  props.onMenu(index, { x: event.clientX, y: event.clientY })
}

/** The row that the pointer is on. */
function rowUnder({ target }: MouseEvent): number | null {
  const index = target instanceof Element ? target.closest<HTMLElement>('[data-index]')?.dataset['index'] : undefined
  return index === undefined ? null : Number(index)
}

const pageRows = 10

/** Where a key takes the current row, or null where it is no key of the list. */
export function movedRow(key: string, current: number | null, count: number): number | null {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: pageRows, PageUp: -pageRows }
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return null
  return current === null ? 0 : Math.min(count - 1, Math.max(0, current + step))
}
