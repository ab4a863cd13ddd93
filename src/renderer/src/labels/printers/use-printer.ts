import { labelProfile, profileInUse, type PrinterProfile } from '../../../../shared/domain/printing/printing.ts'
import { usePrinting, useSettings } from '../../shell/station.tsx'
import { printerWord, type PrinterWord } from './printer-word.ts'

interface PrinterInUse {
  readonly profile: PrinterProfile
  readonly word: PrinterWord
}

/** The profile that prints labels; as long as no printer was set up they become files. */
export const useLabelProfile = (): PrinterProfile => useSettings(({ settings }) => labelProfile(settings))

/** The profile that prints now, and how its printer is; null where none was set up. */
export function usePrinter(): PrinterInUse | null {
  const profiles = useSettings((state) => state.settings.printerProfiles)
  const chosen = useSettings((state) => state.settings.printerProfileId)
  const printers = usePrinting((state) => state.printers)
  const error = usePrinting((state) => state.printersError)
  const profile = profileInUse({ printerProfiles: profiles, printerProfileId: chosen })
  return profile === null ? null : { profile, word: printerWord(profile, printers, error) }
}
