import type { AppError } from '../../../../shared/app-error.ts'
import type { Station } from '../../shell/station.tsx'

/** Takes back whatever was not handed over yet. */
export async function stopPrinting({ bridge, printing }: Pick<Station, 'bridge' | 'printing'>): Promise<void> {
  const { overview, fail } = printing.getState()
  let error: AppError | null = null
  for (const { batchId } of overview?.batches ?? []) {
    const answer = await bridge.invoke('printing.cancel', { batchId })
    if (!answer.ok) error = answer.error
  }
  fail(error)
}
