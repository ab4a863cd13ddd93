/** What a session keeps between runs. Never in the database, a log or the renderer. */
export interface StoredSecrets {
  readonly username: string
  /** Only where the packer chose to stay signed in. */
  readonly password: string | null
  readonly refreshToken: string | null
}

/** The secure store, as a port: the shell implements it with the operating system's key store, tests in memory. */
export interface SecretStore {
  /** False where the store is not protected; then nothing may be handed to `save` that must survive, and the screen says so. */
  readonly isProtected: boolean
  load(): Promise<StoredSecrets | null>
  /** Null forgets. */
  save(secrets: StoredSecrets | null): Promise<void>
}
