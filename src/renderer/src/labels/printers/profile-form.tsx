import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { labelTemplates } from '../../../../shared/domain/printing/label.ts'
import { isCopyCount, pdfPrinterName, type PrinterProfile } from '../../../../shared/domain/printing/printing.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField, SelectField } from '../../ui/field/form-field.tsx'
import { usePrinting, useSettings } from '../../shell/station.tsx'
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
  const isComplete = profile.label.trim() !== '' && isCopyCount(Number(copies))
  const put = (part: Partial<PrinterProfile>): void => setProfile((before) => ({ ...before, ...part }))
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isComplete) return
    const next = withProfile(profiles, { ...profile, label: profile.label.trim(), copies: Number(copies) })
    const failed = await change({ printerProfiles: next, printerProfileId: printerProfileId ?? profile.id })
    setError(failed)
    if (failed === null) props.onDone()
  }
  return (
    <form className={css['profileForm']} onSubmit={(event) => void save(event)} data-testid="profile-form">
      <FormField
        id="profile-label"
        label={t('print.profileLabel')}
        required
        data-autofocus
        autoFocus
        value={profile.label}
        data-testid="profile-label"
        onChange={(event) => put({ label: event.currentTarget.value })}
      />
      <PrinterField printer={profile.printer} onPrinter={(printer) => put({ printer })} />
      <PaperFields profile={profile} put={put} />
      <CopiesField copies={copies} onCopies={setCopies} />
      <PaperNameField paperName={profile.paperName} put={put} />
      <ErrorNote error={error} />
      <FormActions isReady={isComplete} onBack={props.onDone} />
    </form>
  )
}

/** In the place of the one that it changes, or behind the others. */
const withProfile = (profiles: readonly PrinterProfile[], saved: PrinterProfile): PrinterProfile[] =>
  profiles.some(({ id }) => id === saved.id)
    ? profiles.map((one) => (one.id === saved.id ? saved : one))
    : [...profiles, saved]

interface ProfilePart {
  readonly profile: PrinterProfile
  readonly put: (part: Partial<PrinterProfile>) => void
}

function PaperFields(props: ProfilePart): ReactNode {
  const { t } = useTranslation()
  const { profile, put } = props
  return (
    <>
      <SelectField
        id="profile-template"
        label={t('print.profileTemplate')}
        data-testid="profile-template"
        value={profile.template}
        options={labelTemplates.map((value) => ({ value, label: t(`print.templates.${value}`) }))}
        onChange={(event) => put({ template: found(labelTemplates, event.currentTarget.value) ?? profile.template })}
      />
      <SelectField
        id="profile-dpi"
        label={t('print.profileDpi')}
        data-testid="profile-dpi"
        value={String(profile.dpi)}
        options={resolutions.map((dpi) => ({ value: String(dpi), label: `${dpi} dpi` }))}
        onChange={(event) => put({ dpi: event.currentTarget.value === '300' ? 300 : 203 })}
      />
    </>
  )
}

function CopiesField(props: { readonly copies: string; readonly onCopies: (copies: string) => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <FormField
      id="profile-copies"
      label={t('print.profileCopies')}
      problem={isCopyCount(Number(props.copies)) ? undefined : t('print.copiesProblem')}
      inputMode="numeric"
      value={props.copies}
      data-testid="profile-copies"
      onChange={(event) => props.onCopies(event.currentTarget.value)}
    />
  )
}

/** The paper in the printer's own words, where its driver does not take millimetres. */
function PaperNameField(props: {
  readonly paperName: string
  readonly put: (part: { readonly paperName: string }) => void
}): ReactNode {
  const { t } = useTranslation()
  return (
    <FormField
      id="profile-paper"
      label={t('print.profilePaper')}
      hint={t('print.profilePaperHint')}
      value={props.paperName}
      data-testid="profile-paper"
      onChange={(event) => props.put({ paperName: event.currentTarget.value })}
    />
  )
}

function FormActions(props: { readonly isReady: boolean; readonly onBack: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={css['wide']}>
      <DialogActions>
        <ActionButton hint="Esc" onClick={props.onBack}>
          {t('print.back')}
        </ActionButton>
        <ActionButton submit tone="primary" hint="Enter" data-testid="save-profile" disabled={!props.isReady}>
          {t('print.save')}
        </ActionButton>
      </DialogActions>
    </div>
  )
}

/** The printers of the system, PDF files, and the one that is set although it is not there now. */
function PrinterField(props: { readonly printer: string; readonly onPrinter: (name: string) => void }): ReactNode {
  const { t } = useTranslation()
  const printers = usePrinting((state) => state.printers)
  const names = [...new Set([props.printer, ...(printers ?? []).map(({ name }) => name), pdfPrinterName])]
  return (
    <SelectField
      id="profile-printer"
      label={t('print.profilePrinter')}
      data-testid="profile-printer"
      value={props.printer}
      options={names.map((value) => ({ value, label: value === pdfPrinterName ? t('print.pdfFile') : value }))}
      onChange={(event) => props.onPrinter(event.currentTarget.value)}
    />
  )
}

function found<T extends string>(values: readonly T[], wanted: string): T | undefined {
  return values.find((value) => value === wanted)
}
