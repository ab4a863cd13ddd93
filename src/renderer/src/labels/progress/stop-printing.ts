import type { AppError } from '../../../../shared/app-error.ts'
import type { Station } from '../../shell/station.tsx'
import type { PrintingStore } from '../printing-store.ts'

/** Takes back whatever was not handed over yet. */
export async function stopPrinting({ bridge, printing }: Pick<Station, 'bridge' | 'printing'>): Promise<void> {
  const asked = new Set<string>()
  let error: AppError | null = null
  const cancelKnown = async (): Promise<void> => {
    for (const batchId of batchesOf(printing.getState())) {
      if (asked.has(batchId)) continue
      asked.add(batchId)
      const answer = await bridge.invoke('printing.cancel', { batchId })
      if (!answer.ok) error = answer.error
    }
    printing.getState().fail(error)
  }
  // Paper comes out meanwhile: what is known goes first, and then what main has begun without having said so yet.
  await cancelKnown()
  await printing.getState().load()
  await cancelKnown()
}

/** The batch of the newest news is in the overview only once that was asked again. */
function batchesOf({ overview, progress }: PrintingStore): readonly string[] {
  const batches = overview?.batches ?? []
  return [...batches, ...(progress !== null && progress.waiting > 0 ? [progress] : [])].map(({ batchId }) => batchId)
}
