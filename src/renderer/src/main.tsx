import './theme/mantine.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { App } from './app.tsx'
import { showLanguage, startI18n } from './i18n/start.ts'
import { findBridge } from './bridge/bridge.ts'
import { noteKeysOfDialogs } from './keyboard/shortcuts.ts'
import { trustOwnBuildAlone } from './theme/trusted-types.ts'
import { sayOpening } from './shell/say-opening.ts'
import { WindowProvider } from './shell/station.tsx'
import { startWindowStores } from './shell/window-stores.ts'
import { keepFocus } from './ui/focus/keep-focus.ts'

async function start(root: HTMLElement): Promise<void> {
  trustOwnBuildAlone()
  const door = findBridge()
  const i18n = startI18n()
  if (door === null) {
    root.textContent = i18n.t('shell.outsideApp')
    return
  }
  noteKeysOfDialogs()
  keepFocus()
  const opened = sayOpening(root, i18n.t('shell.opening'))
  const stores = await startWindowStores(door)
  const { account, operators, settings, presets } = stores
  await Promise.all([account, operators, settings, presets].map((store) => store.getState().load()))
  opened()
  // The first screen has its Vietnamese texts; whatever else is shown first waits for its own.
  const { language } = settings.getState().settings
  const isOnNewBill = typeof account.getState().view?.id === 'string' && !operators.getState().view.locked
  if (language !== 'vi' || !isOnNewBill) await showLanguage(i18n, language)
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <WindowProvider stores={stores}>
          <App />
        </WindowProvider>
      </I18nextProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root !== null) void start(root)
