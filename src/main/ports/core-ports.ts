import type { Clock } from '../../shared/domain/time/clock.ts'
import type { EventName, EventPayload } from '../../shared/ipc/events.ts'
import type { StartChild } from './child-process.ts'
import type { PrinterAdapter } from './printer.ts'
import type { SecretText } from './secret-text.ts'
import type { FailedUpdate, Updater } from './updater.ts'

/** What a person is asked to choose. */
export type ChosenKind = 'signed-paper' | 'moved-data'

/** Everything that the core needs from outside: the app, the command line and the tests each bring their own. */
export interface CorePorts {
  readonly profileFolder: string
  readonly resourcesFolder: string
  readonly documentsFolder: string
  readonly labelWorkerFile: string
  readonly backupWorkerFile: string
  readonly sheetWorkerFile: string
  readonly importWorkerFile: string
  readonly version: string
  readonly runtime: 'electron' | 'browser-host' | 'node'
  /** Prefilled as the carrier's address; null for none. */
  readonly carrierUrl: string | null
  /** Training begins with a sender and 200 bills. */
  readonly trainingSamples?: boolean
  /** A thread that draws labels and the index of wards are made soon after the start, and the thread draws samples; true by default. */
  readonly preparesAhead?: boolean
  /** What an administrator gives to every station of this machine; absent for none. */
  readonly provisioningFile?: string | null
  readonly clock: Clock
  /** Evenly distributed in [0, 1): spreads the pauses between two tries. */
  readonly random: () => number
  readonly secrets: SecretText
  /** The proxy for an address as a URL, or null for a direct connection. */
  readonly resolveProxy: (url: string) => Promise<string | null>
  /** PEM texts that are trusted besides Node's own. Asked for once, on the first connection to a real carrier. */
  readonly certificateAuthorities: () => readonly string[]
  /** The machine's own print system where none is brought. */
  readonly printer?: PrinterAdapter
  /** Opens a file with the system's own program; answers '' or why that did not work. */
  readonly openFile?: (path: string) => Promise<string>
  /** Lets a person choose a picture of a signed paper, or the data of another computer; null where nobody did. */
  readonly chooseFile?: (kind: ChosenKind) => Promise<string | null>
  /** Absent where this installation cannot replace itself. */
  readonly updater?: Updater
  /** What the start of this run has found of the last update; absent for nothing. */
  readonly failedUpdate?: FailedUpdate | null
  /** The process that has the port of the scale. */
  readonly startScaleProcess: StartChild
  /** Ends when the core may load what no window begins with; absent where nobody waits for it. */
  readonly loadTurn?: () => Promise<void>
  readonly emit: <E extends EventName>(event: E, payload: EventPayload<E>) => void
}
