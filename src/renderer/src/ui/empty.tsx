import type { ReactNode } from 'react'
import css from './empty.module.css'

/** Nothing to show: one line, and the one thing to do about it. */
export function Empty(props: {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}): ReactNode {
  return (
    <div className={css['empty']} role="status">
      <strong>{props.title}</strong>
      <p>{props.text}</p>
      {props.children}
    </div>
  )
}
