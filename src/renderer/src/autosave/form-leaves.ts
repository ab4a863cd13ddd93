import type { DialogValue } from '../../../shared/domain/autosave.ts'

/** The values of a form by their paths: "party.name", "party.location". A place is one value. */
export type Leaves = Readonly<Record<string, DialogValue>>

/** The leaves in which two forms of the same fields differ, as the second has them. */
export function changedLeaves(start: object, values: object): Leaves {
  const before = leavesOf(start)
  const entries = Object.entries(leavesOf(values)).filter(([path, value]) => !isSame(before[path], value))
  return Object.fromEntries(entries.filter((entry): entry is [string, DialogValue] => isDialogValue(entry[1])))
}

/** A form with some of its leaves as they were kept. What the form has no field for, or another kind of, is left out. */
export function withLeaves<Values extends object>(start: Values, leaves: Leaves): Values {
  return filled(start, leaves, '') as Values // the same keys, and each value of the kind that was there
}

function filled(start: object, leaves: Leaves, prefix: string): object {
  const entries = Object.entries(start).map(([key, value]: [string, unknown]) => {
    const path = prefix + key
    if (isBranch(value)) return [key, filled(value, leaves, `${path}.`)] as const
    return [key, path in leaves && isOneKind(value, leaves[path]) ? leaves[path] : value] as const
  })
  return Object.fromEntries(entries)
}

function leavesOf(values: object, prefix = ''): Record<string, unknown> {
  const parts = Object.entries(values).map(([key, value]: [string, unknown]) =>
    isBranch(value) ? leavesOf(value, `${prefix}${key}.`) : { [prefix + key]: value },
  )
  return Object.assign({}, ...parts) as Record<string, unknown> // objects of the same form, put into one
}

/** A location has a system; everything else that has parts is a part of the form. */
function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('system' in value)
}

function isDialogValue(value: unknown): value is DialogValue {
  return value === null || ['string', 'boolean', 'object'].includes(typeof value)
}

function isOneKind(one: unknown, other: unknown): boolean {
  return typeof one === typeof other
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
