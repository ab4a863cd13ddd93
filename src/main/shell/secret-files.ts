import { safeStorage } from 'electron'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../files/durable-file.ts'

/** Secrets of the accounts, each a file that only the operating system's key store can open for this user. */
export interface SecretFiles {
  /** False where there is no real key store (plain text backend, browser host): then nothing is ever written. */
  readonly isProtected: boolean
  read(accountId: string): Promise<string | null>
  /** Null forgets the account's secrets, also where there is no key store now: an earlier run may have had one. */
  write(accountId: string, text: string | null): Promise<void>
}

export function openSecretFiles(profileFolder: string): SecretFiles {
  const isProtected = hasKeyStore()
  const fileOf = (accountId: string): string => join(profileFolder, 'accounts', accountId, 'secrets.bin')
  return {
    isProtected,
    async read(accountId) {
      if (!isProtected) return null
      const bytes = await readFile(fileOf(accountId)).catch(() => null)
      if (bytes === null) return null
      // A file from another user or machine cannot be opened; that means "sign in again", not a broken start.
      return safeStorage.decryptStringAsync(bytes).then(
        (opened) => opened.result,
        () => null,
      )
    },
    async write(accountId, text) {
      const file = fileOf(accountId)
      if (text === null) await rm(file, { force: true })
      else if (isProtected) await replaceFile(file, await safeStorage.encryptStringAsync(text))
    },
  }
}

function hasKeyStore(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'
}
