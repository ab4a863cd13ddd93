import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { settingsSections } from '../../settings/sections.ts'
import { useStation } from '../station.tsx'
import type { Command } from './use-commands.ts'

type Sections = typeof settingsSections

/** The sections of the settings by name. They are loaded when something is first looked for, not with the window. */
export function useSettingsCommands(isLooking: boolean): readonly Command[] {
  const { t } = useTranslation()
  const { navigation } = useStation()
  const [sections, setSections] = useState<Sections | null>(null)
  useEffect(() => {
    if (!isLooking) return
    const load = async (): Promise<void> => setSections((await import('../../settings/sections.ts')).settingsSections)
    void load()
  }, [isLooking])
  return (sections ?? []).map(({ id, words }) => ({
    id: `settings ${id}`,
    words: t(words),
    hint: t('shell.settings'),
    run: () => navigation.getState().openSettings(id),
  }))
}
