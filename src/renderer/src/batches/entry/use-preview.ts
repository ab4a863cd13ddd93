import { useEffect, useState } from 'react'
import type { AppError } from '../../../../shared/app-error.ts'
import type { BatchKind } from '../../../../shared/domain/request/batch.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { useStation } from '../../shell/station.tsx'

const quietMs = 150

export type BatchPreview = ChannelOutput<'batches.preview'>

interface Previewed {
  readonly preview: BatchPreview
  readonly error: AppError | null
  /** False while the marks still belong to an older text: then nothing may be sent. */
  readonly isCurrent: boolean
}

const nothing: BatchPreview = { rows: [], repeated: 0, beyondLimit: 0 }

/** Main reads the codes out of the text and marks each; asked once typing rests, older answers are dropped. */
export function useBatchPreview(kind: BatchKind, text: string): Previewed {
  const { bridge } = useStation()
  const question = `${kind} ${text}`
  const [found, setFound] = useState<{ question: string; preview: BatchPreview; error: AppError | null } | null>(null)
  useEffect(() => {
    let wanted = true
    const ask = async (): Promise<void> => {
      const answer = await bridge.invoke('batches.preview', { kind, text })
      if (!wanted) return
      setFound({
        question,
        preview: answer.ok ? answer.value : nothing,
        error: answer.ok ? null : answer.error,
      })
    }
    const timer = setTimeout(() => void ask(), quietMs)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [bridge, kind, text, question])
  if (text.trim() === '') return { preview: nothing, error: null, isCurrent: true }
  return {
    preview: found?.preview ?? nothing,
    error: found?.error ?? null,
    isCurrent: found?.question === question,
  }
}
