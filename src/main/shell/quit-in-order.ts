import { app } from 'electron'
import type { CoreThread, StopEnd } from './core-thread.ts'
import type { StartTrial } from './updates/start-trial.ts'
import type { StationUpdates } from './updates/station-updates.ts'

/** Once this process ends by itself. A thread that a disk keeps would hold it, and with it the profile, for as long as that lasts. */
export const endAsByPowerCut = (): void => void process.once('exit', () => process.kill(process.pid, 'SIGKILL'))

export interface Quit {
  forUpdate(): Promise<void>
  /** Somebody opens the station whose window is gone and whose core is still ending: it comes back behind its end. */
  wantedAgain(): void
}

/**
 * Quitting waits until the core has finished or recorded what is under way. Where a disk keeps its thread, the process would not
 * end either, and with it in the way the next start is refused: then it is killed, with everything on file. An update that lies ready is
 * installed behind that, where nothing was under way.
 */
export function quitInOrder(
  core: Pick<CoreThread, 'stop' | 'stopForUpdate'>,
  updates: Pick<StationUpdates, 'installNow'> | null,
  trial: StartTrial | null,
): Quit {
  let stopped = false
  let isWantedAgain = false
  async function finish({ end, installs }: StopEnd, restarts: boolean): Promise<void> {
    // A person may close the window while an update ends the station: one of the two hands over to the installer.
    if (stopped) return
    stopped = true
    const isInstalling = installs && updates !== null && (await updates.installNow(restarts || isWantedAgain))
    // Whoever pressed the button finds the station again, in the version that they had.
    if ((restarts || isWantedAgain) && !isInstalling) app.relaunch()
    if (end === 'hangs') endAsByPowerCut()
    app.quit()
  }
  app.on('before-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    trial?.withdrawn()
    void core.stop().then((end) => finish(end, false))
  })
  return {
    async forUpdate() {
      const end = await core.stopForUpdate()
      if (end !== null) await finish(end, true)
    },
    wantedAgain() {
      isWantedAgain = true
    },
  }
}
