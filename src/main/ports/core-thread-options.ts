/** What the core's thread is started with: plain values only. */
export interface CoreThreadOptions {
  readonly profileFolder: string
  readonly resourcesFolder: string
  readonly documentsFolder: string
  readonly labelWorkerFile: string
  readonly backupWorkerFile: string
  readonly version: string
  readonly runtime: 'electron' | 'browser-host' | 'node'
  readonly secretsProtected: boolean
  /** Filled into the account form; null leaves it empty. */
  readonly carrierUrl: string | null
}
