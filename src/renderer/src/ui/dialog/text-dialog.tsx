import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { useAction } from '../../bridge/use-action.ts'
import { ActionButton } from '../action-button.tsx'
import { ErrorNote } from '../error-note.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { Note } from '../note.tsx'
import { TextAreaField } from '../field/text-area-field.tsx'
import { Dialog } from './dialog.tsx'
import { RestoredNote } from './restored-note.tsx'
import { useKeptText, type KeptText } from './use-kept-text.ts'
import { useLatest } from './use-latest.ts'

interface TextDialogProps {
  readonly title: string
  readonly testId: string
  readonly label: string
  readonly hint: string
  /** How many letters are kept of it: more cannot be typed. */
  readonly longest?: number
  /** What the button says that does it. */
  readonly submit: string
  readonly isReady: (text: string) => boolean
  /** Answers false where main refused: the dialog stays with the text, and says why. */
  readonly onSubmit: (text: string) => Promise<boolean>
  readonly error: AppError | null
  /**
   * It can be done once more: what is typed while it is under way stays, and goes with the next press. Else nothing can be typed then: it would be
   * in no log, and nobody would be told.
   */
  readonly takesMore?: boolean
  readonly onClose: () => void
  /** Without it the text goes with the dialog. */
  readonly kept?: KeptText
  /** What is to be known before anything is written. */
  readonly children?: ReactNode
}

/** Asks for some words about one thing that is done with them: a note, a reason. */
export function TextDialog(props: TextDialogProps): ReactNode {
  const { t } = useTranslation()
  const { testId, onSubmit, onClose, kept } = props
  const { text, type, mayBeSent, restored } = useKeptText(kept)
  const [isSent, setIsSent] = useState(false)
  const now = useLatest(text)
  const give = useAction(async () => {
    if (!(await onSubmit(text))) return null
    if (props.takesMore === true && now.current !== text) setIsSent(true)
    else {
      kept?.forget()
      onClose()
    }
    return null
  })
  const submit = (): void => {
    if (!give.isBusy && mayBeSent()) void give.run()
  }
  return (
    <Dialog onClose={onClose} title={props.title} testId={testId}>
      {props.children}
      {restored === null || isSent ? null : <RestoredNote {...restored} />}
      {isSent ? <Note tone="info">{t('dialogs.typedSince')}</Note> : null}
      <TextAreaField
        label={props.label}
        hint={props.hint}
        value={text}
        maxLength={props.longest ?? 500}
        readOnly={give.isBusy && props.takesMore !== true}
        data-autofocus
        data-testid={`${testId}-text`}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <ErrorNote error={props.error} />
      <DialogActions>
        <ActionButton hint="Esc" onClick={onClose}>
          {t('dialogs.back')}
        </ActionButton>
        <ActionButton
          tone="primary"
          action="everywhere.primary"
          data-testid={`${testId}-action`}
          disabled={!props.isReady(text)}
          onClick={submit}
        >
          {props.submit}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
