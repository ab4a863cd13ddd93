import { useEffect, useState } from 'react'
import type { AppError } from '../../../../shared/app-error.ts'
import type { Batch } from '../../../../shared/domain/request/batch.ts'
import { useStation } from '../../shell/station.tsx'

/** A batch with its counts, asked again whenever main says that it went on. */
export function useBatch(id: string): { readonly batch: Batch | null; readonly error: AppError | null } {
  const { bridge } = useStation()
  const [found, setFound] = useState<{ batch: Batch | null; error: AppError | null }>({ batch: null, error: null })
  useEffect(() => {
    let wanted = true
    const load = async (): Promise<void> => {
      const answer = await bridge.invoke('batches.get', { id, outcomes: [], offset: 0, limit: 1 })
      if (!wanted) return
      setFound(answer.ok ? { batch: answer.value.batch, error: null } : { batch: null, error: answer.error })
    }
    void load()
    const stopListening = bridge.on('batches.changed', (changed) => {
      if (changed.id === id) void load()
    })
    return () => {
      wanted = false
      stopListening()
    }
  }, [bridge, id])
  return found
}
