import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import {
  documentProfile,
  pdfPrinterName,
  profileInUse,
  type PrinterProfile,
} from '../../../../shared/domain/printing.ts'
import type { Settings } from '../../../../shared/domain/settings.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { Note } from '../../components/note.tsx'
import { printerWord } from '../../parts/printer-word.ts'
import { SavedFile } from '../../parts/saved-file.tsx'
import { usePrinting, useSettings, useStation } from '../../stores/station.tsx'
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
  const apply = async (wish: Partial<Settings>): Promise<void> => setError(await change(wish))
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
          onRemove={() => void apply({ printerProfiles: profiles.filter(({ id }) => id !== profile.id) })}
        />
      ))}
      {error === null ? null : <ErrorNote error={error} />}
      {tested === null ? null : <Note tone="info">{t('print.testDone')}</Note>}
      {tested?.printer === pdfPrinterName ? <SavedFile path={file} /> : null}
    </section>
  )
}

function Profile(props: {
  readonly profile: PrinterProfile
  readonly isInUse: boolean
  readonly isForA4: boolean
  readonly onUse: () => void
  /** Lists and results on A4 are printed with it, or no longer. */
  readonly onA4: () => void
  readonly onEdit: () => void
  readonly onTest: () => void
  readonly onRemove: () => void
}): ReactNode {
  const { t } = useTranslation()
  const printers = usePrinting((state) => state.printers)
  const printersError = usePrinting((state) => state.printersError)
  const { profile, isInUse, isForA4 } = props
  const { label, printer, template, dpi, copies } = profile
  const a4 = t(isForA4 ? 'print.a4Stop' : 'print.a4Here')
  const name = (words: string): string => `${words}: ${label}`
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
      <div className={css['profileActions']}>
        {isInUse ? null : (
          <ActionButton size="small" aria-label={name(t('print.use'))} onClick={props.onUse}>
            {t('print.use')}
          </ActionButton>
        )}
        <ActionButton
          size="small"
          aria-label={name(a4)}
          data-a4={isForA4}
          data-testid="print-a4-here"
          onClick={props.onA4}
        >
          {a4}
        </ActionButton>
        <ActionButton
          size="small"
          aria-label={name(t('print.testPage'))}
          data-testid="test-page"
          onClick={props.onTest}
        >
          {t('print.testPage')}
        </ActionButton>
        <ActionButton size="small" aria-label={name(t('print.edit'))} onClick={props.onEdit}>
          {t('print.edit')}
        </ActionButton>
        <ActionButton size="small" aria-label={name(t('print.remove'))} onClick={props.onRemove}>
          {t('print.remove')}
        </ActionButton>
      </div>
    </div>
  )
}
