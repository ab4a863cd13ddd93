import type { ComponentProps, ReactNode } from 'react'
import { KeyHint } from '../keyboard/key-hint.tsx'
import css from './action-button.module.css'

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly tone?: 'normal' | 'primary' | 'bad' | 'bad-solid' | 'quiet'
  readonly size?: 'normal' | 'small' | 'big'
  /** The shortcut that does the same, shown on the button. */
  readonly keys?: string
  readonly submit?: boolean
  readonly children: ReactNode
}

export function ActionButton(props: ActionButtonProps): ReactNode {
  const { tone = 'normal', size = 'normal', keys, submit = false, children, className, ...rest } = props
  const classes = [css['button'], css[tone], css[size], className].filter(Boolean).join(' ')
  return (
    <button {...rest} type={submit ? 'submit' : 'button'} className={classes}>
      {children}
      {keys === undefined ? null : <KeyHint framed>{keys}</KeyHint>}
    </button>
  )
}
