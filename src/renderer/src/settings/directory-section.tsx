import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { groupThousands } from '../../../shared/domain/quantity/numeral.ts'
import type { ChannelOutput } from '../../../shared/ipc/contract.ts'
import { Facts } from '../ui/facts.tsx'
import { Section } from '../ui/layout/section.tsx'
import { useStation } from '../shell/station.tsx'

/** Which provinces and wards this version ships, and what was put right in them. */
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
  if (about === null) return null
  return (
    <Section title={t('settings.directory')}>
      <Facts
        facts={[
          [t('settings.provinces'), groupThousands(String(about.provinces))],
          [t('settings.wards'), groupThousands(String(about.wards))],
          [t('settings.formerUnits'), groupThousands(String(about.legacyUnits))],
          [t('settings.directorySource'), about.source],
          [t('settings.directoryRepair'), about.repairs.join(', ')],
        ]}
      />
      <p>{t('settings.directoryNote')}</p>
    </Section>
  )
}
