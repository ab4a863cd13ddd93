import { Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useAction } from '../../bridge/use-action.ts'
import { useStation } from '../../shell/station.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** The way out of an unclear cancel for a person who knows that it was not done. */
export function ResolveCancel(props: {
  readonly billCode: string
  readonly action: 'bills.resolveCancel' | 'batch.resolveCancel'
}): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton size="small" action={props.action} data-testid="settle-cancel" onClick={() => setOpen(true)}>
        {t('resolveCancel.open')}
      </ActionButton>
      {isOpen ? <ResolveCancelDialog billCode={props.billCode} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ResolveCancelDialog(props: { readonly billCode: string; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const { billCode, onClose } = props
  const [reason, setReason] = useState('')
  const { run, isBusy, error } = useAction(() => bridge.invoke('bills.resolveCancel', { billCode, reason }))
  const isReady = !isBusy && reason.trim() !== ''
  const resolve = async (): Promise<void> => {
    if (await run()) onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('resolveCancel.title', { billCode })} testId="settle-cancel-dialog">
      <p>{t('resolveCancel.text')}</p>
      <Textarea
        label={t('resolveCancel.reason')}
        description={t('resolveCancel.reasonHint')}
        value={reason}
        maxLength={500}
        data-autofocus
        data-testid="settle-cancel-reason"
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ErrorNote error={error} />
      <DialogActions>
        <ActionButton hint="Esc" onClick={onClose}>
          {t('dialogs.back')}
        </ActionButton>
        <ActionButton
          tone="primary"
          action="everywhere.primary"
          data-testid="settle-cancel-action"
          disabled={!isReady}
          onClick={() => void resolve()}
        >
          {t('resolveCancel.action')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
