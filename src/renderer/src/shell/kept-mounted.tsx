import { useMemo, useState, type ReactNode } from 'react'
import { VisibilityContext, type Visibility } from '../ui/layout/visibility.ts'
import type { Screen } from './navigation-store.ts'
import { useNavigation, useStation } from './station.tsx'
import css from './shell.module.css'

/**
 * A screen that stays once it has been visited: it keeps its layout and is hidden, so that coming back only has to
 * paint it. Hand it the same child every time; then going from screen to screen draws nothing of it anew.
 */
export function KeptMounted(props: {
  readonly screen: Screen
  /** Is there before anybody has visited it. */
  readonly fromStart?: boolean
  readonly children: ReactNode
}): ReactNode {
  const { screen, fromStart = false } = props
  const { navigation } = useStation()
  const isOpen = useNavigation((state) => state.screen === screen)
  const [wasOpened, setWasOpened] = useState(isOpen || fromStart)
  if (isOpen && !wasOpened) setWasOpened(true)
  const visibility = useMemo<Visibility>(
    () => ({
      isOpen: () => navigation.getState().screen === screen,
      onChange: (listen) => navigation.subscribe(listen),
    }),
    [navigation, screen],
  )
  if (!wasOpened) return null
  return (
    <div className={css['screen']} hidden={!isOpen} data-screen={screen}>
      <VisibilityContext value={visibility}>{props.children}</VisibilityContext>
    </div>
  )
}
