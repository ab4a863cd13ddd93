import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ParcelPreset } from '../../../../shared/domain/settings/parcel-preset.ts'
import { usePresetLine } from '../../settings/presets/preset-line.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ChoiceDialog } from '../../ui/dialog/choice-dialog.tsx'

/** The station's usual parcels, one key each. */
export function PresetChoice(props: {
  readonly presets: readonly ParcelPreset[]
  readonly onChoose: (preset: ParcelPreset | undefined) => void
  readonly onCreate: () => void
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const line = usePresetLine()
  const { presets, onChoose, onCreate, onClose } = props
  return (
    <ChoiceDialog
      title={t('presets.choose')}
      testId="choose-preset"
      choices={presets.map((preset) => ({
        id: preset.id,
        title: <strong>{preset.name}</strong>,
        text: line(preset),
      }))}
      onChoose={(id) => onChoose(presets.find((preset) => preset.id === id))}
      onClose={onClose}
      actions={
        <ActionButton data-testid="create-preset" onClick={onCreate}>
          {t('presets.fromForm')}
        </ActionButton>
      }
    />
  )
}
