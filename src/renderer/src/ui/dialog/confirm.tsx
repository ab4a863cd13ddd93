import { useRef, useState, type ReactNode } from 'react'
import { begunCooldown, useHeldEnter, useIsOver } from '../../keyboard/cooldown.ts'
import { ActionButton } from '../action-button.tsx'
import css from './confirm.module.css'
import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'

/**
 * Only for what cannot be undone. The focus is on the safe answer; Ctrl+Enter or a click does the action, once at a time, and not
 * with the press that has opened the question or one that follows it at once.
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
          isReady={isReady}
          disabled={busy}
          onClick={() => void (isReady ? act() : undefined)}
        >
          {props.action}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}

/** When an answer counts: a key that was held counts from when it was let go. `isReady` says that it would. */
function useQuestionCooldown(): { readonly isReady: boolean; mayAct(): boolean } {
  const [cooldown] = useState(begunCooldown)
  const isReady = useIsOver(cooldown)
  useHeldEnter(cooldown, true)
  return { isReady, mayAct: cooldown.take }
}
