import type { ComponentType, ReactNode } from 'react'
import css from './state-badge.module.css'

/** `struck`: over. `bad`, `unknown` and `hold` have a fill, because a person must act. */
export type StateTone = 'neutral' | 'info' | 'ok' | 'returning' | 'warn' | 'bad' | 'unknown' | 'hold' | 'struck'

/** A state that needs nobody is words and an icon; a state that waits for a person has a fill. */
export function StateBadge(props: {
  readonly Icon: ComponentType<{ readonly 'aria-hidden': 'true' }>
  readonly tone: StateTone
  /** The state's own name, for what reads the page by its marks. */
  readonly state?: string
  readonly children: ReactNode
}): ReactNode {
  const { Icon, tone } = props
  return (
    <span className={[css['badge'], css[tone]].filter(Boolean).join(' ')} data-state={props.state}>
      <Icon aria-hidden="true" />
      <span className={css['words']}>{props.children}</span>
    </span>
  )
}
