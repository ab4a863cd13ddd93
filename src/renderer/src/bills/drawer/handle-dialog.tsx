import { Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Takes a bill off the worklist, with what was done about it; it can be put back. */
export function HandleDialog(props: {
  readonly billCode: string
  /** Answers false where main refused: the dialog stays with the note, and says why. */
  readonly onHandle: (note: string) => Promise<boolean>
  readonly error: AppError | null
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { billCode, error, onHandle, onClose } = props
  const [note, setNote] = useState('')
  const handle = async (): Promise<void> => {
    if (await onHandle(note)) onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('bills.handleTitle', { billCode })} testId="handle-dialog">
      <Textarea
        label={t('bills.handleNote')}
        description={t('bills.handleHint')}
        value={note}
        maxLength={500}
        data-autofocus
        data-testid="handle-note"
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <ErrorNote error={error} />
      <DialogActions>
        <ActionButton hint="Esc" onClick={onClose}>
          {t('dialogs.back')}
        </ActionButton>
        <ActionButton
          tone="primary"
          action="everywhere.primary"
          data-testid="handle-action"
          onClick={() => void handle()}
        >
          {t('bills.handle')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
