import { Input, NativeSelect } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { labelTemplates } from '../../../../shared/domain/label.ts'
import { pdfPrinterName, printerProfileSchema, type PrinterProfile } from '../../../../shared/domain/printing.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { DialogActions } from '../../components/dialog-actions.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { Field } from '../../components/field.tsx'
import { usePrinting, useSettings } from '../../stores/station.tsx'
import css from './printers.module.css'

const resolutions = [203, 300] as const

/** One way of printing: what the packer calls it, the printer, the paper. The first one is in use at once. */
export function ProfileForm(props: { readonly start: PrinterProfile; readonly onDone: () => void }): ReactNode {
  const { t } = useTranslation()
  const { printerProfiles: profiles, printerProfileId } = useSettings((state) => state.settings)
  const change = useSettings((state) => state.change)
  const [profile, setProfile] = useState(props.start)
  const [copies, setCopies] = useState(String(props.start.copies))
  const [error, setError] = useState<AppError | null>(null)
  const checked = printerProfileSchema.safeParse({ ...profile, label: profile.label.trim(), copies: Number(copies) })
  const put = (part: Partial<PrinterProfile>): void => setProfile((before) => ({ ...before, ...part }))
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!checked.success) return
    const isKnown = profiles.some(({ id }) => id === profile.id)
    const next = isKnown
      ? profiles.map((one) => (one.id === profile.id ? checked.data : one))
      : [...profiles, checked.data]
    const failed = await change({ printerProfiles: next, printerProfileId: printerProfileId ?? profile.id })
    setError(failed)
    if (failed === null) props.onDone()
  }
  return (
    <form className={css['profileForm']} onSubmit={(event) => void save(event)} data-testid="profile-form">
      <Field id="profile-label" label={t('print.profileLabel')} required>
        <Input
          id="profile-label"
          data-autofocus
          autoFocus
          value={profile.label}
          data-testid="profile-label"
          onChange={(event) => put({ label: event.currentTarget.value })}
        />
      </Field>
      <PrinterField printer={profile.printer} onPrinter={(printer) => put({ printer })} />
      <Field id="profile-template" label={t('print.profileTemplate')}>
        <NativeSelect
          id="profile-template"
          data-testid="profile-template"
          value={profile.template}
          data={labelTemplates.map((value) => ({ value, label: t(`print.templates.${value}`) }))}
          onChange={(event) => put({ template: found(labelTemplates, event.currentTarget.value) ?? profile.template })}
        />
      </Field>
      <Field id="profile-dpi" label={t('print.profileDpi')}>
        <NativeSelect
          id="profile-dpi"
          data-testid="profile-dpi"
          value={String(profile.dpi)}
          data={resolutions.map((dpi) => ({ value: String(dpi), label: `${dpi} dpi` }))}
          onChange={(event) => put({ dpi: event.currentTarget.value === '300' ? 300 : 203 })}
        />
      </Field>
      <Field
        id="profile-copies"
        label={t('print.profileCopies')}
        problem={
          printerProfileSchema.shape.copies.safeParse(Number(copies)).success ? undefined : t('print.copiesProblem')
        }
      >
        <Input
          id="profile-copies"
          inputMode="numeric"
          value={copies}
          data-testid="profile-copies"
          onChange={(event) => setCopies(event.currentTarget.value)}
        />
      </Field>
      <Field id="profile-paper" label={t('print.profilePaper')} aside={t('print.profilePaperHint')}>
        <Input
          id="profile-paper"
          value={profile.paperName}
          spellCheck={false}
          data-testid="profile-paper"
          onChange={(event) => put({ paperName: event.currentTarget.value })}
        />
      </Field>
      {error === null ? null : <ErrorNote error={error} />}
      <div className={css['wide']}>
        <DialogActions>
          <ActionButton keys="Esc" onClick={props.onDone}>
            {t('print.back')}
          </ActionButton>
          <ActionButton
            submit
            tone="primary"
            keys="Enter"
            data-testid="save-profile"
            disabled={!checked.success || profile.label.trim() === ''}
          >
            {t('print.save')}
          </ActionButton>
        </DialogActions>
      </div>
    </form>
  )
}

/** The printers of the system, PDF files, and the one that is set although it is not there now. */
function PrinterField(props: { readonly printer: string; readonly onPrinter: (name: string) => void }): ReactNode {
  const { t } = useTranslation()
  const printers = usePrinting((state) => state.printers)
  const names = [...new Set([props.printer, ...(printers ?? []).map(({ name }) => name), pdfPrinterName])]
  return (
    <Field id="profile-printer" label={t('print.profilePrinter')}>
      <NativeSelect
        id="profile-printer"
        data-testid="profile-printer"
        value={props.printer}
        data={names.map((value) => ({ value, label: value === pdfPrinterName ? t('print.pdfFile') : value }))}
        onChange={(event) => props.onPrinter(event.currentTarget.value)}
      />
    </Field>
  )
}

function found<T extends string>(values: readonly T[], wanted: string): T | undefined {
  return values.find((value) => value === wanted)
}
