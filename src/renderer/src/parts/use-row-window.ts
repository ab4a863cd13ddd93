import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { AppError } from '../../../shared/app-error.ts'
import type { Result } from '../../../shared/result.ts'
import { createRowWindow, type RowWindow } from '../stores/row-window.ts'

/** A window on one of main's lists. `ask` must be stable for as long as the list is the same; `version` asks again. */
export function useRowWindow<T>(
  ask: (offset: number, limit: number) => Promise<Result<{ rows: readonly T[]; total: number }, AppError>>,
  version: number,
): RowWindow<T> {
  const store = useMemo(() => createRowWindow(ask), [ask])
  // The version is a reason to ask again, not a part of the question.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  useEffect(() => store.getState().refresh(), [store, version])
  return useStore(store)
}
