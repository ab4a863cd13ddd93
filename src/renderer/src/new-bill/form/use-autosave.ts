import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AutosavedForm } from '../../../../shared/domain/autosave.ts'
import { useStation } from '../../shell/station.tsx'
import type { FormValues } from './form-values.ts'
import { createTypedKeeper, type TypedKeeper } from '../../autosave/keep-pending-input.ts'

export interface AutosaveStatus {
  /** Null where nothing is typed. */
  readonly savedAtMs: number | null
  /** The last write did not work, and is being tried again. */
  readonly isFailing: boolean
}

export interface Autosave {
  /** A store, since it changes several times a second: only what shows it is drawn again. */
  readonly status: StoreApi<AutosaveStatus>
  /** What is to be kept has changed without a letter being typed. */
  touch(): void
}

/**
 * Keeps what is being typed in main's hands, letter by letter as it stands in the fields: it survives a crash and a
 * restart. Nothing is written before the saved state was read, or it would overwrite what waits there.
 */
export function useAutosave<Extra>(options: {
  readonly form: UseFormReturn<FormValues>
  /** Whose saved state it is; null until it was read. */
  readonly accountId: string | null
  readonly snapshot: (extra: Extra) => AutosavedForm
  /** What is kept beside the fields, such as the pins; it changes without a letter being typed. */
  readonly extra: Extra
}): Autosave {
  const { bridge } = useStation()
  const { form, accountId, extra } = options
  const [status] = useState(() => createStore<AutosaveStatus>(() => ({ savedAtMs: null, isFailing: false })))
  const beside = useRef(extra)
  const keeper = useRef<TypedKeeper | null>(null)
  const save = useEffectEvent(async (): Promise<boolean> => {
    if (accountId === null) return true
    const form = options.snapshot(beside.current)
    const answer = await bridge.invoke('autosave.saveForm', { accountId, form })
    const isNothing = form.texts === null && form.editing === null
    if (answer.ok) status.setState({ savedAtMs: isNothing ? null : answer.value.savedAtMs })
    return answer.ok
  })
  useEffect(() => {
    if (accountId === null) return undefined
    const mine = createTypedKeeper(
      () => save(),
      (isFailing) => status.setState({ isFailing }),
    )
    keeper.current = mine
    const stop = form.subscribe({ formState: { values: true }, callback: mine.touch })
    window.addEventListener('pagehide', mine.flush)
    return () => {
      stop()
      window.removeEventListener('pagehide', mine.flush)
      mine.stop()
    }
  }, [accountId, form, status])
  useEffect(() => {
    beside.current = extra
    keeper.current?.touch()
  }, [extra])
  const touch = useCallback(() => keeper.current?.touch(), [])
  return { status, touch }
}
