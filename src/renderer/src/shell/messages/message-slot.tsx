import { IconAlertOctagon, IconArrowBackUp, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { ActionHint } from '../../keyboard/key-hint.tsx'
import { useMessages, useStation, useUndo } from '../station.tsx'
import css from './message-slot.module.css'
import type { Message } from './messages-store.ts'

/** Read in passing. */
const successMs = 4000
/** A miss asks for a look at the parcel; a failure, and what can be undone, are noticed with gloves on. */
const longMs = 8000

/**
 * The one place for messages: in the header, where the head of no screen reaches as long as one stands (`data-message`). It takes
 * no focus. A message ends by its time or Escape; what can be undone is shown behind it, and its key works all the while.
 */
export function MessageSlot(): ReactNode {
  const { messages } = useStation()
  const message = useMessages((state) => state.shown)
  const action = useUndo((state) => state.action)
  const { withdraw, forget } = useStation().undo.getState()
  const { dismiss } = messages.getState()
  const isUndoNewer = action !== null && (message === null || action.atMs > message.atMs)
  useEndOf(message?.number, message?.kind === 'success' ? successMs : longMs, dismiss)
  useEndOf(action?.number, action?.forMs ?? longMs, forget)
  // What came last goes first: an Escape that is meant for it must stop no print run behind it, and drop no selection.
  useShortcuts(
    { 'everywhere.escape': isUndoNewer ? forget : dismiss },
    message !== null || action !== null,
    'over-the-screen',
  )
  useShortcuts({ 'everywhere.undo': withdraw }, action !== null)
  if (isUndoNewer) return <UndoMessage words={action.words} onUndo={withdraw} />
  return message === null ? null : <Said message={message} onClose={dismiss} />
}

/** Ends a message once its time is over; another number is another message. */
function useEndOf(number: number | undefined, shownMs: number, end: () => void): void {
  useEffect(() => {
    if (number === undefined) return undefined
    const timer = setTimeout(end, shownMs)
    return () => clearTimeout(timer)
  }, [number, shownMs, end])
}

function Said(props: { readonly message: Message; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { kind, title, text, testId, action } = props.message
  const isGood = kind === 'success'
  const Icon = isGood ? IconCircleCheck : IconAlertOctagon
  return (
    <aside
      className={`${css['slot']} ${isGood ? css['success'] : css['bad']}`}
      aria-label={t('shell.messages')}
      data-message
      data-testid={testId}
    >
      <Icon aria-hidden="true" />
      <p role={isGood ? 'status' : 'alert'} title={`${title} ${text}`}>
        <strong>{title}</strong> {text}
      </p>
      {action && (
        <button type="button" className={css['act']} tabIndex={-1} data-testid={action.testId} onClick={action.run}>
          {action.words}
        </button>
      )}
      <button type="button" tabIndex={-1} aria-label={t('shell.dismiss')} onClick={props.onClose}>
        <IconX size="1rem" aria-hidden="true" />
      </button>
    </aside>
  )
}

function UndoMessage(props: { readonly words: string; readonly onUndo: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <aside className={css['slot']} aria-label={t('shell.undo')} data-message data-testid="undo-toast">
      <IconArrowBackUp aria-hidden="true" />
      <p role="status" title={props.words}>
        {props.words}
      </p>
      <button type="button" className={css['act']} tabIndex={-1} data-testid="undo" onClick={props.onUndo}>
        {t('shell.undo')} <ActionHint framed action="everywhere.undo" />
      </button>
    </aside>
  )
}
