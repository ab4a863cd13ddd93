import { createHash, randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'
import { createDocumentStore } from './documents.ts'
import type { Database } from './open.ts'

const instanceSchema = z.strictObject({ profileId: z.string(), fingerprint: z.string() })

export type Instance = z.infer<typeof instanceSchema>

/** Host and path of the database: what changes when somebody copies it. */
export function databaseFingerprint(db: Database): string {
  const place = db.memory ? ':memory:' : realpathSync(db.name)
  return createHash('sha256').update(`${hostname()}\n${place}`).digest('hex').slice(0, 32)
}

/** Knows whether the database still lives where it was last used. */
export function createInstanceStore(db: Database) {
  const document = createDocumentStore(db, 'instance', instanceSchema)
  return {
    read: (): Instance | null => document.read()?.value ?? null,
    /** A new profile id, so that no reference of the former life is generated again. */
    renew: (fingerprint: string, nowMs: number): Instance => {
      const instance = { profileId: randomUUID(), fingerprint }
      document.write(instance, nowMs)
      return instance
    },
  }
}
