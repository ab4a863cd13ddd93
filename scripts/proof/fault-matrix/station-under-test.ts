import type { CarrierSession } from '../../../src/main/carrier/session/session.ts'
import type { Database } from '../../../src/main/database/open.ts'
import type { Queue } from '../../../src/main/outbox/outbox.ts'
import type { Disk } from './disk.ts'

/** Exact places in the life of one call. */
const points = [
  'before intent',
  'intent in database',
  'intent in journal',
  'answer received',
  'answer in journal',
  'outcome written',
] as const
export type Point = (typeof points)[number]

export interface MatrixStation {
  readonly db: Database
  readonly queue: Queue
  readonly session: CarrierSession
  readonly disk: Disk
  signIn(): Promise<void>
  enter(refCode: string): string
  close(): Promise<void>
}
