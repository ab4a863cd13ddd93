import { useEffect, useRef, type ReactNode } from 'react'
import css from './toolbar-panel.module.css'

/** Opens under the toolbar, over the list, with the cursor in its first box. */
export function ToolbarPanel(props: {
  readonly title: string
  readonly testId: string
  /** Its size and how its parts stand. */
  readonly className: string | undefined
  readonly children: ReactNode
}): ReactNode {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector('input')?.focus(), [])
  return (
    <div
      ref={panel}
      className={`${css['panel']} ${props.className}`}
      role="group"
      aria-label={props.title}
      data-testid={props.testId}
    >
      {props.children}
    </div>
  )
}
