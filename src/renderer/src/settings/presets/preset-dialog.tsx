import { useState, type ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ParcelPreset } from '../../../../shared/domain/settings/parcel-preset.ts'
import { useAction } from '../../bridge/use-action.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useSettings } from '../../shell/station.tsx'
import { PresetFields } from './preset-fields.tsx'
import { RestoredNote } from '../../ui/dialog/restored-note.tsx'
import { useAutosavedDialog, useKeptForm } from '../../autosave/use-autosaved-dialog.ts'
import { presetTexts, readPreset, type PresetTexts } from './preset-texts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Gives a parcel preset its name, or corrects one; it is kept in the settings, in its place. */
export function PresetDialog(props: {
  readonly preset: ParcelPreset
  readonly onSaved: () => void
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const presets = useSettings((state) => state.settings.parcelPresets)
  const change = useSettings((state) => state.change)
  const isNew = presets.every(({ id }) => id !== props.preset.id)
  const [dialog] = useState(`preset:${isNew ? 'new' : props.preset.id}`)
  const [start] = useState(() => presetTexts(props.preset))
  const kept = useAutosavedDialog(dialog, start)
  const form = useForm<PresetTexts>({ defaultValues: kept.initial })
  useKeptForm(form, kept)
  const store = useAction((parcelPresets: ParcelPreset[]) => change({ parcelPresets }))
  const save = form.handleSubmit(async (texts) => {
    const { preset, problems } = readPreset(props.preset.id, texts)
    for (const { field, kind } of problems) form.setError(field as 'name' | 'cargo.weightGrams', { type: kind }) // paths of these fields
    if (problems.length > 0) return
    const parcelPresets = isNew ? [...presets, preset] : presets.map((each) => (each.id === preset.id ? preset : each))
    if (!(await store.run(parcelPresets))) return
    kept.forget()
    props.onSaved()
  })
  return (
    <Dialog
      onClose={props.onClose}
      title={t(isNew ? 'presets.create' : 'presets.editTitle')}
      width="normal"
      testId="preset-dialog"
    >
      <FormProvider {...form}>
        <form onSubmit={(event) => void save(event)} noValidate>
          {kept.isRestored ? (
            <RestoredNote
              onStartOver={() => {
                form.reset(start)
                kept.startOver()
              }}
            />
          ) : null}
          <PresetFields />
          <ErrorNote error={store.error} />
          <DialogActions>
            <ActionButton hint="Esc" onClick={props.onClose}>
              {t('dialogs.back')}
            </ActionButton>
            <ActionButton tone="primary" submit hint="Enter" data-testid="save-preset">
              {t('presets.save')}
            </ActionButton>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}
