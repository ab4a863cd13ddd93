import { useEffect, useEffectEvent, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { labelTemplates } from '../../../../shared/domain/printing/label.ts'
import {
  isCopyCount,
  pdfPrinterName,
  pdfProfile,
  type PrinterProfile,
} from '../../../../shared/domain/printing/printing.ts'
import { RestoredNote } from '../../ui/dialog/restored-note.tsx'
import { useAutosavedDialog, useKeptValues } from '../../autosave/use-autosaved-dialog.ts'
import { useAction } from '../../bridge/use-action.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { useLatest } from '../../ui/dialog/use-latest.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField, SelectField } from '../../ui/field/form-field.tsx'
import { Note } from '../../ui/note.tsx'
import { usePrinting, useSettings } from '../../shell/station.tsx'
import css from './printers.module.css'

const resolutions = [203, 300] as const

interface ProfileProps {
  readonly start: PrinterProfile
  /** It is not among the profiles yet: what is half typed waits for the next new one of this printer. */
  readonly isNew: boolean
  readonly onDone: () => void
}

/**
 * One way of printing: what the packer calls it, the printer, the paper. The first one is in use at once. What is changed while it is being saved
 * stays, and goes with the next press.
 */
export function ProfileForm(props: ProfileProps): ReactNode {
  const { t } = useTranslation()
  const editing = useProfile(props)
  const { profile, put, isComplete, save } = editing
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isComplete) void save.run()
  }
  return (
    <form className={css['profileForm']} onSubmit={submit} data-testid="profile-form">
      {editing.isRestored ? (
        <div className={css['wide']}>
          <RestoredNote onStartOver={editing.startOver} />
        </div>
      ) : null}
      {editing.isSaved ? (
        <div className={css['wide']}>
          <Note tone="info">{t('dialogs.typedSince')}</Note>
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
      <ErrorNote error={save.error} />
      <FormActions isReady={isComplete} onBack={props.onDone} />
    </form>
  )
}

/** What is typed, kept until it is saved; what is typed while it is being saved, until that is, too. */
function useProfile(props: ProfileProps) {
  const { printerProfiles: profiles, printerProfileId } = useSettings((state) => state.settings)
  const change = useSettings((state) => state.change)
  const { id, printer } = props.start
  const [start] = useState(() => textsOf(props.start))
  const [isNew] = useState(props.isNew)
  const [isSaved, setIsSaved] = useState(false)
  const kept = useAutosavedDialog(`profile:${isNew && !isSaved ? `new:${printer}` : id}`, start)
  const [profile, setProfile] = useState(kept.initial)
  useKeptValues(kept, profile)
  const keepAnew = useEffectEvent(() => kept.keep(profile))
  useEffect(() => {
    if (isSaved) keepAnew()
  }, [isSaved])
  const words = JSON.stringify(profile)
  const now = useLatest(words)
  const save = useAction(async () => {
    const next = withProfile(profiles, profileOf(id, profile))
    const failed = await change({ printerProfiles: next, printerProfileId: printerProfileId ?? id })
    if (failed !== null) return failed
    if (now.current === words) {
      kept.forget()
      props.onDone()
    } else if (!isSaved) {
      kept.forget()
      setIsSaved(true)
    }
    return null
  })
  return {
    profile,
    put: (part: Partial<ProfileTexts>): void => setProfile((before) => ({ ...before, ...part })),
    isComplete: profile.label.trim() !== '' && isCopyCount(Number(profile.copies)),
    isSaved,
    isRestored: kept.isRestored && !isSaved,
    startOver(): void {
      setProfile(start)
      kept.startOver()
    },
    save,
  }
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
