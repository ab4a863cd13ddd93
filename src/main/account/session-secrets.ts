import { z } from 'zod'
import type { SecretStore } from '../carrier/secret-store.ts'

/** Reading and writing one account's secrets as text, through the shell's key store. */
export interface SecretText {
  readonly isProtected: boolean
  read(accountId: string): Promise<string | null>
  write(accountId: string, text: string | null): Promise<void>
}

const storedSchema = z.strictObject({
  username: z.string(),
  password: z.string().nullable(),
  refreshToken: z.string().nullable(),
})

/** The session's secret store for one account. What cannot be read any more counts as nothing kept. */
export function secretStoreOf(accountId: string, text: SecretText): SecretStore {
  return {
    isProtected: text.isProtected,
    async load() {
      const stored = await text.read(accountId)
      if (stored === null) return null
      try {
        return storedSchema.parse(JSON.parse(stored))
      } catch {
        return null
      }
    },
    save: (secrets) => text.write(accountId, secrets === null ? null : JSON.stringify(secrets)),
  }
}
