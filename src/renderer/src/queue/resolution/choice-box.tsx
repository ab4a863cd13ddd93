import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionKey } from '../../keyboard/key-hint.tsx'
import css from './resolution.module.css'

/** One of the things that a person may have found; what has to be said about it opens with it. */
export function ChoiceBox(props: {
  readonly choice: string
  readonly chosen: string
  readonly words: string
  /** Which of the keys of the resolution is its own. */
  readonly place: number
  readonly hint?: ReactNode
  readonly children: ReactNode
}): ReactNode {
  const open = props.choice === props.chosen
  return (
    <div className={open ? `${css['box']} ${css['open']}` : css['box']}>
      <Radio.Card value={props.choice} className={css['card']} data-testid={`choose-${props.choice}`}>
        <Radio.Indicator />
        <strong>{props.words}</strong>
        <span className={css['hint']}>{props.hint}</span>
        <ActionKey action="queue.resolution" place={props.place} />
      </Radio.Card>
      {open ? props.children : null}
    </div>
  )
}
