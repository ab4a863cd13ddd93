import type { ReactNode } from 'react'
import css from './screen.module.css'

/** The frame of every screen: a title line and the content below it. */
export function Screen(props: {
  readonly testId: string
  /** Which one it is, where a screen has a second view: a key may mean something else there. */
  readonly part?: string
  readonly title: string
  /** What stands beside the title: the state of the screen, its controls. */
  readonly head?: ReactNode
  readonly children: ReactNode
}): ReactNode {
  return (
    <div className={css['screen']} data-testid={props.testId} data-part={props.part}>
      <header className={css['head']}>
        <h1>{props.title}</h1>
        {props.head}
      </header>
      <div className={css['content']}>{props.children}</div>
    </div>
  )
}
