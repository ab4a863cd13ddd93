import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchInput } from '../ui/field/search-input.tsx'
import css from './queue.module.css'

const quietMs = 150

/** Searches once typing rests. */
export function QueueSearch(props: {
  /** What was sought when the screen was left. */
  readonly start: string
  readonly onText: (text: string) => void
}): ReactNode {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typed, setTyped] = useState(props.start)
  const type = (text: string): void => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => props.onText(text), quietMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <SearchInput
      action="queue.search"
      box={box}
      text={typed}
      onText={type}
      label={t('queue.search')}
      placeholder={t('queue.searchPlaceholder')}
      className={css['search']}
      testId="queue-search"
    />
  )
}
