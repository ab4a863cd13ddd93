import { useEffect, useState, type ReactNode } from 'react'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { useAccount, useStation } from './station.tsx'
import { AccountAlerts } from './alerts/alerts.tsx'
import { PaletteBox } from './palette/palette-box.tsx'
import { Rail } from './rail.tsx'
import { useScans } from '../scanning/use-scans.ts'
import { ScreenArea } from './screen-area.tsx'
import { allScreens, workScreens } from './screens.ts'
import css from './shell.module.css'
import type { Screen } from './navigation-store.ts'
import { focusHome, focusOpenScreen } from '../ui/focus/keep-focus.ts'
import { StatusBar } from './status-bar/status-bar.tsx'
import { TrainingBand } from './training-band.tsx'
import { MessageBell } from './messages/message-bell.tsx'
import { MessageSlot } from './messages/message-slot.tsx'
import { useIdleLock } from './operators/use-idle-lock.ts'
import { useOpenDialog } from '../ui/dialog/use-open-dialog.ts'
import { readLater } from '../ui/read-later.tsx'

const AccountSwitcher = readLater(async () => (await import('./accounts/account-switcher.tsx')).AccountSwitcher)
const ExportNews = readLater(async () => (await import('./messages/export-news.ts')).ExportNews)
const LargeBatchQuestion = readLater(async () => (await import('../labels/large-batch.tsx')).LargeBatchQuestion)
const OperatorSwitcher = readLater(async () => (await import('./operators/operator-switcher.tsx')).OperatorSwitcher)
const OrderCard = readLater(async () => (await import('../orders/order-card.tsx')).OrderCard)
const ShortcutHelp = readLater(async () => (await import('../keyboard/shortcut-help.tsx')).ShortcutHelp)

/** The station: rail, one screen, status bar. It does not look at which screen is open, and so is not drawn again by going to one. */
export function Shell(props: { readonly hidden: boolean }): ReactNode {
  const training = useAccount((state) => state.view?.account?.kind === 'training')
  const [help, setHelp] = useState(false)
  const { open: people, setOpen: setPeople, close: closePeople } = useOpenDialog<'account' | 'operator'>()
  useIdleLock()
  useScans()
  useScreenKeys()
  useShortcuts({
    'everywhere.help': () => setHelp(true),
    'everywhere.switchAccount': () => setPeople('account'),
    'everywhere.switchOperator': () => setPeople('operator'),
  })
  return (
    <div className={css['app']} hidden={props.hidden}>
      {training ? <TrainingBand /> : null}
      <Rail />
      <AccountAlerts />
      <main className={css['main']}>
        <PaletteBox onHelp={() => setHelp(true)} onOperator={() => setPeople('operator')} />
        <MessageBell />
        <MessageSlot />
        <ScreenArea />
      </main>
      <ExportNews />
      <OrderCard />
      {props.hidden ? null : <LargeBatchQuestion />}
      {help ? <ShortcutHelp onClose={() => setHelp(false)} /> : null}
      {people === 'account' ? <AccountSwitcher onClose={closePeople} /> : null}
      {people === 'operator' && !props.hidden ? <OperatorSwitcher onClose={closePeople} /> : null}
      <StatusBar onOpen={setPeople} />
    </div>
  )
}

/** Each screen has a key of its own; those of the rail also go by their number. */
function useScreenKeys(): void {
  const { navigation } = useStation()
  const go = (screen: Screen): void => {
    if (navigation.getState().screen === screen) focusHome()
    else navigation.getState().go(screen)
  }
  useEffect(
    () =>
      navigation.subscribe(() => {
        // As soon as the screen is there, for the key right behind; and where it comes late.
        queueMicrotask(focusOpenScreen)
        requestAnimationFrame(focusOpenScreen)
      }),
    [navigation],
  )
  useShortcuts(Object.fromEntries(allScreens.map(({ screen }) => [`screens.${screen}`, () => go(screen)])))
  useShortcuts({
    'everywhere.screenByNumber': (place) => {
      const screen = workScreens[place]?.screen
      if (screen !== undefined) go(screen)
    },
  })
}
