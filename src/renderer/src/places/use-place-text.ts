import { useState } from 'react'
import type { Location } from '../../../shared/domain/place/location.ts'

/** Keeps what is typed into the box until a place is chosen. */
export interface TypedPlace {
  readonly text: string
  put(text: string): void
}

/** The name of the chosen place; while none is chosen, what is typed. A place from elsewhere makes the typed text void. */
export function usePlaceText(
  value: Location | null,
  kept: TypedPlace | undefined,
): [text: string, setTyped: (text: string) => void] {
  const [own, setOwn] = useState('')
  const typed = kept?.text ?? own
  const setTyped = kept?.put ?? setOwn
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    if (value !== null && value.wardName !== '') setOwn('')
  }
  return [value === null || value.wardName === '' ? typed : value.wardName, setTyped]
}
