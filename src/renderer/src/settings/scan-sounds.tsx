import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '../../../shared/domain/settings/settings.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { beep } from '../scanning/beep.ts'
import { useSettings } from '../shell/station.tsx'
import { SelectField } from '../ui/field/form-field.tsx'
import css from './settings.module.css'

const sounds = ['accepted', 'unknown', 'wrong', 'weighed'] as const

/** Whether and how loud scans are answered; each sound can be heard here. */
export function ScanSounds(props: { readonly onChange: (change: Partial<Settings>) => void }): ReactNode {
  const { t } = useTranslation()
  const { scanSounds, scanVolume } = useSettings((state) => state.settings)
  return (
    <div className={css['choice']}>
      <span id="scan-sounds">{t('presets.sounds.label')}</span>
      <div className={css['actions']} role="group" aria-labelledby="scan-sounds">
        <Checkbox
          label={t('presets.sounds.on')}
          checked={scanSounds}
          data-testid="scan-sounds"
          onChange={(event) => props.onChange({ scanSounds: event.currentTarget.checked })}
        />
        <SelectField
          isLabelHidden
          label={t('presets.sounds.volume')}
          value={String(scanVolume)}
          disabled={!scanSounds}
          data-testid="scan-volume"
          onChange={(event) => props.onChange({ scanVolume: Number(event.currentTarget.value) })}
          options={stepsWith(scanVolume).map((percent) => ({ value: String(percent), label: `${percent}%` }))}
        />
        <span>{t('presets.sounds.try')}:</span>
        {sounds.map((sound) => (
          <ActionButton
            key={sound}
            size="small"
            disabled={!scanSounds}
            aria-label={`${t('presets.sounds.try')}: ${t(`presets.sounds.${sound}`)}`}
            onClick={() => beep(sound, scanVolume)}
          >
            {t(`presets.sounds.${sound}`)}
          </ActionButton>
        ))}
      </div>
    </div>
  )
}

/** The usual steps, and whatever is set. */
function stepsWith(percent: number): readonly number[] {
  return [...new Set([10, 20, 40, 60, 80, 100, percent])].toSorted((a, b) => a - b)
}
