import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualItem,
  type VirtualizerOptions,
} from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'

export interface VirtualRows {
  readonly items: readonly VirtualItem[]
  readonly heightPx: number
  scrollTo(index: number): void
}

/** The visible rows and a few around them. What it answers is a picture of the moment, so that React may remember it. */
export function useVirtualRows(scroller: RefObject<HTMLElement | null>, count: number, rowRem: number): VirtualRows {
  const [height] = useState(createRowHeight)
  const [virtualizer] = useState(() => new Virtualizer(optionsOf(scroller, 0, height.px, () => undefined)))
  const [picture, setPicture] = useState<Omit<VirtualRows, 'scrollTo'>>({ items: [], heightPx: 0 })
  useLayoutEffect(() => {
    const draw = (): void => setPicture({ items: virtualizer.getVirtualItems(), heightPx: virtualizer.getTotalSize() })
    const isOtherHeight = height.measure(rowRem)
    virtualizer.setOptions(optionsOf(scroller, count, height.px, draw))
    if (isOtherHeight) virtualizer.measure()
    virtualizer._willUpdate()
    draw()
  }, [virtualizer, scroller, count, rowRem, height])
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])
  // Rows are measured in rem: another text size, or a window that has another one, makes them all as high anew.
  useLayoutEffect(() => {
    const measureAgain = (): void => {
      height.measure(rowRem)
      virtualizer.measure()
    }
    const textSize = new MutationObserver(measureAgain)
    textSize.observe(document.documentElement, { attributes: true, attributeFilter: ['data-text'] })
    window.addEventListener('resize', measureAgain)
    return () => {
      textSize.disconnect()
      window.removeEventListener('resize', measureAgain)
    }
  }, [virtualizer, rowRem, height])
  const scrollTo = useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer])
  return { ...picture, scrollTo }
}

interface RowHeight {
  /** Answers whether the rows are of another height than before. */
  measure(rem: number): boolean
  readonly px: () => number
}

/** The library asks for the height of every row of a list: an answer must not cost a look at the page's styles. */
function createRowHeight(): RowHeight {
  let px = 0
  return {
    measure(rem) {
      const before = px
      px = rem * rootPx()
      return px !== before
    },
    px: () => px,
  }
}

/** One rem, in pixels as the packer has set the text size. */
export function rootPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

function optionsOf(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowPx: () => number,
  onChange: () => void,
): VirtualizerOptions<HTMLElement, Element> {
  return {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: rowPx,
    overscan: 10,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange,
  }
}
