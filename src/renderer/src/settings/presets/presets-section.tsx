import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { emptyBill } from '../../../../shared/domain/bill/bill-input.ts'
import type { ParcelPreset } from '../../../../shared/domain/settings/parcel-preset.ts'
import { useKeysOf } from '../../keyboard/shortcut-keys.ts'
import { useAction } from '../../bridge/use-action.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { PresetDialog } from './preset-dialog.tsx'
import { usePresetLine } from './preset-line.ts'
import { useSettings, useStation } from '../../shell/station.tsx'
import { withEntryBack } from '../entry-back.ts'
import { moved } from '../moved-entry.ts'
import css from '../settings.module.css'

/** The station's usual parcels in the order of their keys. What is removed can be had back. */
export function PresetsSection(): ReactNode {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const { settings, undo } = useStation()
  const presets = useSettings((state) => state.settings.parcelPresets)
  const change = useSettings((state) => state.change)
  const { open: editing, setOpen: setEditing, close } = useOpenDialog<ParcelPreset>()
  const [error, setError] = useState<AppError | null>(null)
  const apply = async (parcelPresets: ParcelPreset[]): Promise<void> => setError(await change({ parcelPresets }))
  // The next one comes to its place: a press right behind would remove that too.
  const remove = useAction(
    (preset: ParcelPreset) => {
      const removed = change({ parcelPresets: presets.filter(({ id }) => id !== preset.id) })
      const putBack = (): void =>
        void apply(withEntryBack(settings.getState().settings.parcelPresets, presets, preset.id))
      undo.getState().offer(t('presets.removed', { name: preset.name }), putBack)
      return removed
    },
    { cooldown: 'after-press', onOutcome: setError },
  )
  return (
    <Section
      title={t('presets.title')}
      actions={
        <ActionButton
          size="small"
          data-testid="add-preset"
          onClick={() => setEditing({ ...blankPreset, id: crypto.randomUUID() })}
        >
          {t('presets.add')}
        </ActionButton>
      }
    >
      {presets.length === 0 ? (
        <p className={css['dim']}>{t('presets.none', { key: keysOf('newBill.presets') })}</p>
      ) : null}
      {presets.map((preset, index) => (
        <PresetRow
          key={preset.id}
          preset={preset}
          onUp={index === 0 ? null : () => void apply(moved(presets, index, -1))}
          onDown={index === presets.length - 1 ? null : () => void apply(moved(presets, index, 1))}
          onEdit={() => setEditing(preset)}
          onRemove={() => void remove.run(preset)}
        />
      ))}
      <ErrorNote error={error} />
      {editing === null ? null : <PresetDialog preset={editing} onSaved={close} onClose={close} />}
    </Section>
  )
}

const { cargo, serviceId, paymentMethodId, returnDocument, installation, note } = emptyBill
const blankPreset: Omit<ParcelPreset, 'id'> = {
  name: '',
  cargo,
  serviceId,
  paymentMethodId,
  returnDocument,
  installation,
  note,
}

function PresetRow(props: {
  readonly preset: ParcelPreset
  /** Null where it is the first, or the last. */
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
  readonly onEdit: () => void
  readonly onRemove: () => void
}): ReactNode {
  const { t } = useTranslation()
  const line = usePresetLine()
  const { preset } = props
  const actions = [
    [t('presets.up'), props.onUp, '↑'],
    [t('presets.down'), props.onDown, '↓'],
    [t('presets.edit'), props.onEdit, t('presets.edit')],
    [t('presets.remove'), props.onRemove, t('presets.remove')],
  ] as const
  return (
    <div className={css['sender']} data-testid="preset-row">
      <div>
        <strong>{preset.name}</strong>
        <div className={css['dim']}>{line(preset)}</div>
      </div>
      {actions.map(([action, run, shown]) => (
        <ActionButton
          key={action}
          size="small"
          aria-label={t('presets.rowAction', { action, name: preset.name })}
          disabled={run === null}
          onClick={() => run?.()}
        >
          {shown}
        </ActionButton>
      ))}
    </div>
  )
}
