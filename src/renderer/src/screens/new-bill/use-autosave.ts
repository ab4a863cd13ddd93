import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useStation } from '../../stores/station.tsx'
import { readForm, type FormValues } from './form-values.ts'
import { isUntouched } from './next-values.ts'

const quietMs = 400

/**
 * Keeps what is being typed in main's hands: it survives a crash and a restart. Off while a draft is edited, whose own
 * row must not be overwritten by a half-typed form; the form that waits aside keeps its copy meanwhile. Answers when it last saved.
 */
export function useAutosave(form: UseFormReturn<FormValues>, blank: FormValues, enabled: boolean): number | null {
  const { bridge } = useStation()
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null)
  useEffect(() => {
    if (!enabled) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = async (): Promise<void> => {
      timer = undefined
      const values = form.getValues()
      const bill = isUntouched(values, blank) ? null : readForm(values).bill
      const answer = await bridge.invoke('desk.saveForm', { bill })
      if (answer.ok) setSavedAtMs(bill === null ? null : answer.value.savedAtMs)
    }
    const flush = (): void => {
      if (timer === undefined) return
      clearTimeout(timer)
      void save()
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(() => void save(), quietMs)
      },
    })
    window.addEventListener('pagehide', flush)
    return () => {
      stop()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [bridge, form, blank, enabled])
  return savedAtMs
}
