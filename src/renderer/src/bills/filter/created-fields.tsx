import { Radio } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Created } from '../../../../shared/domain/bill/bill-filter.ts'
import { FormField } from '../../ui/field/form-field.tsx'
import css from './filter-panel.module.css'
import { formatDay, parseDay } from './typed-day.ts'

const kinds = ['any', 'today', 'yesterday', 'last-7-days', 'last-30-days'] as const

/** When bills were created: a word of the calendar, or two days of which either may be left open. */
export function CreatedFields(props: {
  readonly created: Created
  readonly onCreated: (created: Created) => void
}): ReactNode {
  const { t } = useTranslation()
  const { created, onCreated } = props
  const days = created.kind === 'days' ? created : { from: null, to: null }
  const put = (change: { from?: string | null; to?: string | null }): void => {
    const next = { from: days.from, to: days.to, ...change }
    onCreated(next.from === null && next.to === null ? { kind: 'any' } : { kind: 'days', ...next })
  }
  return (
    <fieldset className={css['side']}>
      <legend>{t('bills.filters.created')}</legend>
      <Radio.Group value={created.kind} aria-label={t('bills.filters.created')}>
        {kinds.map((kind) => (
          <Radio
            classNames={{ radio: css['radio'] ?? '' }}
            key={kind}
            value={kind}
            label={t(`bills.createdIn.${kind}`)}
            data-testid={`created-${kind}`}
            onChange={() => onCreated({ kind })}
          />
        ))}
      </Radio.Group>
      <DayField id="created-from" label={t('bills.filters.from')} day={days.from} onDay={(from) => put({ from })} />
      <DayField id="created-to" label={t('bills.filters.to')} day={days.to} onDay={(to) => put({ to })} />
    </fieldset>
  )
}

function DayField(props: {
  readonly id: string
  readonly label: string
  readonly day: string | null
  readonly onDay: (day: string | null) => void
}): ReactNode {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const [now] = useState(() => Date.now())
  const shown = props.day === null ? '' : formatDay(props.day)
  const leave = (): void => {
    if (typed === null) return
    const day = parseDay(typed, now)
    if (day === null && typed.trim() !== '') return
    setTyped(null)
    if (day !== props.day) props.onDay(day)
  }
  const isWrong = typed !== null && typed.trim() !== '' && parseDay(typed, now) === null
  return (
    <FormField
      id={props.id}
      label={props.label}
      problem={isWrong ? t('bills.filters.noDay') : undefined}
      placeholder="21/11/2026"
      value={typed ?? shown}
      inputMode="numeric"
      data-testid={props.id}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
      }}
    />
  )
}
