import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './note.module.css'

type NoteTone = 'bad' | 'warn' | 'ok' | 'info'

const icons = { bad: IconAlertOctagon, warn: IconAlertTriangle, ok: IconCircleCheck, info: IconInfoCircle } as const

/** A message with a place on the screen. What is bad interrupts a screen reader, the rest waits. */
export function Note(props: {
  readonly tone: NoteTone
  readonly title?: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}): ReactNode {
  const Icon = icons[props.tone]
  return (
    <div className={`${css['note']} ${css[props.tone]}`} role={props.tone === 'bad' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div className={css['words']}>
        {props.title === undefined ? null : <strong>{props.title} </strong>}
        {props.children}
        {props.actions === undefined ? null : <div className={css['actions']}>{props.actions}</div>}
      </div>
    </div>
  )
}
