import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannel } from '../../bridge/use-channel.ts'
import { formatDay, parseDay } from '../../format/typed-day.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DayField } from '../../ui/field/day-field.tsx'
import { FormField, SelectField } from '../../ui/field/form-field.tsx'
import { isNoDay, noFilter, type FilterTexts } from './audit-filter.ts'
import css from './audit.module.css'
import { useActionWords } from './action-words.ts'

/** What of the log is wanted. A scanned bill code goes into the first field. */
export function AuditFilters(props: {
  readonly texts: FilterTexts
  /** What a day without a year is counted from. */
  readonly nowMs: number
  readonly active: boolean
  readonly onChange: (change: Partial<FilterTexts>) => void
}): ReactNode {
  const { t } = useTranslation()
  const words = useActionWords()
  const { texts, nowMs, active, onChange } = props
  const { data: names } = useChannel('audit.names', undefined, { isEnabled: active })
  const all = { value: '', label: t('audit.all') }
  const operators = (names?.operators ?? []).map((value) => ({ value, label: value }))
  const actions = (names?.actions ?? [])
    .map((value) => ({ value, label: words(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'vi'))
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
      <SelectField
        id="audit-operator"
        label={t('audit.operator')}
        value={texts.operator}
        onChange={(event) => onChange({ operator: event.currentTarget.value })}
        options={[all, ...operators]}
      />
      <SelectField
        id="audit-action"
        label={t('audit.action')}
        value={texts.action}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
        options={[all, ...actions]}
      />
      <TypedDay name="from" nowMs={nowMs} typed={texts.from} onChange={(from) => onChange({ from })} />
      <TypedDay name="until" nowMs={nowMs} typed={texts.until} onChange={(until) => onChange({ until })} />
      <ActionButton onClick={() => onChange(noFilter)}>{t('audit.clear')}</ActionButton>
    </div>
  )
}

/** Typed as it is printed everywhere else; a native date field would follow the machine's own language. */
function TypedDay(props: {
  readonly name: 'from' | 'until'
  readonly nowMs: number
  readonly typed: string
  readonly onChange: (typed: string) => void
}): ReactNode {
  const { t } = useTranslation()
  const { name, typed, nowMs } = props
  const id = `audit-${name}`
  return (
    <DayField
      id={id}
      label={t(`audit.${name}`)}
      problem={isNoDay(typed, nowMs) ? t('audit.noDay') : undefined}
      value={typed}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      day={parseDay(typed, nowMs)}
      onChosen={(day) => props.onChange(formatDay(day))}
      data-testid={id}
    />
  )
}
