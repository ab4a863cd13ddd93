import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { Settings } from '../../../../shared/domain/settings/settings.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField } from '../../ui/field/form-field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useSettings } from '../../shell/station.tsx'
import css from '../settings.module.css'

type StationValues = Pick<Settings, 'stationCode' | 'stationName' | 'labelFolder'>

/** What is sent and printed goes by them; a station may well have no name. */
const required: ReadonlySet<string> = new Set<keyof StationValues>(['stationCode', 'labelFolder'])

const fields = ['stationCode', 'stationName', 'labelFolder'] as const satisfies readonly (keyof StationValues)[]

export function StationSection(): ReactNode {
  const { t } = useTranslation()
  const settings = useSettings((state) => state.settings)
  const change = useSettings((state) => state.change)
  const [outcome, setOutcome] = useState<AppError | 'saved' | null>(null)
  const form = useForm<StationValues>({ values: pick(settings), resetOptions: { keepDirtyValues: true } })
  const submit = form.handleSubmit(async (values) => {
    const { stationCode, stationName, labelFolder } = values
    const typed = { stationCode: stationCode.trim(), stationName, labelFolder: labelFolder.trim() }
    const failed = await change(typed)
    setOutcome(failed ?? 'saved')
    if (failed === null) form.reset(typed)
  })
  const problemOf = (name: keyof StationValues): string | undefined => {
    if (form.formState.errors[name] !== undefined) return t('problems.required')
    const refused = outcome === 'saved' ? undefined : outcome?.problems?.find(({ field }) => field === name)
    return refused === undefined ? undefined : t(`problems.${refused.kind}`, { limit: refused.limit })
  }
  return (
    <Section title={t('settings.station')}>
      <form className={css['pair']} onSubmit={(event) => void submit(event)}>
        {fields.map((name) => (
          <FormField
            key={name}
            id={`settings-${name}`}
            label={t(`settings.${name}`)}
            required={required.has(name)}
            problem={problemOf(name)}
            data-testid={`field-${name}`}
            {...form.register(name, {
              validate: (text) => !required.has(name) || text.trim() !== '',
              onChange: () => setOutcome(null),
            })}
          />
        ))}
        <div className={css['actions']}>
          <ActionButton submit tone="primary" hint="Enter" disabled={!form.formState.isDirty}>
            {t('settings.save')}
          </ActionButton>
          {outcome === 'saved' && !form.formState.isDirty ? <span role="status">{t('settings.saved')}</span> : null}
        </div>
      </form>
      <ErrorNote error={outcome === 'saved' ? null : outcome} />
    </Section>
  )
}

function pick({ stationCode, stationName, labelFolder }: Settings): StationValues {
  return { stationCode, stationName, labelFolder }
}
