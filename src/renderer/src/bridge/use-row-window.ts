import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { AppError } from '../../../shared/app-error.ts'
import type { EventName } from '../../../shared/ipc/events.ts'
import type { Result } from '../../../shared/result.ts'
import { useSight, whileOpen } from '../ui/layout/visibility.ts'
import type { ListName } from './list-memory.ts'
import { createRowWindow, type RowWindow } from './row-window.ts'
import { useStation } from '../shell/station.tsx'

type Ask<T> = (offset: number, limit: number) => Promise<Result<{ rows: readonly T[]; total: number }, AppError>>

/** A window on one of main's lists, asked again at every `event` while its screen is open. `ask` must be stable for as long as the list is the same. */
export function useRowWindow<T>(ask: Ask<T>, event: EventName): RowWindow<T> {
  const store = useMemo(() => createRowWindow(ask), [ask])
  return useFreshWindow(store, event)
}

/** The same for the list of a screen: it is remembered while the packer is elsewhere. `key` says what it is filtered by. */
export function useRememberedWindow<T>(ask: Ask<T>, event: EventName, list: ListName, key: string): RowWindow<T> {
  const { lists } = useStation()
  const store = useMemo(() => lists.windowOf(list, key, () => createRowWindow(ask)), [lists, ask, list, key])
  return useFreshWindow(store, event)
}

function useFreshWindow<T>(store: ReturnType<typeof createRowWindow<T>>, event: EventName): RowWindow<T> {
  const { bridge } = useStation()
  const sight = useSight()
  useEffect(
    () =>
      whileOpen(sight, () => {
        const { refresh } = store.getState()
        refresh()
        return bridge.on(event, refresh)
      }),
    [bridge, store, event, sight],
  )
  return useStore(store)
}
