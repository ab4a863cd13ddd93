import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { labelTemplates } from '../../../../shared/domain/printing/label.ts'
import {
  isCopyCount,
  pdfPrinterName,
  pdfProfile,
  type PrinterProfile,
} from '../../../../shared/domain/printing/printing.ts'
import { RestoredNote } from '../../ui/dialog/restored-note.tsx'
import { useAutosavedDialog, useKeptValues } from '../../autosave/use-autosaved-dialog.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField, SelectField } from '../../ui/field/form-field.tsx'
import { usePrinting, useSettings } from '../../shell/station.tsx'
import css from './printers.module.css'

const resolutions = [203, 300] as const

/** One way of printing: what the packer calls it, the printer, the paper. The first one is in use at once. */
export function ProfileForm(props: {
  readonly start: PrinterProfile
  /** It is not among the profiles yet: what is half typed waits for the next new one of this printer. */
  readonly isNew: boolean
  readonly onDone: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { printerProfiles: profiles, printerProfileId } = useSettings((state) => state.settings)
  const change = useSettings((state) => state.change)
  const [start] = useState(() => textsOf(props.start))
  const { id } = props.start
  const [dialog] = useState(`profile:${props.isNew ? `new:${start.printer}` : id}`)
  const kept = useAutosavedDialog(dialog, start)
  const [profile, setProfile] = useState(kept.initial)
  useKeptValues(kept, profile)
  const [error, setError] = useState<AppError | null>(null)
  const isComplete = profile.label.trim() !== '' && isCopyCount(Number(profile.copies))
  const put = (part: Partial<ProfileTexts>): void => setProfile((before) => ({ ...before, ...part }))
  const startOver = (): void => {
    setProfile(start)
    kept.startOver()
  }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isComplete) return
    const next = withProfile(profiles, profileOf(id, profile))
    const failed = await change({ printerProfiles: next, printerProfileId: printerProfileId ?? id })
    setError(failed)
    if (failed !== null) return
    kept.forget()
    props.onDone()
  }
  return (
    <form className={css['profileForm']} onSubmit={(event) => void save(event)} data-testid="profile-form">
      {kept.isRestored ? (
        <div className={css['wide']}>
          <RestoredNote onStartOver={startOver} />
        </div>
      ) : null}
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
      <CopiesField copies={profile.copies} onCopies={(copies) => put({ copies })} />
      <PaperNameField paperName={profile.paperName} put={put} />
      <ErrorNote error={error} />
      <FormActions isReady={isComplete} onBack={props.onDone} />
    </form>
  )
}

/** The profile as it stands in the fields: numbers as texts. */
type ProfileTexts = Omit<PrinterProfile, 'id' | 'template' | 'dpi' | 'copies'> &
  Readonly<Record<'template' | 'dpi' | 'copies', string>>

function textsOf({ id: _id, ...profile }: PrinterProfile): ProfileTexts {
  return { ...profile, dpi: String(profile.dpi), copies: String(profile.copies) }
}

function profileOf(id: string, texts: ProfileTexts): PrinterProfile {
  const template = labelTemplates.find((each) => each === texts.template) ?? pdfProfile.template
  const dpi = resolutions.find((each) => String(each) === texts.dpi) ?? pdfProfile.dpi
  return { ...texts, id, label: texts.label.trim(), copies: Number(texts.copies), template, dpi }
}

/** In the place of the one that it changes, or behind the others. */
const withProfile = (profiles: readonly PrinterProfile[], saved: PrinterProfile): PrinterProfile[] =>
  profiles.some(({ id }) => id === saved.id)
    ? profiles.map((one) => (one.id === saved.id ? saved : one))
    : [...profiles, saved]

interface ProfilePart {
  readonly profile: ProfileTexts
  readonly put: (part: Partial<ProfileTexts>) => void
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
        onChange={(event) => put({ template: event.currentTarget.value })}
      />
      <SelectField
        id="profile-dpi"
        label={t('print.profileDpi')}
        data-testid="profile-dpi"
        value={profile.dpi}
        options={resolutions.map((dpi) => ({ value: String(dpi), label: `${dpi} dpi` }))}
        onChange={(event) => put({ dpi: event.currentTarget.value })}
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
