import { z } from 'zod'
import type { SecretStore } from '../carrier/session/secret-store.ts'
import type { SecretText } from '../ports/secret-text.ts'

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
