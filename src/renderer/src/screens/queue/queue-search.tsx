import { Input } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '../../components/key-hint.tsx'
import { useShortcuts } from '../../lib/shortcuts.ts'
import css from './queue.module.css'

const quietMs = 150

/** Searches once typing rests; Escape empties the box. */
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
  useShortcuts({
    'Mod+F': () => {
      box.current?.focus()
      box.current?.select()
    },
  })
  return (
    <Input
      ref={box}
      className={css['search']}
      aria-label={t('queue.search')}
      placeholder={t('queue.searchPlaceholder')}
      value={typed}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      data-testid="queue-search"
      leftSection={<IconSearch size="1.125rem" aria-hidden="true" />}
      rightSection={<KeyHint>Ctrl F</KeyHint>}
      rightSectionWidth="4rem"
      rightSectionPointerEvents="none"
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === '') return
        event.stopPropagation()
        type('')
      }}
    />
  )
}
