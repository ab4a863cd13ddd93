import { useCallback } from 'react'
import { beep, type ScanSound } from './beep.ts'
import { useStation } from '../shell/station.tsx'

/** Answers a scan with its sound, as loud as the station is set, or not at all. */
export function useScanSound(): (sound: ScanSound) => void {
  const { settings } = useStation()
  return useCallback(
    (sound) => {
      const { scanSounds, scanVolume } = settings.getState().settings
      if (scanSounds && scanVolume > 0) beep(sound, scanVolume)
    },
    [settings],
  )
}
