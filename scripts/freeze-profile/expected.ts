import type { BatchKind, BatchOutcome } from '../../src/shared/domain/request/batch.ts'
import type { BillViews } from '../../src/shared/domain/bill/bill-list.ts'
import type { BillInput } from '../../src/shared/domain/bill/bill-input.ts'
import type { AutosavedForm, AutosavedState } from '../../src/shared/domain/autosave.ts'
import type { DraftState } from '../../src/shared/domain/draft.ts'
import type { PrintState } from '../../src/shared/domain/printing/printing.ts'
import type { Settings } from '../../src/shared/domain/settings/settings.ts'

/**
 * What a version must show of a frozen profile. `frozen` is what its database said when the station was killed; `inPlace`
 * and `asCopy` are what may be seen once it is opened as the station that it was, or as a copy.
 */
export interface Expected {
  readonly version: string
  /** Of the databases in it; absent in the profile of 0.1.0, whose schema is 1. */
  readonly schema?: number
  /** Of the code that wrote the profile. */
  readonly commit: string
  readonly frozenAtMs: number
  /** The account in front. */
  readonly front: string
  readonly signIn: { readonly baseUrl: string; readonly username: string }
  readonly operators: readonly { readonly name: string; readonly pin: string | null }[]
  readonly atWork: string
  readonly settings: Partial<Settings>
  readonly accounts: readonly ExpectedAccount[]
}

interface Opened<T> {
  readonly frozen: T
  readonly inPlace: readonly T[]
  readonly asCopy: readonly T[]
}

export interface ExpectedAccount {
  readonly id: string
  readonly isPaused: boolean
  readonly drafts: readonly ExpectedDraft[]
  readonly deleted: readonly ExpectedDraft[]
  readonly bills: readonly {
    readonly billCode: string
    readonly refCode: string
    readonly statusId: number | null
    readonly isPrinted: boolean
    readonly labelOutdated: boolean
    readonly isTracked: boolean
    /** What was noted when a person had seen to it; empty where nobody had. */
    readonly handledNote: string
  }[]
  readonly batches: readonly {
    readonly id: string
    readonly kind: BatchKind
    readonly rows: readonly ({ readonly billCode: string } & Opened<BatchOutcome>)[]
  }[]
  readonly updates: readonly ({ readonly seq: number; readonly billCode: string } & Opened<BatchOutcome>)[]
  readonly labels: readonly ({ readonly billCode: string } & ExpectedPrint)[]
  readonly papers: readonly ({ readonly kind: string; readonly title: string } & ExpectedPrint)[]
  /** Lists that drivers have, and how many parcels are in them; absent before schema 9. */
  readonly handovers?: readonly { readonly name: string; readonly parcels: readonly string[]; readonly left: number }[]
  readonly form: AutosavedForm | null
  readonly table: Partial<AutosavedState>
  readonly views: BillViews | null
  readonly contacts: readonly { readonly phone: string; readonly name: string }[]
  /** Oldest first: operator, action, reason. */
  readonly decisions: readonly (readonly [string, string, string])[]
  /** File names. */
  readonly backups: readonly string[]
}

export interface ExpectedDraft extends Opened<DraftState> {
  readonly id: string
  readonly refCode: string
  /** Attempts of which nobody knew what came of them when the profile was frozen. */
  readonly unresolved: number
  /** All that was typed. */
  readonly bill: BillInput
}

interface ExpectedPrint {
  readonly id: string
  readonly reprintNumber: number
  readonly frozen: PrintState
  /** The same in place and as a copy. */
  readonly opened: PrintState
}
