import { pdfProfile, type PrinterProfile } from '../../shared/domain/printing/printing.ts'
import { AppFailure } from '../ipc/app-failure.ts'

/** @throws AppFailure `printer-not-found` */
export function profileOf(profiles: readonly PrinterProfile[], profileId: string): PrinterProfile {
  const profile = [...profiles, pdfProfile].find(({ id }) => id === profileId)
  if (profile === undefined) throw new AppFailure({ code: 'printer-not-found', detail: `no profile ${profileId}` })
  return profile
}
