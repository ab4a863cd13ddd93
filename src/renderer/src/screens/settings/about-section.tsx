import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { Facts } from '../../components/facts.tsx'
import { Section } from '../../components/section.tsx'
import { useStation } from '../../stores/station.tsx'

export function AboutSection(): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const [info, setInfo] = useState<ChannelOutput<'app.info'> | null>(null)
  useEffect(() => {
    const load = async (): Promise<void> => {
      const answer = await bridge.invoke('app.info', undefined)
      if (answer.ok) setInfo(answer.value)
    }
    void load()
  }, [bridge])
  if (info === null) return null
  return (
    <Section title={t('settings.about')}>
      <Facts
        facts={[
          ['Packbench', `${t('settings.version', { version: info.version })} · ${info.runtime} · ${info.platform}`],
          [t('settings.profileFolder'), info.profileFolder],
        ]}
      />
    </Section>
  )
}
