import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { billDialog } from '../../../../shared/domain/autosave.ts'
import { useAutosavedDialog } from '../../autosave/use-autosaved-dialog.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { useAction } from '../../bridge/use-action.ts'
import { useStation } from '../../shell/station.tsx'
import { TextDialog } from '../../ui/dialog/text-dialog.tsx'

/** The way out of an unclear cancel for a person who knows that it was not done. */
export function ResolveCancel(props: {
  readonly billCode: string
  readonly action: 'bills.resolveCancel' | 'batch.resolveCancel'
}): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton size="small" action={props.action} data-testid="resolve-cancel" onClick={() => setOpen(true)}>
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
  const { run, isBusy, error } = useAction((reason: string) =>
    bridge.invoke('bills.resolveCancel', { billCode, reason }),
  )
  const kept = useAutosavedDialog(billDialog('resolve-cancel', billCode), { text: '' })
  return (
    <TextDialog
      title={t('resolveCancel.title', { billCode })}
      testId="resolve-cancel-dialog"
      label={t('resolveCancel.reason')}
      hint={t('resolveCancel.reasonHint')}
      submit={t('resolveCancel.action')}
      isReady={(reason) => !isBusy && reason.trim() !== ''}
      onSubmit={run}
      error={error}
      kept={kept}
      onClose={onClose}
    >
      <p>{t('resolveCancel.text')}</p>
    </TextDialog>
  )
}
