import { lazy, memo, Suspense, useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { useShortcuts } from '../lib/shortcuts.ts'
import { NewBill } from '../screens/new-bill/new-bill.tsx'
import { useAccount, useNavigation, useStation } from '../stores/station.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import { Alerts } from './alerts.tsx'
import { OperatorSwitcher } from './operator-switcher.tsx'
import { Palette } from './palette.tsx'
import { Rail } from './rail.tsx'
import { Scans } from './scans.tsx'
import { workScreens } from './screens.ts'
import css from './shell.module.css'
import { ShortcutHelp } from './shortcut-help.tsx'
import { StatusBar } from './status-bar.tsx'
import { UndoToast } from './undo-toast.tsx'
import { useIdleLock } from './use-idle-lock.ts'
import { TrainingBand } from './training-band.tsx'

const screenCode = {
  queue: () => import('../screens/queue/queue.tsx'),
  bills: () => import('../screens/bills/bills.tsx'),
  batch: () => import('../screens/batch/batch.tsx'),
  track: () => import('../screens/track/track.tsx'),
  fees: () => import('../screens/fees/fees.tsx'),
  print: () => import('../screens/print/print.tsx'),
  settings: () => import('../screens/settings/settings.tsx'),
}
const Queue = lazy(async () => ({ default: (await screenCode.queue()).Queue }))
const Bills = lazy(async () => ({ default: (await screenCode.bills()).Bills }))
const Batch = lazy(async () => ({ default: (await screenCode.batch()).Batch }))
const Track = lazy(async () => ({ default: (await screenCode.track()).Track }))
const Fees = lazy(async () => ({ default: (await screenCode.fees()).Fees }))
const Print = lazy(async () => ({ default: (await screenCode.print()).Print }))
const Settings = lazy(async () => ({ default: (await screenCode.settings()).Settings }))

/** The code of the other screens is read once the window has nothing else to do: a first visit waits for none of it. */
function useIdleReading(): void {
  useEffect(() => {
    const handle = requestIdleCallback(() => void Promise.all(Object.values(screenCode).map((read) => read())))
    return () => cancelIdleCallback(handle)
  }, [])
}

/** True at once where a screen is opened; false only after the screen that follows it has been drawn. */
function useLeavingLate(isOpen: boolean): boolean {
  const wasOpen = useDeferredValue(isOpen)
  return isOpen || wasOpen
}

/** What stays is not drawn again because another screen is opened. */
const StayingNewBill = memo(NewBill)
const StayingSettings = memo(Settings)
const StayingStatusBar = memo(StatusBar)
const StayingScans = memo(Scans)
const StayingAlerts = memo(Alerts)
const StayingUndoToast = memo(UndoToast)

/** The station: rail, one screen, status bar. New bill and the settings stay mounted, so that nothing typed is lost. */
export function Shell(props: { readonly hidden: boolean }): ReactNode {
  const { bills, printing, queue, navigation, worktable } = useStation()
  const screen = useNavigation((state) => state.screen)
  const training = useAccount((state) => state.view?.account?.kind === 'training')
  useEffect(() => {
    void queue.getState().load()
    void worktable.getState().load()
    void bills.getState().load()
    void printing.getState().load()
    const { flush } = worktable.getState()
    window.addEventListener('pagehide', flush)
    return () => window.removeEventListener('pagehide', flush)
  }, [bills, printing, queue, worktable])
  const { go } = navigation.getState()
  const [help, setHelp] = useState(false)
  const [settingsOpened, setSettingsOpened] = useState(screen === 'settings')
  if (screen === 'settings' && !settingsOpened) setSettingsOpened(true)
  const [people, setPeople] = useState<'account' | 'operator' | null>(null)
  useIdleLock()
  useIdleReading()
  const typing = useLeavingLate(screen === 'new-bill')
  const setting = useLeavingLate(screen === 'settings')
  useShortcuts({ F1: () => setHelp(true), 'Alt+Y': () => setPeople('account'), 'Alt+Q': () => setPeople('operator') })
  useShortcuts(
    Object.fromEntries([
      ...workScreens.flatMap(({ screen, keys }, index) => [
        [keys, () => go(screen)],
        [`Mod+${index + 1}`, () => go(screen)],
      ]),
      ['Mod+,', () => go('settings')],
    ]) as Readonly<Record<string, () => void>>, // Object.fromEntries forgets the values of mixed tuples
  )
  return (
    <div className={css['app']} hidden={props.hidden}>
      {training ? <TrainingBand /> : null}
      <Rail />
      <main className={css['main']}>
        <Palette onHelp={() => setHelp(true)} onOperator={() => setPeople('operator')} />
        <StayingUndoToast />
        <div className={css['screen']} hidden={screen !== 'new-bill'}>
          <StayingNewBill active={typing} />
        </div>
        <Suspense fallback={null}>
          {screen === 'queue' ? <Queue /> : null}
          {screen === 'bills' ? <Bills /> : null}
          {screen === 'batch' ? <Batch /> : null}
          {screen === 'track' ? <Track /> : null}
          {screen === 'fees' ? <Fees /> : null}
          {screen === 'print' ? <Print /> : null}
          {settingsOpened ? (
            <div className={css['screen']} hidden={screen !== 'settings'}>
              <StayingSettings active={setting} />
            </div>
          ) : null}
        </Suspense>
      </main>
      <StayingAlerts />
      <StayingScans />
      {help ? <ShortcutHelp onClose={() => setHelp(false)} /> : null}
      {people === 'account' ? <AccountSwitcher onClose={() => setPeople(null)} /> : null}
      {people === 'operator' && !props.hidden ? <OperatorSwitcher onClose={() => setPeople(null)} /> : null}
      <StayingStatusBar onOpen={setPeople} />
    </div>
  )
}
