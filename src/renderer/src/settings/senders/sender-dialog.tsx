import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { emptyBill } from '../../../../shared/domain/bill/bill-input.ts'
import type { SenderProfile } from '../../../../shared/domain/settings/settings.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useSettings } from '../../shell/station.tsx'
import { PartyForm, type PartyValues } from './party-form.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Enters a sender once, or corrects one; it is kept in the settings. The first one becomes the usual one. */
export function SenderDialog(props: {
  /** Null to enter a new one. */
  readonly profile: SenderProfile | null
  readonly onSaved: (profile: SenderProfile) => void
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const settings = useSettings((state) => state.settings)
  const change = useSettings((state) => state.change)
  const [error, setError] = useState<AppError | null>(null)
  const save = async (values: PartyValues): Promise<boolean> => {
    const profile = { id: props.profile?.id ?? crypto.randomUUID(), ...values }
    const senders =
      props.profile === null
        ? [...settings.senders, profile]
        : settings.senders.map((other) => (other.id === profile.id ? profile : other))
    const failed = await change({
      senders,
      defaultSenderId: settings.defaultSenderId ?? profile.id,
    })
    setError(failed)
    if (failed === null) props.onSaved(profile)
    return failed === null
  }
  return (
    <Dialog
      onClose={props.onClose}
      title={t(props.profile === null ? 'newBill.enterSender' : 'newBill.sender')}
      width="normal"
    >
      <PartyForm
        dialog={`sender:${props.profile?.id ?? 'new'}`}
        start={{ label: props.profile?.label ?? '', party: props.profile?.party ?? emptyBill.sender }}
        submitWords={t('newBill.saveSender')}
        onSubmit={save}
        onCancel={props.onClose}
      />
      <ErrorNote error={error} />
    </Dialog>
  )
}
