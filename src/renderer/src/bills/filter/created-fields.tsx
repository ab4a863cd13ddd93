import { Radio } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Created } from '../../../../shared/domain/bill/bill-filter.ts'
import { DayField } from '../../ui/field/day-field.tsx'
import css from './filter-panel.module.css'
import { formatDay, parseDay } from '../../format/typed-day.ts'

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
      <TypedDay id="created-from" label={t('bills.filters.from')} day={days.from} onDay={(from) => put({ from })} />
      <TypedDay id="created-to" label={t('bills.filters.to')} day={days.to} onDay={(to) => put({ to })} />
    </fieldset>
  )
}

function TypedDay(props: {
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
    <DayField
      id={props.id}
      label={props.label}
      problem={isWrong ? t('bills.filters.noDay') : undefined}
      value={typed ?? shown}
      inputMode="numeric"
      day={typed === null ? props.day : parseDay(typed, now)}
      onChosen={(day) => {
        setTyped(null)
        props.onDay(day)
      }}
      data-testid={props.id}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
      }}
    />
  )
}
