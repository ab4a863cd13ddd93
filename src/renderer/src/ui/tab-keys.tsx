import type { ReactNode } from 'react'
import type { ActionId } from '../keyboard/actions.ts'
import { ActionHint } from '../keyboard/key-hint.tsx'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import css from './tabs.module.css'

/** Goes through the tabs by the two keys of `action`, round and round. */
export function useTabKeys<T>(action: ActionId, tabs: readonly T[], tab: T, onTab: (tab: T) => void): void {
  useShortcuts({
    [action]: (place: number) => {
      const next = tabs.at((tabs.indexOf(tab) + (place === 0 ? -1 : 1)) % tabs.length)
      if (next !== undefined) onTab(next)
    },
  })
}

/** These keys, where there is room for them behind the last tab. */
export function TabHints(props: { readonly action: ActionId }): ReactNode {
  return (
    <span className={css['hints']}>
      <span>
        <ActionHint framed action={props.action} /> <ActionHint framed action={props.action} place={1} />
      </span>
    </span>
  )
}
