import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { AppError } from '../../../shared/app-error.ts'
import type { EventName } from '../../../shared/ipc/events.ts'
import type { Result } from '../../../shared/result.ts'
import { createRowWindow, type RowWindow } from '../stores/row-window.ts'
import { useStation } from '../stores/station.tsx'

/** A window on one of main's lists, asked again at every `event`. `ask` must be stable for as long as the list is the same. */
export function useRowWindow<T>(
  ask: (offset: number, limit: number) => Promise<Result<{ rows: readonly T[]; total: number }, AppError>>,
  event: EventName,
): RowWindow<T> {
  const { bridge } = useStation()
  const store = useMemo(() => createRowWindow(ask), [ask])
  useEffect(() => {
    const { refresh } = store.getState()
    refresh()
    return bridge.on(event, refresh)
  }, [bridge, store, event])
  return useStore(store)
}
