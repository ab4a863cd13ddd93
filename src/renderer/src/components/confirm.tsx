import { Modal } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../lib/shortcuts.ts'
import { ActionButton } from './action-button.tsx'
import css from './confirm.module.css'
import { DialogActions } from './dialog-actions.tsx'

/** Only for what cannot be undone. The focus is on the safe answer; Ctrl+Enter does the deed, once at a time. */
export function Confirm(props: {
  readonly title: string
  readonly deed: string
  readonly safe: string
  readonly busy?: boolean
  /** Where it answers with a promise, it is not done again before that is kept. */
  readonly onDeed: () => void | Promise<void>
  readonly onClose: () => void
  readonly children: ReactNode
}): ReactNode {
  const { t } = useTranslation()
  const { busy = false } = props
  const isDoing = useRef(false)
  const act = async (): Promise<void> => {
    if (busy || isDoing.current) return
    isDoing.current = true
    try {
      await props.onDeed()
    } finally {
      isDoing.current = false
    }
  }
  useShortcuts({ 'Mod+Enter': () => void act() }, true, 'dialog')
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('dialogs.close') }}
      data-testid="confirm"
    >
      <div className={css['words']}>{props.children}</div>
      <DialogActions>
        <ActionButton keys="Esc" data-autofocus data-testid="confirm-safe" onClick={props.onClose}>
          {props.safe}
        </ActionButton>
        <ActionButton
          tone="bad-solid"
          keys="Ctrl Enter"
          data-testid="confirm-deed"
          disabled={busy}
          onClick={() => void act()}
        >
          {props.deed}
        </ActionButton>
      </DialogActions>
    </Modal>
  )
}
