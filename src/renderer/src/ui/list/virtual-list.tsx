import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { onLeaving, useSight } from '../layout/visibility.ts'
import { useVirtualRows } from './use-virtual-rows.ts'
import css from './virtual-list.module.css'

interface VirtualListProps {
  readonly label: string
  readonly count: number
  /** In rem, so that rows grow with the text. */
  readonly rowRem: number
  readonly selected: number | null
  readonly onSelect: (index: number) => void
  readonly onOpen?: (index: number) => void
  /** Which rows are in sight, so that their data can be fetched. */
  readonly onShown: (first: number, last: number) => void
  readonly rowTestId: string
  /** It has the focus when its dialog opens. */
  readonly isFirstInDialog?: boolean
  readonly children: (index: number) => ReactNode
}

/**
 * A list of any length of which only the rows in sight exist. One stop for Tab; the arrows, Page Up and Down, Home and
 * End move the selection.
 */
export function VirtualList(props: VirtualListProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null)
  const { count, selected, rowRem, onShown } = props
  const { items, heightPx, scrollTo } = useVirtualRows(scroller, count, rowRem)
  const sight = useSight()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => onShown(first, last), [onShown, first, last])
  useEffect(() => {
    if (selected !== null) scrollTo(selected)
  }, [selected, scrollTo])
  // Who has scrolled away from the selection finds it again at the next visit.
  useEffect(
    () =>
      onLeaving(sight, () => {
        if (selected !== null) scrollTo(selected)
      }),
    [sight, selected, scrollTo],
  )
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' && selected !== null) props.onOpen?.(selected)
    const wanted = movedSelection(event.key, selected, count)
    if (wanted === null) return
    event.preventDefault()
    props.onSelect(wanted)
  }
  return (
    <div
      ref={scroller}
      className={css['scroller']}
      role="listbox"
      tabIndex={0}
      data-autofocus={props.isFirstInDialog === true ? true : undefined}
      aria-label={props.label}
      aria-activedescendant={selected === null ? undefined : `${props.rowTestId}-${selected}`}
      onKeyDown={onKeyDown}
    >
      <div className={css['space']} role="presentation" style={{ height: heightPx }}>
        {items.map((item) => (
          <div
            key={item.key}
            id={`${props.rowTestId}-${item.index}`}
            className={css['row']}
            role="option"
            aria-selected={item.index === selected}
            aria-posinset={item.index + 1}
            aria-setsize={count}
            data-testid={props.rowTestId}
            style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            // The keyboard acts on the list, whose active option this is.
            onMouseDown={() => props.onSelect(item.index)}
          >
            {props.children(item.index)}
          </div>
        ))}
      </div>
    </div>
  )
}

const pageRows = 10

/** Where a key takes the selection, or null where it is no key of the list. */
export function movedSelection(key: string, selected: number | null, count: number): number | null {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: pageRows, PageUp: -pageRows }
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return null
  return selected === null ? 0 : Math.min(count - 1, Math.max(0, selected + step))
}
