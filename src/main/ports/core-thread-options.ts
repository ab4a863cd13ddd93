import type { CorePorts } from './core-ports.ts'

type PlainPort =
  | 'profileFolder'
  | 'resourcesFolder'
  | 'documentsFolder'
  | 'labelWorkerFile'
  | 'backupWorkerFile'
  | 'sheetWorkerFile'
  | 'importWorkerFile'
  | 'version'
  | 'runtime'
  | 'carrierUrl'
  | 'trainingSamples'
  | 'preparesAhead'
  | 'failedUpdate'
  | 'provisioningFile'

/** What the core's thread is started with: plain values only. */
export interface CoreThreadOptions extends Pick<CorePorts, PlainPort> {
  readonly secretsProtected: boolean
  /** The shell has an updater. */
  readonly canUpdate?: boolean
  /** The data are only read until the shell says that this version has proven its start. */
  readonly isTrial?: boolean
}
