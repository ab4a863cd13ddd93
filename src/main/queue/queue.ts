import type { AppError } from '../../shared/app-error.ts'
import type { AccountKind } from '../../shared/domain/account.ts'
import type { BillInput } from '../../shared/domain/bill-input.ts'
import type { BillRow } from '../../shared/domain/bill.ts'
import type { Clock } from '../../shared/domain/clock.ts'
import type { DraftRow } from '../../shared/domain/draft.ts'
import type { FieldProblem } from '../../shared/domain/field-problem.ts'
import type { ChannelInput, ChannelOutput, QueueStatus } from '../../shared/ipc/contract.ts'
import type { Result } from '../../shared/result.ts'
import type { Database } from '../db/open.ts'
import type { CancelPort, CreatePort, TrackPort } from './carrier-port.ts'

/** What the queue tells whoever composes it; the receiver coalesces. */
export type QueueEvent =
  | { readonly type: 'drafts'; readonly ids: readonly string[] }
  | { readonly type: 'bills'; readonly billCodes: readonly string[] }
  | { readonly type: 'status' }
  | {
      readonly type: 'alert'
      readonly code: 'storage-failed' | 'storage-full' | 'queue-stopped'
      readonly detail: string
    }

export interface QueueSettings {
  readonly sendConcurrency: number
  readonly cancelChunkSize: number
  readonly stationCode: string
  readonly operator: string
}

export interface QueueOptions {
  readonly db: Database
  /** Outside the database's file, on the same disk; kept when a backup is restored. */
  readonly journalFolder: string
  readonly clock: Clock
  /** Uniform in [0, 1), for jitter and the profile's suffix. */
  readonly random: () => number
  readonly create: CreatePort
  readonly cancel: CancelPort
  readonly track: TrackPort
  /** What is wrong with a bill for the account's generation; empty where it may be sent. */
  readonly check: (bill: BillInput) => readonly FieldProblem[]
  /** Read anew at every use, so that a change takes effect at once. */
  readonly settings: () => QueueSettings
  readonly emit: (event: QueueEvent) => void
  readonly accountKind: AccountKind
}

type Outcome<T> = Result<T, AppError>

export interface Queue {
  /** Recovery, then dispatch. */
  start(): void
  /** No new sends; running ones finish, or are recorded as unknown when the grace time is over. */
  stop(): Promise<void>
  status(): QueueStatus
  pause(): QueueStatus
  resume(): QueueStatus
  /** Resumes and skips every waiting time. */
  sendNow(): QueueStatus
  /** To be called after a sign-in and when the network is back. */
  wake(): void
  submit(input: ChannelInput<'drafts.submit'>): Outcome<DraftRow>
  hold(id: string): Outcome<DraftRow>
  release(id: string): Outcome<DraftRow>
  remove(id: string): Outcome<{ readonly id: string }>
  link(input: ChannelInput<'drafts.link'>): Promise<Outcome<DraftRow>>
  resend(input: ChannelInput<'drafts.resend'>): Outcome<DraftRow>
  abandon(input: ChannelInput<'drafts.abandon'>): Outcome<DraftRow>
  list(input: ChannelInput<'drafts.list'>): ChannelOutput<'drafts.list'>
  recent(limit: number): DraftRow[]
  get(id: string): Outcome<ChannelOutput<'drafts.get'>>
  counts(): ChannelOutput<'drafts.counts'>
  nextReference(): string
  /** Queues a cancel; the outcome arrives as a `bills` event. */
  requestCancel(billCode: string): Outcome<BillRow>
  readonly bills: {
    list(input: ChannelInput<'bills.list'>): ChannelOutput<'bills.list'>
    get(billCode: string): Outcome<ChannelOutput<'bills.get'>>
  }
}
