import { useEffect, useState } from 'react'
import { useStation } from '../../stores/station.tsx'

/** Rises whenever main says that bills changed: what is shown is asked for again. */
export function useBillsVersion(): number {
  const { bridge } = useStation()
  const [version, setVersion] = useState(0)
  useEffect(() => bridge.on('bills.changed', () => setVersion((now) => now + 1)), [bridge])
  return version
}
