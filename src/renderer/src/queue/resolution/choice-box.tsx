import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { KeyHint } from '../../keyboard/key-hint.tsx'
import css from './resolution.module.css'

/** One of the things that a person may have found; what has to be said about it opens with it. */
export function ChoiceBox(props: {
  readonly choice: string
  readonly chosen: string
  readonly words: string
  readonly keys: string
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
        <KeyHint>{props.keys}</KeyHint>
      </Radio.Card>
      {open ? props.children : null}
    </div>
  )
}
