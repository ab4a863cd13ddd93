import { longestDialogText, type DialogValue } from '../../../shared/domain/autosave.ts'

/** The values of a form by their paths: "party.name", "party.location". A place is one value; a list has its length at its own path. */
export type Leaves = Readonly<Record<string, DialogValue>>

/** By the path of a list, an item in which nothing is typed. */
export type EmptyItems = Readonly<Record<string, object>>

/**
 * The leaves in which two forms of the same fields differ, as the second has them. A list that differs is there as a whole: over the items
 * that are saved by then, its own would be those of others.
 */
export function changedLeaves(start: object, values: object, prefix = ''): Leaves {
  const before = new Map<string, unknown>(Object.entries(start))
  const changed = Object.entries(values).map(([key, value]: [string, unknown]): Leaves => {
    const [path, old] = [prefix + key, before.get(key)]
    if (isSame(old, value)) return {}
    if (Array.isArray(value)) return { [path]: String(value.length), ...changedLeaves([], value, `${path}.`) }
    if (isBranch(value)) return changedLeaves(isBranch(old) ? old : {}, value, `${path}.`)
    return isDialogValue(value) ? { [path]: value } : {}
  })
  return Object.assign({}, ...changed) as Leaves // the parts have no path in common
}

/** A form with some of its leaves as they were kept. What the form has no field for, or another kind of, is left out. */
export function withLeaves<Values extends object>(start: Values, leaves: Leaves, items: EmptyItems = {}): Values {
  return filled(start, { leaves, items }, '') as Values // the same keys, and each value of the kind that was there
}

interface Kept {
  readonly leaves: Leaves
  readonly items: EmptyItems
}

function filled(start: object, kept: Kept, prefix: string): object {
  const entries = Object.entries(start).map(([key, value]: [string, unknown]) => {
    const path = prefix + key
    if (Array.isArray(value)) return [key, filledList(value, kept, path)] as const
    if (isBranch(value)) return [key, filled(value, kept, `${path}.`)] as const
    const leaf = kept.leaves[path]
    return [key, path in kept.leaves && isOneKind(value, leaf) ? leaf : value] as const
  })
  return Object.fromEntries(entries)
}

function filledList(start: readonly unknown[], kept: Kept, path: string): readonly unknown[] {
  const [length, item] = [kept.leaves[path], kept.items[path]]
  if (typeof length !== 'string' || !/^\d{1,4}$/.test(length) || item === undefined) return start
  return Array.from({ length: Number(length) }, (_, place) => filled(item, kept, `${path}.${place}.`))
}

/** A location has a system; everything else that has parts is a part of the form. */
function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('system' in value)
}

function isDialogValue(value: unknown): value is DialogValue {
  if (typeof value === 'string') return value.length <= longestDialogText
  return typeof value === 'boolean' || typeof value === 'object'
}

/** Undefined stands for a text that nobody has typed. */
function isOneKind(one: unknown, other: unknown): boolean {
  return typeof other === (one === undefined ? 'string' : typeof one)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
