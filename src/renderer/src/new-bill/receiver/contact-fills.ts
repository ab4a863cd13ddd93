import type { Party } from '../../../../shared/domain/bill/bill-input.ts'
import type { Contact } from '../../../../shared/domain/contact.ts'
import { foldText } from '../../../../shared/domain/text/fold.ts'

export type Fill =
  /** A note for whoever delivers, of the customer's last bill, says nothing about another customer. */
  | { readonly path: 'receiver.name' | 'receiver.address' | 'note'; readonly value: string }
  | { readonly path: 'receiver.location'; readonly value: Party['location'] }

/**
 * What a known receiver adds to the form. Nothing that was typed is overwritten, a ward that is only half typed (`wardTyped`)
 * neither; once a different name is typed, nothing is filled at all: then it is somebody else with the same phone.
 */
export function contactFills(typed: Party, wardTyped: string, known: Party): readonly Fill[] {
  const name = typed.name.trim()
  if (name !== '' && foldText(name) !== foldText(known.name)) return []
  const fills: Fill[] = []
  if (name === '') fills.push({ path: 'receiver.name', value: known.name })
  if (typed.location !== null || wardTyped.trim() !== '' || typed.address.trim() !== '') return fills
  // A house number belongs to its ward: either both come from the same bill, or neither.
  fills.push({ path: 'receiver.location', value: known.location }, { path: 'receiver.address', value: known.address })
  return fills
}

/**
 * The fills to take out again once the phone has changed: what still stands as it was filled belongs to the other
 * customer; what the packer has changed since is the packer's.
 */
export function fillsToEmpty(
  { receiver, note }: { readonly receiver: Party; readonly note: string },
  fills: readonly Fill[],
): readonly Fill[] {
  const texts = { 'receiver.name': receiver.name, 'receiver.address': receiver.address, note }
  return fills.flatMap((fill): Fill[] => {
    if (fill.path === 'receiver.location')
      return samePlace(receiver.location, fill.value) ? [{ path: fill.path, value: null }] : []
    return texts[fill.path] === fill.value ? [{ path: fill.path, value: '' }] : []
  })
}

const samePlace = (a: Party['location'], b: Party['location']): boolean => JSON.stringify(a) === JSON.stringify(b)

/** An earlier entry of the last day with the same content, other than the bill itself; or undefined. */
export function sameParcel(
  contact: Contact,
  content: string,
  ownReference: string,
): Contact['lastDay'][number] | undefined {
  const wanted = foldText(content.trim())
  return contact.lastDay.find((entry) => entry.refCode !== ownReference && foldText(entry.content.trim()) === wanted)
}
