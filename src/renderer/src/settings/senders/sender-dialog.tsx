import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { emptyBill } from '../../../../shared/domain/bill/bill-input.ts'
import type { SenderProfile } from '../../../../shared/domain/settings/settings.ts'
import { useAction } from '../../bridge/use-action.ts'
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
  // A second Enter while it is being saved would make a second sender.
  const store = useAction((profile: SenderProfile) =>
    change({
      senders:
        props.profile === null
          ? [...settings.senders, profile]
          : settings.senders.map((other) => (other.id === profile.id ? profile : other)),
      defaultSenderId: settings.defaultSenderId ?? profile.id,
    }),
  )
  const save = async (values: PartyValues): Promise<boolean> => {
    const profile = { id: props.profile?.id ?? crypto.randomUUID(), ...values }
    const isSaved = await store.run(profile)
    if (isSaved) props.onSaved(profile)
    return isSaved
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
      <ErrorNote error={store.error} />
    </Dialog>
  )
}
