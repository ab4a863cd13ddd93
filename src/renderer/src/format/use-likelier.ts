import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typedKinds } from './format-typed.ts'

/** Longer than a hand takes from letter to letter, shorter than the way to the next field. */
const restMs = 500

/** A text, once the hand that types it has come to rest; until then null. */
export function useRestedText(text: string): string | null {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested === text ? text : null
}

/** Asks back what hardly anybody means, as a warning beside its field; not before the hand that types has come to rest. */
export function useLikelier(kind: 'money' | 'weight' | null, text: string): string | undefined {
  const { t } = useTranslation()
  const rested = useRestedText(text)
  const meant = kind === null || rested === null ? null : typedKinds[kind].likelier(rested)
  return meant === null ? undefined : t('newBill.likelier', { meant })
}
