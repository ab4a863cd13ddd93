import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Location } from '../../../shared/domain/location.ts'
import type { BatchKind } from '../../../shared/domain/batch.ts'

/** The question of the Fees screen, every number as the text that is typed. Null: the usual sender's place, the usual payer. */
export interface FeeValues {
  readonly from: Location | null
  readonly to: Location | null
  readonly weight: string
  readonly length: string
  readonly width: string
  readonly height: string
  readonly cod: string
  readonly value: string
  readonly payerId: number | null
}

/** What lies on screens that are taken down when the packer goes elsewhere: coming back finds it as it was left. */
interface Worktable {
  readonly batchKind: BatchKind
  /** Codes as they were scanned or pasted. */
  readonly batchText: string
  /** The batch that is shown; null while the next one is being put together. */
  readonly batchId: string | null
  /** Newest first. */
  readonly trackedCodes: readonly string[]
  readonly trackedSelected: string | null
  readonly fees: FeeValues
}

export interface WorktableStore extends Worktable {
  put(change: Partial<Worktable>): void
}

export function createWorktableStore(): StoreApi<WorktableStore> {
  return createStore<WorktableStore>()((set) => ({
    batchKind: 'cancel',
    batchText: '',
    batchId: null,
    trackedCodes: [],
    trackedSelected: null,
    fees: {
      from: null,
      to: null,
      weight: '',
      length: '',
      width: '',
      height: '',
      cod: '',
      value: '',
      payerId: null,
    },
    put: (change) => set(change),
  }))
}
