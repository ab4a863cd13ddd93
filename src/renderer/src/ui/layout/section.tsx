import type { ReactNode } from 'react'
import css from './section.module.css'

/** A titled group of fields. */
export function Section(props: {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}): ReactNode {
  return (
    <section className={css['section']} aria-label={props.title}>
      <div className={css['head']}>
        <h2>{props.title}</h2>
        <div className={css['actions']}>{props.actions}</div>
      </div>
      {props.children}
    </section>
  )
}
