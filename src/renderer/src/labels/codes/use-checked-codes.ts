import { useEffect, useState } from 'react'
import type { AppError } from '../../../../shared/app-error.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { useStation } from '../../shell/station.tsx'

const quietMs = 150

type Checked = ChannelOutput<'printing.check'>

const nothing: Checked = { rows: [], repeated: [], beyondLimit: 0 }

interface CheckedCodes {
  readonly checked: Checked
  readonly error: AppError | null
  /** False while the answer still belongs to an older text: then nothing may be printed. */
  readonly isCurrent: boolean
}

/** Main reads the codes out of the text and says what printing each would mean; asked once typing rests. */
export function useCheckedCodes(text: string): CheckedCodes {
  const { bridge } = useStation()
  const [found, setFound] = useState<{ text: string; checked: Checked; error: AppError | null } | null>(null)
  useEffect(() => {
    let wanted = true
    const ask = async (): Promise<void> => {
      const answer = await bridge.invoke('printing.check', { text })
      if (!wanted) return
      setFound({ text, checked: answer.ok ? answer.value : nothing, error: answer.ok ? null : answer.error })
    }
    const timer = setTimeout(() => void ask(), quietMs)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [bridge, text])
  if (text.trim() === '') return { checked: nothing, error: null, isCurrent: true }
  return { checked: found?.checked ?? nothing, error: found?.error ?? null, isCurrent: found?.text === text }
}
