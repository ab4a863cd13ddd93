import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/app-error.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Facts } from '../ui/facts.tsx'
import { Section } from '../ui/layout/section.tsx'
import { copyText } from '../ui/copy-text.ts'
import { useStation } from '../shell/station.tsx'
import css from './settings.module.css'

/** What this is, where its data lies, and what support asks for. */
export function AboutSection(): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const { data: info } = useChannel('app.info', undefined)
  const [copied, setCopied] = useState(false)
  const [saved, setSaved] = useState<string | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const copy = async (): Promise<void> => {
    const answer = await bridge.invoke('app.diagnostics', undefined)
    const failure = answer.ok ? await copyText(answer.value.text) : answer.error
    setError(failure)
    setCopied(failure === null)
  }
  const save = async (): Promise<void> => {
    const answer = await bridge.invoke('app.saveDiagnostics', undefined)
    setError(answer.ok ? null : answer.error)
    setSaved(answer.ok ? answer.value.path : null)
  }
  if (info === null) return null
  return (
    <Section title={t('settings.about')}>
      <Facts
        facts={[
          ['Packbench', `${t('settings.version', { version: info.version })} · ${info.runtime} · ${info.platform}`],
          [t('settings.licence'), t('settings.licenceText')],
          [t('settings.profileFolder'), info.profileFolder],
          [t('settings.logFile'), info.logFile],
        ]}
      />
      <p className={css['dim']}>{t('settings.diagnosticsText')}</p>
      <div className={css['actions']}>
        <ActionButton data-testid="copy-diagnostics" onClick={() => void copy()}>
          {t('settings.diagnostics')}
        </ActionButton>
        <ActionButton data-testid="save-diagnostics" onClick={() => void save()}>
          {t('settings.saveDiagnostics')}
        </ActionButton>
        {copied ? <span role="status">{t('settings.diagnosticsCopied')}</span> : null}
      </div>
      {saved === null ? null : (
        <p role="status" data-testid="saved-diagnostics">
          {t('settings.diagnosticsSaved', { path: saved })}
        </p>
      )}
      <ErrorNote error={error} />
    </Section>
  )
}
