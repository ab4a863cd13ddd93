import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { IdLocation, Location, NamedLocation } from '../../../shared/domain/location.ts'
import { Field, problemId } from '../components/field.tsx'
import css from './legacy-place.module.css'

interface LegacyPlaceProps {
  readonly id: string
  /** Path of the field, for the tests and for going to the next problem. */
  readonly field: string
  /** By the old names, or by the carrier's own numbers. */
  readonly system: 'names' | 'ids'
  readonly value: Location | null
  readonly onChange: (location: Location | null) => void
  readonly onBlur: () => void
  readonly problem: string | undefined
}

const parts = ['province', 'district', 'ward'] as const
type Part = (typeof parts)[number]

/** Province, district and ward, for the older interfaces that know no wards of 2025. */
export function LegacyPlace(props: LegacyPlaceProps): ReactNode {
  const { t } = useTranslation()
  const { system, value, problem } = props
  const type = (part: Part, text: string): void =>
    props.onChange(system === 'names' ? withName(value, part, text) : withNumber(value, part, text))
  return (
    <div className={css['thirds']}>
      {parts.map((part, index) => {
        const id = `${props.id}-${part}`
        const isFirst = index === 0
        return (
          <Field
            key={part}
            id={id}
            label={t(`newBill.legacyPlace.${system}.${part}`)}
            required
            problem={isFirst ? problem : undefined}
          >
            <Input
              id={id}
              value={textOf(value, system, part)}
              inputMode={system === 'ids' ? 'numeric' : undefined}
              autoComplete="off"
              spellCheck={false}
              aria-required
              aria-invalid={problem !== undefined}
              aria-describedby={problem === undefined ? undefined : problemId(`${props.id}-province`)}
              data-field={isFirst ? props.field : undefined}
              data-testid={`field-${props.field}-${part}`}
              onChange={(event) => type(part, event.currentTarget.value)}
              onBlur={props.onBlur}
            />
          </Field>
        )
      })}
    </div>
  )
}

function textOf(value: Location | null, system: 'names' | 'ids', part: Part): string {
  if (value === null || value.system !== system) return ''
  if (value.system === 'names') return value[`${part}Name`]
  return value[`${part}Id`] === 0 ? '' : String(value[`${part}Id`])
}

const noNames: NamedLocation = { system: 'names', provinceName: '', districtName: '', wardName: '' }

function withName(value: Location | null, part: Part, text: string): Location | null {
  const next = { ...(value?.system === 'names' ? value : noNames), [`${part}Name`]: text }
  return parts.every((each) => next[`${each}Name`] === '') ? null : next
}

const noNumbers: IdLocation = {
  system: 'ids',
  provinceId: 0,
  districtId: 0,
  wardId: 0,
  provinceName: '',
  districtName: '',
  wardName: '',
}

/** Anything but digits is not taken; an empty box is 0, which no place has. */
function withNumber(value: Location | null, part: Part, text: string): Location | null {
  const before = value?.system === 'ids' ? value : noNumbers
  if (!/^\d{0,9}$/.test(text.trim())) return before
  const next = { ...before, [`${part}Id`]: Number(text.trim()), [`${part}Name`]: '' }
  return parts.every((each) => next[`${each}Id`] === 0) ? null : next
}
