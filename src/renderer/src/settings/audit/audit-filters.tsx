import { Select } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannel } from '../../bridge/use-channel.ts'
import { formatDay, parseDay } from '../../format/typed-day.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DayField } from '../../ui/field/day-field.tsx'
import { FieldFrame, FormField } from '../../ui/field/form-field.tsx'
import { noFilter, startOfDay, type FilterTexts } from './audit-filter.ts'
import css from './audit.module.css'
import { useActionWords } from './action-words.ts'

/** What of the log is wanted. A scanned bill code goes into the first field. */
export function AuditFilters(props: {
  readonly texts: FilterTexts
  readonly active: boolean
  readonly onChange: (change: Partial<FilterTexts>) => void
}): ReactNode {
  const { t } = useTranslation()
  const words = useActionWords()
  const { texts, active, onChange } = props
  const { data: names } = useChannel('audit.names', undefined, { isEnabled: active })
  const actions = (names?.actions ?? []).map((value) => ({ value, label: words(value) }))
  return (
    <div className={css['filters']}>
      <FormField
        id="audit-subject"
        label={t('audit.subject')}
        value={texts.subject}
        onChange={(event) => onChange({ subject: event.currentTarget.value })}
        data-takes-scans
        data-testid="audit-subject"
      />
      <FieldFrame id="audit-operator" label={t('audit.operator')}>
        <Select
          id="audit-operator"
          clearable
          searchable
          clearButtonProps={{ 'aria-label': t('audit.clear') }}
          placeholder={t('audit.all')}
          value={texts.operator === '' ? null : texts.operator}
          onChange={(operator) => onChange({ operator: operator ?? '' })}
          data={names?.operators ?? []}
        />
      </FieldFrame>
      <FieldFrame id="audit-action" label={t('audit.action')}>
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
      </FieldFrame>
      <TypedDay name="from" typed={texts.from} onChange={(from) => onChange({ from })} />
      <TypedDay name="until" typed={texts.until} onChange={(until) => onChange({ until })} />
      <ActionButton onClick={() => onChange(noFilter)}>{t('audit.clear')}</ActionButton>
    </div>
  )
}

/** Typed as it is printed everywhere else; a native date field would follow the machine's own language. */
function TypedDay(props: {
  readonly name: 'from' | 'until'
  readonly typed: string
  readonly onChange: (typed: string) => void
}): ReactNode {
  const { t } = useTranslation()
  const { name, typed } = props
  const id = `audit-${name}`
  const [now] = useState(() => Date.now())
  const wrong = /\d{4}$/.test(typed.trim()) && startOfDay(typed) === null
  return (
    <DayField
      id={id}
      label={t(`audit.${name}`)}
      problem={wrong ? t('audit.noDay') : undefined}
      value={typed}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      placeholder="21/11/2026"
      day={parseDay(typed, now)}
      onChosen={(day) => props.onChange(formatDay(day))}
      data-testid={id}
    />
  )
}
