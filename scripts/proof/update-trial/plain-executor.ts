import { request as plainRequest, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { slowed } from '../../../src/main/shell/updates/update-library.ts'

/** Electron's network, which is not here, replaced by Node's: the rest of the library's way to the server is its own. */
class PlainExecutor extends ElectronHttpExecutor {
  readonly #bytesPerSecond: number

  constructor(bytesPerSecond: number) {
    super()
    this.#bytesPerSecond = bytesPerSecond
  }

  override createRequest(options: RequestOptions, callback: (response: never) => void): never {
    const heard = (response: IncomingMessage): void => callback(slowed(response, this.#bytesPerSecond) as never)
    const request: ClientRequest = plainRequest(options, heard)
    return request as never // the library asks of it what Node's and Electron's requests have in common
  }

  override addRedirectHandlers(): void {
    // Node's network follows none by itself; the library's own rule applies.
  }
}

export const plainExecutor = (bytesPerSecond: number): ElectronHttpExecutor => new PlainExecutor(bytesPerSecond)
