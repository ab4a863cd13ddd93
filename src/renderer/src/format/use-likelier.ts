import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typedKinds } from './format-typed.ts'

/** Longer than a hand takes from letter to letter, shorter than the way to the next field. */
const restMs = 500

/** Asks back what hardly anybody means, as a warning beside its field; not before the hand that types has come to rest. */
export function useLikelier(kind: 'money' | 'weight' | null, text: string): string | undefined {
  const { t } = useTranslation()
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  const meant = kind === null || rested !== text ? null : typedKinds[kind].likelier(text)
  return meant === null ? undefined : t('newBill.likelier', { meant })
}
