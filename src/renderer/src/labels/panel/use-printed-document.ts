import { isPrintRunning, perhapsPrintedStates } from '../../../../shared/domain/printing/print-states.ts'
import { pdfProfile, type PrintJobRow } from '../../../../shared/domain/printing/printing.ts'
import type { PrintedPaper } from '../preview/label-preview.tsx'
import { useSettings } from '../../shell/station.tsx'
import type { LabelRow } from '../tabs.ts'

const isRunningOrOut = (job: PrintJobRow): boolean => isPrintRunning(job) || perhapsPrintedStates.includes(job.state)

/** By the row, the paper of a print that is on its way or out; undefined where its label is still to be printed. */
export function usePrintedPaper(): (row: LabelRow) => PrintedPaper | undefined {
  const profiles = useSettings((state) => state.settings.printerProfiles)
  return (row) => {
    if (row.kind !== 'job' || !isRunningOrOut(row.job)) return undefined
    const { template, reprintNumber, profileId } = row.job
    // The resolution is the profile's; of one that was removed meanwhile the usual one is as good.
    const { dpi } = profiles.find(({ id }) => id === profileId) ?? pdfProfile
    return { template, dpi, reprintNumber }
  }
}
