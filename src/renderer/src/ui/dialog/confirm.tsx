import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cooldownMs, createCooldown, type Cooldown } from '../../keyboard/cooldown.ts'
import { ActionButton } from '../action-button.tsx'
import css from './confirm.module.css'
import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'

/**
 * Only for what cannot be undone. The focus is on the safe answer; Ctrl+Enter does the action, once at a time, and not with the
 * press that has opened the question or one that follows it at once.
 */
export function Confirm(props: {
  readonly title: string
  readonly action: string
  readonly safe: string
  readonly busy?: boolean
  /** Where it answers with a promise, it is not done again before that is kept. */
  readonly onAction: () => void | Promise<void>
  readonly onClose: () => void
  readonly children: ReactNode
}): ReactNode {
  const { busy = false } = props
  const isDoing = useRef(false)
  const act = async (): Promise<void> => {
    if (busy || isDoing.current) return
    isDoing.current = true
    try {
      await props.onAction()
    } finally {
      isDoing.current = false
    }
  }
  const { isReady, mayAct } = useQuestionCooldown()
  return (
    <Dialog onClose={props.onClose} title={props.title} testId="confirm">
      <div className={css['words']}>{props.children}</div>
      <DialogActions>
        <ActionButton hint="Esc" data-autofocus data-testid="confirm-safe" onClick={props.onClose}>
          {props.safe}
        </ActionButton>
        <ActionButton
          tone="bad-solid"
          action="everywhere.primary"
          onKey={() => void (mayAct() ? act() : undefined)}
          data-testid="confirm-action"
          data-ready={isReady}
          disabled={busy}
          onClick={() => void act()}
        >
          {props.action}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}

/** A timer may fire a little early by another clock. */
const timerSlackMs = 20

/** When the action's key counts: a key that was held counts from when it was let go. `isReady` says that it would. */
function useQuestionCooldown(): { readonly isReady: boolean; mayAct(): boolean } {
  const [cooldown] = useState(begunCooldown)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const becomeReady = (): ReturnType<typeof setTimeout> =>
      setTimeout(() => setIsReady(true), cooldownMs + timerSlackMs)
    let timer = becomeReady()
    const release = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter') return
      cooldown.begin()
      setIsReady(false)
      clearTimeout(timer)
      timer = becomeReady()
    }
    window.addEventListener('keyup', release, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keyup', release, true)
    }
  }, [cooldown])
  return { isReady, mayAct: cooldown.take }
}

function begunCooldown(): Cooldown {
  const cooldown = createCooldown()
  cooldown.begin()
  return cooldown
}
