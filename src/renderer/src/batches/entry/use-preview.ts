import type { AppError } from '../../../../shared/app-error.ts'
import type { BatchKind } from '../../../../shared/domain/request/batch.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { useChannel } from '../../bridge/use-channel.ts'

const restMs = 150

export type BatchPreview = ChannelOutput<'batches.preview'>

interface Previewed {
  readonly preview: BatchPreview
  readonly error: AppError | null
  /** False while the marks still belong to an older text: then nothing may be sent. */
  readonly isCurrent: boolean
}

const nothing: BatchPreview = { rows: [], repeated: 0, beyondLimit: 0 }

/** Main reads the codes out of the text and marks each, once typing rests. */
export function useBatchPreview(kind: BatchKind, text: string): Previewed {
  const isEnabled = text.trim() !== ''
  const { data, error, isCurrent } = useChannel(
    'batches.preview',
    { kind, text },
    { isEnabled, restMs, keepsPrevious: true },
  )
  if (!isEnabled) return { preview: nothing, error: null, isCurrent: true }
  return { preview: error === null ? (data ?? nothing) : nothing, error, isCurrent }
}
