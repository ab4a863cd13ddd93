import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { driveStation, type DrivenStation } from '../../../scripts/drive/drive-station.ts'
import { hasDisplay } from '../../../scripts/start/display.ts'
import { electronBinary } from '../../../scripts/start/electron-runtime.ts'

const root = join(import.meta.dirname, '../../..')
const application = join(import.meta.dirname, 'fixture')

/** What the fixture's main has noted, in its `globalThis.seen`. */
export interface Seen {
  readonly events: readonly string[]
  /** How many contents have been told to `web-contents-created`. */
  readonly created: number
  readonly senders: readonly { readonly url: string; readonly hasParent: boolean; readonly isWindow: boolean }[]
  readonly starts: readonly (readonly string[])[]
  readonly wasReadyInTheMiddle: boolean
}

export const newProfile = (): string => mkdtempSync(join(tmpdir(), 'packbench-conformance-'))

/** The fixture in Electron where its runtime is here, else in the browser host: as the station itself is driven. */
export async function driveFixture(profile: string, args: readonly string[] = []): Promise<DrivenStation> {
  const station = await driveStation({ profile, application, args, trainingSamples: true })
  await station.page.getByText('ready').waitFor()
  return station
}

/** A further start on a profile, which opens no window. @returns its exit code */
export async function startAgain(profile: string, ...args: readonly string[]): Promise<number | null> {
  const electron = hasDisplay() ? electronBinary(root) : null
  const own = [`--user-data-dir=${profile}`, ...args]
  const child =
    electron === null
      ? spawn(process.execPath, [join(root, 'src/browser-host/start.mjs'), '--headless', ...own], {
          env: { ...process.env, PACKBENCH_APP_ROOT: application },
          stdio: 'ignore',
        })
      : spawn(electron, [application, ...own], { stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}
