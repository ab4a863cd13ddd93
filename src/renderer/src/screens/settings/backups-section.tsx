import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { formatDateTime } from '../../../../shared/domain/local-time.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { Facts } from '../../components/facts.tsx'
import { Note } from '../../components/note.tsx'
import { Section } from '../../components/section.tsx'
import { useNow } from '../../lib/use-now.ts'
import { useStation } from '../../stores/station.tsx'
import type { SectionProps } from './section-props.ts'
import css from './settings.module.css'

type Backups = ChannelOutput<'backups.list'>

const bytesPerMegabyte = 1024 * 1024
const nowRenewedEveryMs = 60_000
/** A day, and the hours that a station may be closed behind it. */
const staleAfterMs = 36 * 60 * 60_000

/** When the account's data was copied last, where the copies lie, and how one is put back. */
export function BackupsSection({ active }: SectionProps): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const [backups, setBackups] = useState<Backups | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  useEffect(() => {
    if (!active) return
    const load = async (): Promise<void> => {
      const answer = await bridge.invoke('backups.list', undefined)
      setBackups(answer.ok ? answer.value : null)
      setError(answer.ok ? null : answer.error)
    }
    void load()
  }, [active, bridge])
  const openFolder = async (): Promise<void> => {
    const answer = await bridge.invoke('backups.openFolder', undefined)
    setError(answer.ok ? null : answer.error)
  }
  return (
    <Section title={t('backups.title')}>
      <p className={css['dim']}>{t('backups.text', { kept: backups?.kept ?? 0 })}</p>
      {backups === null ? null : <Made backups={backups} />}
      {backups === null || backups.backups.length === 0 ? null : (
        <>
          <div className={css['actions']}>
            <ActionButton data-testid="open-backups" onClick={() => void openFolder()}>
              {t('backups.openFolder')}
            </ActionButton>
          </div>
          <p className={css['dim']}>{t('backups.putBack')}</p>
        </>
      )}
      {error === null ? null : <ErrorNote error={error} />}
    </Section>
  )
}

function Made({ backups: { isMade, backups, folder } }: { readonly backups: Backups }): ReactNode {
  const { t } = useTranslation()
  const now = useNow(nowRenewedEveryMs)
  const [last] = backups
  if (!isMade) return <Note tone="info">{t('backups.training')}</Note>
  if (last === undefined) return <Note tone="warn">{t('backups.none')}</Note>
  return (
    <>
      {now - last.madeAtMs > staleAfterMs ? <Note tone="warn">{t('backups.stale')}</Note> : null}
      <Facts
        facts={[
          [
            t('backups.last'),
            <b key="last" data-testid="last-backup">{`${formatDateTime(last.madeAtMs)} · ${t('backups.checked')}`}</b>,
          ],
          ...backups.slice(1).map(({ madeAtMs, bytes }, index) => {
            return [index === 0 ? t('backups.earlier') : '', line(madeAtMs, bytes)] as const
          }),
          [
            t('backups.folder'),
            <span key="folder" className="mono">
              {folder}
            </span>,
          ],
        ]}
      />
    </>
  )
}

function line(madeAtMs: number, bytes: number): string {
  return `${formatDateTime(madeAtMs)} · ${Math.max(1, Math.round(bytes / bytesPerMegabyte))} MB`
}
