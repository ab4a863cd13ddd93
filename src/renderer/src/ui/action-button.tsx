import type { ComponentProps, ReactNode } from 'react'
import type { ActionId } from '../keyboard/actions.ts'
import { ActionKey, KeyHint, type FixedKey } from '../keyboard/key-hint.tsx'
import css from './action-button.module.css'

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly tone?: 'normal' | 'primary' | 'bad' | 'bad-solid' | 'quiet'
  readonly size?: 'normal' | 'small' | 'big'
  /** Its key clicks the button, and is shown on it. */
  readonly action?: ActionId | undefined
  /** Which key of an action that has several. */
  readonly place?: number
  /** What the key does, where that is not simply a click. */
  readonly onKey?: (() => void) | undefined
  /** A key that is shown only: the form, the dialog or the screen listens to it. */
  readonly hint?: FixedKey
  readonly submit?: boolean
  /** False while a press does nothing yet, since nobody can have meant it. The button looks so; it keeps its place and the focus. */
  readonly isReady?: boolean
  readonly children: ReactNode
}

export function ActionButton(props: ActionButtonProps): ReactNode {
  const { tone = 'normal', size = 'normal', submit = false, children, className, ...others } = props
  const { action, place = 0, onKey, hint, isReady, ...rest } = others
  const classes = [css['button'], css[tone], css[size], className].filter(Boolean).join(' ')
  return (
    <button
      {...rest}
      type={submit ? 'submit' : 'button'}
      className={classes}
      data-ready={isReady}
      aria-disabled={isReady === false || rest['aria-disabled']}
    >
      {children}
      {hint === undefined ? null : <KeyHint framed of={hint} />}
      {action === undefined ? null : <ActionKey framed action={action} place={place} onKey={onKey} />}
    </button>
  )
}
