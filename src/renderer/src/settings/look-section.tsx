import { SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/app-error.ts'
import type { Settings } from '../../../shared/domain/settings/settings.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { Section } from '../ui/layout/section.tsx'
import { useSettings } from '../shell/station.tsx'
import { ScanSounds } from './scan-sounds.tsx'
import css from './settings.module.css'
import { languageChoices } from '../i18n/languages.ts'

const schemes = ['light', 'dark', 'contrast', 'system'] as const satisfies readonly Settings['scheme'][]
const textSizes = ['normal', 'large', 'larger'] as const satisfies readonly Settings['textSize'][]

/** Takes effect at once, while running. */
export function LookSection(): ReactNode {
  const { t } = useTranslation()
  const settings = useSettings((state) => state.settings)
  const change = useSettings((state) => state.change)
  const [error, setError] = useState<AppError | null>(null)
  const apply = async (patch: Partial<Settings>): Promise<void> => setError(await change(patch))
  return (
    <Section title={t('settings.look')}>
      <Choice
        label={t('settings.language')}
        value={settings.language}
        onChange={(language) => void apply({ language })}
        data={[...languageChoices]}
      />
      <Choice
        label={t('settings.scheme')}
        value={settings.scheme}
        onChange={(scheme) => void apply({ scheme })}
        data={schemes.map((value) => ({ value, label: t(`settings.schemes.${value}`) }))}
      />
      <Choice
        label={t('settings.textSize')}
        value={settings.textSize}
        onChange={(textSize) => void apply({ textSize })}
        data={textSizes.map((value) => ({ value, label: t(`settings.textSizes.${value}`) }))}
      />
      <ScanSounds onChange={(patch) => void apply(patch)} />
      <ErrorNote error={error} />
    </Section>
  )
}

function Choice<T extends string>(props: {
  readonly label: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly data: { value: T; label: string }[]
}): ReactNode {
  return (
    <div className={css['choice']}>
      <span>{props.label}</span>
      <SegmentedControl aria-label={props.label} value={props.value} onChange={props.onChange} data={props.data} />
    </div>
  )
}
