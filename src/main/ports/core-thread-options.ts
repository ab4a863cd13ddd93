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

/** What the core's thread is started with: plain values only. */
export interface CoreThreadOptions extends Pick<CorePorts, PlainPort> {
  readonly secretsProtected: boolean
}
