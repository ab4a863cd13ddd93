import type { PaperJob } from '../../../../shared/domain/printing/document-job.ts'
import { useChannel } from '../../bridge/use-channel.ts'

const none: readonly PaperJob[] = []

/** The prints of a draft's slip or of a batch's result, newest first. */
export function usePaperPrints(subject: string): readonly PaperJob[] {
  return useChannel('printing.documentsOf', { subject }).data ?? none
}
