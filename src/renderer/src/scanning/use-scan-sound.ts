import { useCallback } from 'react'
import type { ScanSound } from './beep.ts'
import { useStation } from '../shell/station.tsx'

/** Read with the first sound: the window starts without it. */
const readBeep = () => import('./beep.ts')

/** Answers a scan with its sound, as loud as the station is set, or not at all. */
export function useScanSound(): (sound: ScanSound) => void {
  const { settings } = useStation()
  return useCallback(
    (sound) => {
      const { scanSounds, scanVolume } = settings.getState().settings
      if (scanSounds && scanVolume > 0) void readBeep().then(({ beep }) => beep(sound, scanVolume))
    },
    [settings],
  )
}
