import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useShortcuts } from '../lib/shortcuts.ts'
import { NewBill } from '../screens/new-bill/new-bill.tsx'
import { useAccount, useNavigation, useStation } from '../stores/station.tsx'
import { Alerts } from './alerts.tsx'
import { Rail } from './rail.tsx'
import css from './shell.module.css'
import { StatusBar } from './status-bar.tsx'
import { TrainingBand } from './training-band.tsx'

const Queue = lazy(async () => ({ default: (await import('../screens/queue/queue.tsx')).Queue }))
const Bills = lazy(async () => ({ default: (await import('../screens/bills/bills.tsx')).Bills }))
const Settings = lazy(async () => ({ default: (await import('../screens/settings/settings.tsx')).Settings }))

/** The station: rail, one screen, status bar. New bill stays mounted, so that nothing typed depends on a store. */
export function Shell(): ReactNode {
  const { queue, navigation } = useStation()
  const screen = useNavigation((state) => state.screen)
  const training = useAccount((state) => state.view?.account?.kind === 'training')
  useEffect(() => {
    void queue.getState().load()
  }, [queue])
  const { go } = navigation.getState()
  useShortcuts({
    F2: () => go('new-bill'),
    F3: () => go('queue'),
    F4: () => go('bills'),
    'Mod+1': () => go('new-bill'),
    'Mod+2': () => go('queue'),
    'Mod+3': () => go('bills'),
    'Mod+,': () => go('settings'),
  })
  return (
    <div className={css['app']}>
      {training ? <TrainingBand /> : null}
      <Rail />
      <main className={css['main']}>
        <div className={css['screen']} hidden={screen !== 'new-bill'}>
          <NewBill active={screen === 'new-bill'} />
        </div>
        <Suspense fallback={null}>
          {screen === 'queue' ? <Queue /> : null}
          {screen === 'bills' ? <Bills /> : null}
          {screen === 'settings' ? <Settings /> : null}
        </Suspense>
      </main>
      <Alerts />
      <StatusBar />
    </div>
  )
}
