import type { DrivenStation } from '../../scripts/drive/drive-station.ts'

const ownPage = 'app://packbench/index.html'

/** `refused`: main was asked and said no; `brought-back`: the page was elsewhere, and shows its own address again. */
type Leaving = 'refused' | 'brought-back' | 'nothing-came'

/**
 * Lets the page go to an address. One of our own is named by its path: the scheme is another one where a browser stands in for Electron.
 * @returns once main has answered, so that nobody waits for what does not happen
 */
export function leavePage(station: DrivenStation, address: string): Promise<Leaving> {
  return station.evaluate(
    ({ BrowserWindow }, { to, url, own }) =>
      new Promise<Leaving>((resolve) => {
        const { webContents } = BrowserWindow.getAllWindows()[0]!
        const end = (leaving: Leaving): void => {
          clearTimeout(patience)
          webContents.removeListener('will-navigate', asked)
          webContents.removeListener('did-navigate', navigated)
          resolve(leaving)
        }
        // Behind the application's own listener, so that its answer is known.
        const asked = (event: { readonly defaultPrevented: boolean }, asks: string): void => {
          if (asks === url && event.defaultPrevented) end('refused')
        }
        const navigated = (_event: unknown, shown: string): void => {
          if (shown.startsWith(own)) end('brought-back')
        }
        const patience = setTimeout(() => end('nothing-came'), 10_000)
        webContents.on('will-navigate', asked)
        webContents.on('did-navigate', navigated)
        const leave = `location.href = ${JSON.stringify(to)}; undefined`
        // A page that goes away does not answer.
        webContents.executeJavaScript(leave).catch(() => undefined)
      }),
    { to: address, url: new URL(address, ownPage).href, own: ownPage },
  )
}
