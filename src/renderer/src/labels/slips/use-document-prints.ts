import { useEffect, useState } from 'react'
import type { PaperJob } from '../../../../shared/domain/printing/document-job.ts'
import { useStation } from '../../shell/station.tsx'

/** The prints of a draft's slip or of a batch's result, newest first; asked again whenever something was printed. */
export function usePaperPrints(subject: string): readonly PaperJob[] {
  const { bridge } = useStation()
  const [found, setFound] = useState<{ readonly of: string; readonly prints: readonly PaperJob[] }>(nothing)
  useEffect(() => {
    let isWanted = true
    const load = async (): Promise<void> => {
      const answer = await bridge.invoke('printing.papersOf', { subject })
      if (isWanted && answer.ok) setFound({ of: subject, prints: answer.value })
    }
    void load()
    const stopListening = bridge.on('printing.changed', () => void load())
    return () => {
      isWanted = false
      stopListening()
    }
  }, [bridge, subject])
  return found.of === subject ? found.prints : nothing.prints
}

const nothing = { of: '', prints: [] }
