import * as fc from 'fast-check'

/** One change of a JSON value at a place that `at` chooses, counted over all its places. */
type Change = (value: unknown) => unknown

const changes: readonly Change[] = [
  () => undefined,
  () => null,
  () => true,
  () => 'true',
  () => 1,
  () => '',
  () => ' ',
  () => [],
  () => ({}),
  (value) => [value],
  (value) => [value, value],
  (value) => ({ items: value }),
  (value) => ({ data: value }),
  (value) => (typeof value === 'object' ? JSON.stringify(value) : { value }),
  (value) => (typeof value === 'string' ? Number(value) : String(value)),
  (value) => (typeof value === 'string' ? ` ${value} ` : value),
  (value) => (typeof value === 'string' ? value.toUpperCase() : value),
  (value) => (typeof value === 'string' ? `${value}x` : -1),
  (value) => (Array.isArray(value) ? value.toReversed() : value),
  (value) => (Array.isArray(value) ? (value[0] as unknown) : value),
  (value) => misspelt(value),
  (value) => ({ ...(typeof value === 'object' ? value : {}), bill_code: 'SHP9', ref_code: 'B-2' }),
  (value) => ({ ...(typeof value === 'object' ? value : {}), success: true }),
]

/** A value that has suffered one to four changes anywhere inside. */
export function damaged(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const step = fc.tuple(fc.nat({ max: 60 }), fc.constantFrom(...changes))
  return fc
    .tuple(values, fc.array(step, { maxLength: 4 }))
    .map(([value, steps]) => steps.reduce((now, [at, change]) => changedAt(now, at, change), value))
}

function changedAt(root: unknown, at: number, change: Change): unknown {
  const places = countPlaces(root)
  let left = places === 0 ? 0 : at % places
  const walk = (value: unknown): unknown => {
    if (left-- === 0) return change(value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]))
  }
  return walk(root)
}

function countPlaces(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, inner) => sum + countPlaces(inner), 1)
}

/** One key loses, doubles or changes the case of a letter. */
function misspelt(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const [first, ...rest] = Object.entries(value)
  if (first === undefined) return value
  return Object.fromEntries([[`${first[0].charAt(0)}${first[0]}`, first[1]], ...rest])
}
