import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { groupThousands } from '../../../shared/domain/quantity/numeral.ts'
import { formatDateTime } from '../../../shared/domain/time/local-time.ts'
import { useAction } from '../bridge/use-action.ts'
import { useAnswered, useChannel } from '../bridge/use-channel.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Facts } from '../ui/facts.tsx'
import { Section } from '../ui/layout/section.tsx'
import { useAccount, useStation } from '../shell/station.tsx'

/** Which provinces and wards this version ships, what was put right in them, and what the carrier has added. */
export function DirectorySection(): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const isTraining = useAccount(({ view }) => view?.account?.kind === 'training')
  const { data: about } = useChannel('directory.about', undefined)
  const putAnswer = useAnswered()
  const refresh = useAction(async () => {
    const answer = await bridge.invoke('directory.refresh', undefined)
    if (answer.ok) putAnswer('directory.about', undefined, answer.value)
    return answer
  })
  if (about === null) return null
  return (
    <Section
      title={t('settings.directory')}
      actions={
        // The carrier of training names no wards.
        isTraining ? null : (
          <ActionButton
            size="small"
            data-testid="refresh-directory"
            disabled={refresh.isBusy}
            onClick={() => void refresh.run()}
          >
            {t(refresh.isBusy ? 'settings.directoryAsking' : 'settings.directoryRefresh')}
          </ActionButton>
        )
      }
    >
      <ErrorNote error={refresh.error} />
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
