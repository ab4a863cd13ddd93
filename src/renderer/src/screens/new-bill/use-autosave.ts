import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DeskForm } from '../../../../shared/domain/desk.ts'
import { useStation } from '../../stores/station.tsx'
import type { FormValues } from './form-values.ts'

/** What a crash may cost at most, beside the moment that the write itself takes. */
const quietMs = 200

/**
 * Keeps what is being typed in main's hands, letter by letter as it stands in the fields: it survives a crash and a
 * restart. Nothing is written before the desk was read, or it would overwrite what waits there. Answers when it last saved.
 */
export function useAutosave<Extra>(options: {
  readonly form: UseFormReturn<FormValues>
  /** Whose desk it is; null until it was read. */
  readonly deskId: string | null
  readonly snapshot: (extra: Extra) => DeskForm
  /** What is kept beside the fields, such as the pins; it changes without a letter being typed. */
  readonly extra: Extra
}): number | null {
  const { bridge } = useStation()
  const { form, deskId, extra } = options
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null)
  const save = useEffectEvent(async (now: Extra): Promise<void> => {
    if (deskId === null) return
    const desk = options.snapshot(now)
    const answer = await bridge.invoke('desk.saveForm', { deskId, form: desk })
    if (answer.ok) setSavedAtMs(desk.texts === null && desk.editing === null ? null : answer.value.savedAtMs)
  })
  const saveNow = useEffectEvent(() => void save(extra))
  useEffect(() => {
    if (deskId === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = (): void => {
      timer = undefined
      saveNow()
    }
    const flush = (): void => {
      if (timer === undefined) return
      clearTimeout(timer)
      write()
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        // The first letter starts the time and the next ones do not move it: a packer who never rests is kept too.
        timer ??= setTimeout(write, quietMs)
      },
    })
    window.addEventListener('pagehide', flush)
    return () => {
      stop()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [deskId, form])
  useEffect(() => {
    const timer = setTimeout(() => void save(extra), quietMs)
    return () => clearTimeout(timer)
  }, [extra])
  return savedAtMs
}
