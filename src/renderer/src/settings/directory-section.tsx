import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { groupThousands } from '../../../shared/domain/quantity/numeral.ts'
import type { ChannelOutput } from '../../../shared/ipc/contract.ts'
import type { AppError } from '../../../shared/app-error.ts'
import { formatDateTime } from '../../../shared/domain/time/local-time.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Facts } from '../ui/facts.tsx'
import { Section } from '../ui/layout/section.tsx'
import { useStation } from '../shell/station.tsx'

/** Which provinces and wards this version ships, what was put right in them, and what the carrier has added. */
export function DirectorySection(): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const [about, setAbout] = useState<ChannelOutput<'directory.about'> | null>(null)
  useEffect(() => {
    const load = async (): Promise<void> => {
      const answer = await bridge.invoke('directory.about', undefined)
      if (answer.ok) setAbout(answer.value)
    }
    void load()
  }, [bridge])
  const [error, setError] = useState<AppError | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const refresh = async (): Promise<void> => {
    setIsAsking(true)
    const answer = await bridge.invoke('directory.refresh', undefined)
    setIsAsking(false)
    if (answer.ok) setAbout(answer.value)
    setError(answer.ok ? null : answer.error)
  }
  if (about === null) return null
  return (
    <Section
      title={t('settings.directory')}
      actions={
        <ActionButton size="small" data-testid="refresh-directory" disabled={isAsking} onClick={() => void refresh()}>
          {t(isAsking ? 'settings.directoryAsking' : 'settings.directoryRefresh')}
        </ActionButton>
      }
    >
      <ErrorNote error={error} />
      <Facts
        facts={[
          [t('settings.provinces'), groupThousands(String(about.provinces))],
          [t('settings.wards'), groupThousands(String(about.wards))],
          [t('settings.formerUnits'), groupThousands(String(about.legacyUnits))],
          [
            t('settings.directoryAsked'),
            about.refreshedAtMs === null
              ? t('settings.directoryNeverAsked')
              : t('settings.directoryAdded', { when: formatDateTime(about.refreshedAtMs), count: about.added }),
          ],
          [t('settings.directorySource'), about.source],
          [t('settings.directoryRepair'), about.repairs.join(', ')],
        ]}
      />
      <p>{t('settings.directoryNote')}</p>
    </Section>
  )
}
