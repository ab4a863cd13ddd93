import type { AppError } from '../../../../shared/app-error.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { useChannel } from '../../bridge/use-channel.ts'

const restMs = 150

type Checked = ChannelOutput<'printing.check'>

const nothing: Checked = { rows: [], repeated: [], beyondLimit: 0 }

interface CheckedCodes {
  readonly checked: Checked
  readonly error: AppError | null
  /** False while the answer still belongs to an older text: then nothing may be printed. */
  readonly isCurrent: boolean
}

/** Main reads the codes out of the text and says what printing each would mean, once typing rests. */
export function useCheckedCodes(text: string): CheckedCodes {
  const isEnabled = text.trim() !== ''
  const { data, error, isCurrent } = useChannel('printing.check', { text }, { isEnabled, restMs, keepsPrevious: true })
  if (!isEnabled) return { checked: nothing, error: null, isCurrent: true }
  return { checked: error === null ? (data ?? nothing) : nothing, error, isCurrent }
}
