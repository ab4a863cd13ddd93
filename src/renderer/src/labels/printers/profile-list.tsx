import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import {
  documentProfile,
  pdfPrinterName,
  profileInUse,
  type PrinterProfile,
} from '../../../../shared/domain/printing/printing.ts'
import type { Settings } from '../../../../shared/domain/settings/settings.ts'
import { useAction } from '../../bridge/use-action.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { printerWord } from './printer-word.ts'
import { SavedFile } from '../../shell/saved-file.tsx'
import { usePrinting, useSettings, useStation } from '../../shell/station.tsx'
import css from './printers.module.css'

/** The ways of printing that were set up; one is in use. Each has a test page, whose ruler must measure 100 mm. */
export function ProfileList(props: { readonly onEdit: (profile: PrinterProfile) => void }): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const settings = useSettings((state) => state.settings)
  const { printerProfiles: profiles } = settings
  const change = useSettings((state) => state.change)
  const [error, setError] = useState<AppError | null>(null)
  const [tested, setTested] = useState<PrinterProfile | null>(null)
  const [file, setFile] = useState('')
  const inUse = profileInUse(settings)
  const forA4 = documentProfile(settings)
  const apply = async (patch: Partial<Settings>): Promise<void> => setError(await change(patch))
  // The next one comes to its place: a press right behind would remove that too.
  const remove = useAction(
    ({ id: removed }: PrinterProfile) => change({ printerProfiles: profiles.filter(({ id }) => id !== removed) }),
    { cooldown: 'after-press', onOutcome: setError },
  )
  const test = async (profile: PrinterProfile): Promise<void> => {
    const answer = await bridge.invoke('printing.testPage', { profileId: profile.id })
    setError(answer.ok ? null : answer.error)
    setTested(answer.ok ? profile : null)
    setFile(answer.ok ? answer.value.systemJob : '')
  }
  return (
    <section className={css['profiles']} aria-label={t('print.profiles')}>
      <h2>{t('print.profiles')}</h2>
      {profiles.length === 0 ? <p className={css['dim']}>{t('print.noProfiles')}</p> : null}
      {profiles.map((profile) => (
        <Profile
          key={profile.id}
          profile={profile}
          isInUse={profile.id === inUse?.id}
          isForA4={profile.id === forA4?.id}
          onUse={() => void apply({ printerProfileId: profile.id })}
          onA4={() => void apply({ documentProfileId: profile.id === forA4?.id ? null : profile.id })}
          onEdit={() => props.onEdit(profile)}
          onTest={() => void test(profile)}
          onRemove={() => void remove.run(profile)}
        />
      ))}
      <ErrorNote error={error} />
      {tested === null ? null : <Note tone="info">{t('print.testDone')}</Note>}
      {tested?.printer === pdfPrinterName ? <SavedFile path={file} /> : null}
    </section>
  )
}

interface ProfileProps {
  readonly profile: PrinterProfile
  readonly isInUse: boolean
  readonly isForA4: boolean
  readonly onUse: () => void
  /** Lists and results on A4 are printed with it, or no longer. */
  readonly onA4: () => void
  readonly onEdit: () => void
  readonly onTest: () => void
  readonly onRemove: () => void
}

function Profile(props: ProfileProps): ReactNode {
  const { t } = useTranslation()
  const printers = usePrinting((state) => state.printers)
  const printersError = usePrinting((state) => state.printersError)
  const { profile, isInUse, isForA4 } = props
  const { label, printer, template, dpi, copies } = profile
  return (
    <div className={css['profile']} data-testid="printer-profile" data-in-use={isInUse}>
      <div>
        <b>{label}</b> {isInUse ? <span className={css['ok']}>({t('print.inUse')})</span> : null}
        {isForA4 ? <span className={css['ok']}> ({t('print.a4InUse')})</span> : null}
        <small>
          {printer === pdfPrinterName ? t('print.pdfFile') : printer} ·{' '}
          {t(`print.printerStates.${printerWord(profile, printers, printersError)}`)} ·{' '}
          {t('print.paperText', { template: t(`print.templates.${template}`), copies })} · {dpi} dpi
        </small>
      </div>
      <ProfileActions {...props} />
    </div>
  )
}

function ProfileActions(props: ProfileProps): ReactNode {
  const { t } = useTranslation()
  const { profile, isInUse, isForA4 } = props
  const a4 = t(isForA4 ? 'print.a4Stop' : 'print.a4Here')
  const actions = [
    ...(isInUse ? [] : [{ id: 'use-profile', words: t('print.use'), run: props.onUse }]),
    { id: 'print-a4-here', words: a4, run: props.onA4 },
    { id: 'test-page', words: t('print.testPage'), run: props.onTest },
    { id: 'edit-profile', words: t('print.edit'), run: props.onEdit },
    { id: 'remove-profile', words: t('print.remove'), run: props.onRemove },
  ]
  return (
    <div className={css['profileActions']}>
      {actions.map(({ id, words, run }) => (
        <ActionButton key={id} size="small" aria-label={`${words}: ${profile.label}`} data-testid={id} onClick={run}>
          {words}
        </ActionButton>
      ))}
    </div>
  )
}
