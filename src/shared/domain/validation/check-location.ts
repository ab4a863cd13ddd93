import { assertNever } from '../../assert-never.ts'
import type { Generation } from '../account/account.ts'
import type { FieldProblem } from './field-problem.ts'
import { isCompleteLocation, type Location } from '../place/location.ts'

type Side = 'sender' | 'receiver' | 'returnTo'

/**
 * Whether a party's location is there, whole, and in a system that the generation takes. v2 create takes names, or the
 * new system's ids for sender and receiver; its return address is by name only.
 */
export function checkLocation(side: Side, location: Location | null, generation: Generation): FieldProblem[] {
  const field = `${side}.location`
  if (location === null) return [{ field, kind: 'required' }]
  if (!systemsOf(side, generation).includes(location.system)) return [{ field, kind: 'wrong-location-system' }]
  return isCompleteLocation(location) ? [] : [{ field, kind: 'location-incomplete' }]
}

function systemsOf(side: Side, generation: Generation): readonly Location['system'][] {
  switch (generation) {
    case 'v3':
      return ['new']
    case 'legacy-names':
      return side === 'returnTo' ? ['names'] : ['names', 'new']
    case 'legacy-ids':
      return ['ids']
    default:
      return assertNever(generation)
  }
}
