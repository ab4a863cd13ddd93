import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { useVirtualRows } from '../../src/renderer/src/ui/list/use-virtual-rows.ts'

/** A bare virtual list of 10,000 rows that are already there: what a list of the station is compared with. F4 shows it, F2 hides it. */
const rows = Array.from({ length: 10_000 }, (_, n) => [
  `CP${25_000_000 + n}`,
  `DH-${100_000 + n}`,
  `Nguyễn Văn ${n}`,
  '0908 765 432',
  'Phường Ba Đình, Hà Nội',
  '250.000',
  'Đã giao',
])
/** 36 pixels: the page has the usual 16 to a rem. */
const rowRem = 2.25

function List(): ReactNode {
  const scroller = useRef<HTMLDivElement>(null)
  const { items, heightPx } = useVirtualRows(scroller, rows.length, rowRem)
  return (
    <div ref={scroller} style={{ height: '600px', overflow: 'auto' }}>
      <div style={{ height: heightPx, position: 'relative' }}>
        {items.map((item) => (
          <div
            key={item.key}
            data-testid="bare-row"
            style={{ position: 'absolute', top: item.start, height: item.size, display: 'flex', gap: '12px' }}
          >
            {rows[item.index]?.map((cell) => (
              <span key={cell}>{cell}</span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function BarePage(): ReactNode {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    addEventListener('keydown', ({ key }) => {
      if (key === 'F4' || key === 'F2') flushSync(() => setShown(key === 'F4'))
    })
  }, [])
  return (
    <>
      <input data-testid="bare-input" />
      {shown ? <List /> : null}
    </>
  )
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<BarePage />)
