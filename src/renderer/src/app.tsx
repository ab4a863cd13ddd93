import { MantineProvider } from '@mantine/core'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../shared/domain/settings/language.ts'
import { showLanguage } from './i18n/start.ts'
import { readKeys, ShortcutKeysContext } from './keyboard/shortcut-keys.ts'
import { styleNonce } from './theme/style-nonce.ts'
import { Alerts } from './shell/alerts/alerts.tsx'
import { Shell } from './shell/shell.tsx'
import { Switching } from './shell/accounts/switching.tsx'
import { AccountProvider, useAccount, useOperators, useSettings } from './shell/station.tsx'
import { cssVariablesFor, theme } from './theme/theme.ts'
import { useScheme } from './theme/use-scheme.ts'
import { readLater } from './ui/read-later.tsx'

const CannotOpen = readLater(async () => (await import('./settings/cannot-open/cannot-open.tsx')).CannotOpen)
const FirstStart = readLater(async () => (await import('./settings/first-start/first-start.tsx')).FirstStart)
const LockScreen = readLater(async () => (await import('./shell/operators/lock-screen.tsx')).LockScreen)
const Restoring = readLater(async () => (await import('./shell/accounts/restoring.tsx')).Restoring)

/** The packer's language, colours and text size, and then either the first start or the station itself. */
export function App(): ReactNode {
  const settings = useSettings((state) => state.settings)
  const scheme = useScheme(settings.scheme)
  const variables = useMemo(() => cssVariablesFor(scheme), [scheme])
  const keys = useMemo(() => readKeys(settings.shortcuts), [settings.shortcuts])
  usePageSettings(settings.language, settings.textSize, scheme)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      forceColorScheme={scheme === 'dark' ? 'dark' : 'light'}
      getStyleNonce={styleNonce}
    >
      <ShortcutKeysContext value={keys}>
        <Entrance />
      </ShortcutKeysContext>
    </MantineProvider>
  )
}

/** Another account means other data: the key makes every screen start afresh. */
function Entrance(): ReactNode {
  const id = useAccount((state) => state.view?.id ?? null)
  const problem = useAccount((state) => state.view?.problem ?? null)
  const switching = useAccount((state) => state.switchingTo !== null)
  const restoring = useAccount((state) => state.restoring)
  const locked = useOperators((state) => state.view.locked)
  const [wasUnlocked, setWasUnlocked] = useState(!locked)
  if (!locked && !wasUnlocked) setWasUnlocked(true)
  if (restoring !== null) return <Restoring backup={restoring} />
  if (problem !== null) {
    return (
      <>
        <CannotOpen problem={problem} />
        {locked ? <LockScreen /> : null}
      </>
    )
  }
  if (id === null) {
    return (
      <>
        <FirstStart />
        <Alerts />
      </>
    )
  }
  if (switching) return <Switching />
  return (
    <>
      {wasUnlocked ? (
        <AccountProvider key={id} id={id}>
          <Shell hidden={locked} />
        </AccountProvider>
      ) : null}
      {locked ? <LockScreen /> : null}
    </>
  )
}

function usePageSettings(language: Language, textSize: string, scheme: string): void {
  const { i18n } = useTranslation()
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dataset['text'] = textSize
    document.documentElement.dataset['scheme'] = scheme
  }, [language, textSize, scheme])
  useEffect(() => {
    let isWanted = true
    void showLanguage(i18n, language, () => isWanted)
    return () => {
      isWanted = false
    }
  }, [i18n, language])
}
