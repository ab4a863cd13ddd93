import { useEffect, useState } from 'react'

/** Longer than a hand takes from letter to letter, shorter than the way to the next field. */
const restMs = 500

/** Whether the hand that types a text has come to rest: what is half typed is not to be doubted yet. */
export function useRested(text: string): boolean {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested === text
}
