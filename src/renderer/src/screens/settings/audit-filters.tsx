import { Input, Select } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { Field } from '../../components/field.tsx'
import { useStation } from '../../stores/station.tsx'
import { noFilter, type FilterTexts } from './audit-filter.ts'
import css from './audit.module.css'
import { useDeedWords } from './deed-words.ts'

/** What of the log is wanted. A scanned bill code goes into the first field. */
export function AuditFilters(props: {
  readonly texts: FilterTexts
  readonly active: boolean
  readonly onChange: (change: Partial<FilterTexts>) => void
}): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const words = useDeedWords()
  const [names, setNames] = useState<ChannelOutput<'audit.names'>>({ operators: [], actions: [] })
  const { texts, active, onChange } = props
  useEffect(() => {
    const load = async (): Promise<void> => {
      const answer = await bridge.invoke('audit.names', undefined)
      if (answer.ok) setNames(answer.value)
    }
    if (active) void load()
  }, [bridge, active])
  const actions = names.actions.map((value) => ({ value, label: words(value) }))
  return (
    <div className={css['filters']}>
      <Field id="audit-subject" label={t('audit.subject')}>
        <Input
          id="audit-subject"
          value={texts.subject}
          onChange={(event) => onChange({ subject: event.currentTarget.value })}
          autoComplete="off"
          spellCheck={false}
          data-takes-scans
          data-testid="audit-subject"
        />
      </Field>
      <Field id="audit-operator" label={t('audit.operator')}>
        <Select
          id="audit-operator"
          clearable
          searchable
          clearButtonProps={{ 'aria-label': t('audit.clear') }}
          placeholder={t('audit.all')}
          value={texts.operator === '' ? null : texts.operator}
          onChange={(operator) => onChange({ operator: operator ?? '' })}
          data={names.operators}
        />
      </Field>
      <Field id="audit-action" label={t('audit.action')}>
        <Select
          id="audit-action"
          clearable
          searchable
          clearButtonProps={{ 'aria-label': t('audit.clear') }}
          placeholder={t('audit.all')}
          value={texts.action === '' ? null : texts.action}
          onChange={(action) => onChange({ action: action ?? '' })}
          data={actions.toSorted((a, b) => a.label.localeCompare(b.label, 'vi'))}
        />
      </Field>
      {(['from', 'until'] as const).map((name) => (
        <Field key={name} id={`audit-${name}`} label={t(`audit.${name}`)}>
          <Input
            id={`audit-${name}`}
            type="date"
            value={texts[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </Field>
      ))}
      <ActionButton onClick={() => onChange(noFilter)}>{t('audit.clear')}</ActionButton>
    </div>
  )
}
