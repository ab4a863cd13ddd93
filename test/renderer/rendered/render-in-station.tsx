import '../../../src/renderer/src/theme/mantine.css'
import '../../../src/renderer/src/theme/base.css'
import { MantineProvider } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { render } from 'vitest-browser-react'
import { showLanguage, startI18n } from '../../../src/renderer/src/i18n/start.ts'
import { noteKeysOfDialogs } from '../../../src/renderer/src/keyboard/shortcuts.ts'
import { AccountProvider, useStation, WindowProvider, type Station } from '../../../src/renderer/src/shell/station.tsx'
import { createWindowStores } from '../../../src/renderer/src/shell/window-stores.ts'
import { keepFocus } from '../../../src/renderer/src/ui/focus/keep-focus.ts'
import { cssVariablesFor, theme } from '../../../src/renderer/src/theme/theme.ts'
import type { Channel } from '../../../src/shared/ipc/contract.ts'
import type { Language } from '../../../src/shared/domain/settings/language.ts'
import { createFakeBridge, type FakeBridge, type FakeHandlers } from '../bridge/fake-bridge.ts'
import { signedInAccount, stationHandlers } from './station-handlers.ts'

export interface RenderedStation {
  readonly bridge: FakeBridge
  readonly station: Station
  /** Takes the component down, as closing its window does. */
  unmount(): Promise<void>
}

export interface RenderOptions {
  /** What main answers, over the answers of a station that has just begun its day. */
  readonly handlers?: FakeHandlers
  /** By the channel, how long each answer takes. */
  readonly delaysMs?: Partial<Record<Channel, number>>
  readonly language?: Language
  /** Leaves the page with the Vietnamese texts of its first script, and hears of each text that they lack. */
  readonly onTextToCome?: (key: string) => void
}

let isWindowBegun = false

/** What the window does once, before its first screen. */
function beginWindow(): void {
  if (isWindowBegun) return
  isWindowBegun = true
  noteKeysOfDialogs()
  keepFocus()
}

/** The key that the test before ended with is no first press of this window: another key has come between. */
function forgetLastPress(): void {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F24', code: 'F24' }))
}

/** Renders a component as the window does: with the station's stores over a fake bridge, the real texts, theme and styles. */
export async function renderInStation(component: ReactNode, options: RenderOptions = {}): Promise<RenderedStation> {
  beginWindow()
  forgetLastPress()
  const bridge = createFakeBridge({ ...stationHandlers(), ...options.handlers }, { ...options.delaysMs })
  const stores = createWindowStores(bridge)
  const { account, operators, settings, presets } = stores
  await Promise.all([account, operators, settings, presets].map((store) => store.getState().load()))
  const i18n = startI18n()
  if (options.onTextToCome === undefined) await showLanguage(i18n, options.language ?? 'vi')
  else i18n.options.parseMissingKeyHandler = (key) => (options.onTextToCome?.(key), '')
  const { promise: drawn, resolve: onStation } = Promise.withResolvers<Station>()
  const screen = await render(
    <I18nextProvider i18n={i18n}>
      <WindowProvider stores={stores}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesFor('light')} forceColorScheme="light">
          <AccountProvider id={signedInAccount.id}>
            <Report onStation={onStation} />
            <main>{component}</main>
          </AccountProvider>
        </MantineProvider>
      </WindowProvider>
    </I18nextProvider>,
  )
  const station = await drawn
  await turnOfTheLoop()
  return { bridge, station, unmount: () => screen.unmount() }
}

/** What is asked at once is answered, and drawn: an event that a test sends is behind it, as main's is. */
async function turnOfTheLoop(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}

/** Hands on the stores of the account that is rendered. */
function Report({ onStation }: { readonly onStation: (station: Station) => void }): ReactNode {
  const station = useStation()
  useEffect(() => {
    onStation(station)
  }, [onStation, station])
  return null
}
