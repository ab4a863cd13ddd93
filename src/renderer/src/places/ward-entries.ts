import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Location } from '../../../shared/domain/place/location.ts'
import { afterLongestWait } from '../bridge/longest-wait.ts'
import type { PlaceSearchProps } from './place-box.tsx'

type WardBoxProps = Required<Pick<PlaceSearchProps, 'id' | 'value' | 'onChange' | 'typed' | 'onChoosing'>> &
  Pick<PlaceSearchProps, 'problem'>

/** One box, by the id of its element, and the ward that is chosen in it. */
interface WardEntry {
  readonly id: string
  readonly value: Location | null
}

interface WardEntries {
  /** An Enter waits for the ward that it means. What a key does with the wards then waits too. */
  readonly isChoosing: boolean
  /** What is typed in this box while no ward is chosen in it. */
  textOf(id: string): string
  /** What the box is given; `put` takes the ward that is chosen, or null. */
  box(entry: WardEntry, put: (location: Location | null) => void): WardBoxProps
  /** Whether no text stands in these boxes that is no ward; the first that is none is gone to, and each is said at its field. */
  areNamed(entries: readonly WardEntry[]): boolean
  /** Empties the box of an entry that is removed: no Enter in it means anything any more. */
  empty(id: string): void
  /** Empties all of them. */
  clear(): void
}

interface EntriesState {
  readonly texts: Readonly<Record<string, string>>
  /** By the box, what tells one Enter that waits from the next. */
  readonly choosing: Readonly<Record<string, symbol>>
  readonly unnamed: readonly string[]
}

/**
 * The boxes for wards of a form that is no bill. It knows their texts, so that a key behind an Enter waits for what the Enter
 * means, and a name that is merely typed is never taken for no place. `initial` are the texts they begin with, by their ids.
 */
export function useWardEntries(initial: EntriesState['texts'] = {}): WardEntries {
  const { t } = useTranslation()
  const [store] = useState(() => createStore<EntriesState>(() => ({ texts: initial, choosing: {}, unnamed: [] })))
  const { texts, choosing, unnamed } = useStore(store)
  return {
    isChoosing: Object.keys(choosing).length > 0,
    textOf: (id) => texts[id] ?? '',
    box: ({ id, value }, put) => ({
      id,
      value,
      problem: value === null && unnamed.includes(id) ? t('problems.location-incomplete') : undefined,
      onChange(location) {
        endChoosing(store, id)
        put(location)
      },
      typed: { text: texts[id] ?? '', put: (text) => putText(store, id, text) },
      onChoosing: (_, choice) =>
        void takeChoice(store, id, choice, (location) => {
          put(location)
          putText(store, id, '')
        }),
    }),
    areNamed(entries) {
      const open = entries.filter(({ id, value }) => value === null && (texts[id] ?? '').trim() !== '')
      store.setState({ unnamed: open.map(({ id }) => id) })
      const [first] = open
      if (first !== undefined) document.getElementById(first.id)?.focus()
      return first === undefined
    },
    empty: (id) => putText(store, id, ''),
    clear: () => store.setState({ texts: {}, choosing: {}, unnamed: [] }),
  }
}

/** Another text, so that no Enter before it means anything any more. */
function putText(store: StoreApi<EntriesState>, id: string, text: string): void {
  endChoosing(store, id)
  const { texts, unnamed } = store.getState()
  store.setState({ texts: { ...texts, [id]: text }, unnamed: unnamed.filter((each) => each !== id) })
}

/** Puts the ward that an Enter means, once it is known and nothing else stands in the box. */
async function takeChoice(
  store: StoreApi<EntriesState>,
  id: string,
  choice: Promise<Location | null>,
  put: (location: Location) => void,
): Promise<void> {
  const mine = Symbol(id)
  store.setState(({ choosing }) => ({ choosing: { ...choosing, [id]: mine } }))
  const location = await Promise.race([choice, afterLongestWait(null)])
  if (store.getState().choosing[id] !== mine) return
  if (location === null) endChoosing(store, id)
  else put(location)
}

function endChoosing(store: StoreApi<EntriesState>, id: string): void {
  const { [id]: ended, ...choosing } = store.getState().choosing
  if (ended !== undefined) store.setState({ choosing })
}
