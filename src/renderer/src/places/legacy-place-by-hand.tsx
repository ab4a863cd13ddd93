import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { IdLocation, Location, NamedLocation } from '../../../shared/domain/place/location.ts'
import { FormField } from '../ui/field/form-field.tsx'
import type { LegacySystem } from './legacy-location.ts'
import columns from '../ui/field/columns.module.css'

interface LegacyPlaceProps {
  readonly id: string
  /** Path of the field, for the tests. */
  readonly field: string
  readonly system: LegacySystem
  readonly value: Location | null
  readonly onChange: (location: Location | null) => void
  /** The boxes were asked for: typing goes on in the first. */
  readonly focusFirst: boolean
}

const parts = ['province', 'district', 'ward'] as const
type Part = (typeof parts)[number]

/** Province, district and ward by hand: names that the directory lacks, or the carrier's numbers for a place. */
export function LegacyPlace(props: LegacyPlaceProps): ReactNode {
  const { t } = useTranslation()
  const { system, value } = props
  const type = (part: Part, text: string): void =>
    props.onChange(system === 'names' ? withName(value, part, text) : withNumber(value, part, text))
  return (
    <div className={columns['thirds']}>
      {parts.map((part, index) => {
        const id = `${props.id}-${part}`
        return (
          <FormField
            key={part}
            id={id}
            label={t(`newBill.legacyPlace.${system}.${part}`)}
            required
            value={textOf(value, system, part)}
            inputMode={system === 'ids' ? 'numeric' : undefined}
            autoFocus={props.focusFirst && index === 0}
            data-testid={`field-${props.field}-${part}`}
            onChange={(event) => type(part, event.currentTarget.value)}
          />
        )
      })}
    </div>
  )
}

function textOf(value: Location | null, system: LegacySystem, part: Part): string {
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

/** Anything but digits is not taken; an empty box is 0, which no place has. The names stay: it is their number. */
function withNumber(value: Location | null, part: Part, text: string): Location | null {
  if (!/^\d{0,9}$/.test(text.trim())) return value
  const before = value?.system === 'ids' ? value : noNumbers
  const next = { ...before, [`${part}Id`]: Number(text.trim()) }
  return next.wardName === '' && parts.every((each) => next[`${each}Id`] === 0) ? null : next
}
