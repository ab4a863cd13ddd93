import type { ReactNode } from 'react'
import { KeyHint } from '../keyboard/key-hint.tsx'
import css from './tabs.module.css'

/** The keys that go through the tabs, where there is room for them behind the last one. */
export function TabHints(): ReactNode {
  return (
    <span className={css['hints']}>
      <span>
        <KeyHint framed>Alt ←</KeyHint> <KeyHint framed>Alt →</KeyHint>
      </span>
    </span>
  )
}
