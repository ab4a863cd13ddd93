import { Checkbox } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { pdfProfile, type PrinterProfile } from '../../../../shared/domain/printing/printing.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useSettings } from '../../shell/station.tsx'
import css from './printers.module.css'
import { ProfileForm } from './profile-form.tsx'
import { ProfileList } from './profile-list.tsx'
import { SystemPrinters } from './system-printers.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts'

/** How this station prints: its profiles, the one in use, and the printers that the computer has. */
export function PrintersDialog(props: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { open: editing, setOpen: setEditing, close } = useOpenDialog<PrinterProfile>()
  const isNew = useSettings((state) => !state.settings.printerProfiles.some(({ id }) => id === editing?.id))
  return (
    <Dialog
      onClose={editing === null ? props.onClose : close}
      title={editing === null ? t('print.printersTitle') : t(isNew ? 'print.profileNew' : 'print.profileEdit')}
      width="table"
      testId="printers-dialog"
    >
      {editing === null ? (
        <div className={css['printers']}>
          <ProfileList onEdit={setEditing} />
          <SystemPrinters
            onAdd={(printer, label) => setEditing({ ...pdfProfile, id: crypto.randomUUID(), printer, label })}
          />
          <PrintOnCreate />
        </div>
      ) : (
        <ProfileForm start={editing} isNew={isNew} onDone={close} />
      )}
    </Dialog>
  )
}

/** Whether labels are printed by themselves when the carrier has confirmed their bill. */
function PrintOnCreate(): ReactNode {
  const { t } = useTranslation()
  const isOn = useSettings((state) => state.settings.printOnCreate)
  const hasProfile = useSettings((state) => state.settings.printerProfiles.length > 0)
  const change = useSettings((state) => state.change)
  const [error, setError] = useState<AppError | null>(null)
  const set = async (printOnCreate: boolean): Promise<void> => setError(await change({ printOnCreate }))
  return (
    <div className={css['wide']}>
      <Checkbox
        label={t('print.onCreate')}
        checked={isOn}
        disabled={!hasProfile}
        data-testid="print-on-create"
        onChange={(event) => void set(event.currentTarget.checked)}
      />
      <ErrorNote error={error} />
    </div>
  )
}
