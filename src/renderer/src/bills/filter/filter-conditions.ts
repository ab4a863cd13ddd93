import type { BillFilter } from '../../../../shared/domain/bill/bill-filter.ts'

type Side =
  | 'exceptions'
  | 'groups'
  | 'created'
  | 'serviceIds'
  | 'provinces'
  | 'senders'
  | 'operators'
  | 'cod'
  | 'labels'

/** One condition of a filter, and the filter without it. */
interface FilterPart {
  readonly side: Side
  readonly value: string
  readonly without: BillFilter
}

/** The conditions of a filter one by one; the words in the search box are not among them. */
export function filterParts(filter: BillFilter): readonly FilterPart[] {
  const listed = (side: 'groups' | 'serviceIds' | 'provinces' | 'senders' | 'operators' | 'labels'): FilterPart[] =>
    filter[side].map((value) => ({
      side,
      value: String(value),
      without: { ...filter, [side]: filter[side].filter((other) => other !== value) },
    }))
  return [
    ...(filter.exceptions
      ? [{ side: 'exceptions' as const, value: '', without: { ...filter, exceptions: false } }]
      : []),
    ...listed('groups'),
    ...(filter.created.kind === 'any'
      ? []
      : [{ side: 'created' as const, value: '', without: { ...filter, created: { kind: 'any' as const } } }]),
    ...listed('serviceIds'),
    ...listed('provinces'),
    ...listed('senders'),
    ...listed('operators'),
    ...(filter.cod === 'any' ? [] : [{ side: 'cod' as const, value: '', without: { ...filter, cod: 'any' as const } }]),
    ...listed('labels'),
  ]
}

/** The list with the value, or without it where it was there. */
export function flipped<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}

/** Whether two filters mean the same bills. */
export function isSameFilter(one: BillFilter, other: BillFilter): boolean {
  return JSON.stringify(orderly(one)) === JSON.stringify(orderly(other))
}

function orderly(filter: BillFilter): unknown {
  return Object.entries(filter)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([side, value]) => [
      side,
      Array.isArray(value) ? value.map(String).toSorted((one, other) => one.localeCompare(other)) : value,
    ])
}
