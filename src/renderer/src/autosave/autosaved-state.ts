import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BatchKind } from '../../../shared/domain/request/batch.ts'
import type { AutosavedState } from '../../../shared/domain/autosave.ts'
import { parseCodes } from '../../../shared/domain/bill/parse-codes.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { withCodes, withoutCodes } from '../format/code-text.ts'
import { createUnsavedParts, createAutosaveWriter, type UnsavedParts } from './autosave-writer.ts'

export type FeeValues = AutosavedState['fees']
type TypedUpdate = AutosavedState['updates'][string]
type TypedDialog = AutosavedState['dialogs'][string]

/** Bills that another screen puts on Batch. */
interface HandOver {
  readonly billCodes: readonly string[]
  /** What they are meant for; null leaves it to the packer. */
  readonly kind: BatchKind | null
  /** More were selected than one batch takes from there. */
  readonly isTruncated: boolean
}

/** What lies on the screens beside New bill: coming back finds it as it was left, also after a crash or a restart. */
export interface AutosavedStore extends AutosavedState {
  /** What must be said on Batch of the bills that were handed over to it, as long as its list is not empty. */
  readonly handedOver: { readonly isTruncated: boolean; readonly isOtherKind: boolean } | null
  /** The table could not be read, or its newest state not be written; it is being tried again. */
  readonly isUnkept: boolean
  /** Puts back what main kept of this account. */
  load(): Promise<void>
  putBatch(change: Partial<AutosavedState['batch']>): void
  /**
   * Puts bills behind those that lie on Batch, each once. The kind of a list that is not empty stays: what was scanned there
   * is meant for it. Answers how many are new, and how to take them out again.
   */
  handOver(bills: HandOver): { readonly added: number; withdraw(): void }
  putTrack(change: Partial<AutosavedState['track']>): void
  putFees(change: Partial<AutosavedState['fees']>): void
  putUpdate(billCode: string, typed: TypedUpdate): void
  forgetUpdate(billCode: string): void
  /** What was typed into a dialog: everything that differs from what is saved. */
  putDialog(dialog: string, typed: TypedDialog): void
  /** It was saved, or nothing in it differs any more. */
  forgetDialog(dialog: string): void
  putQueue(change: Partial<Pick<AutosavedState['queue'], 'tab' | 'text'>>): void
  /** What was typed for the decision about a draft, by the field. */
  putResolution(draftId: string, field: string, text: string): void
  /** It was decided. */
  forgetResolution(draftId: string): void
  putPace(pace: AutosavedState['pace']): void
  /** Writes at once what waits to be written. */
  flush(): void
  /** The account is left. */
  close(): void
}

const bare: AutosavedState = {
  batch: { kind: 'cancel', text: '', id: null },
  track: { codes: [], selected: null, typed: '' },
  fees: { from: null, to: null, weight: '', length: '', width: '', height: '', cod: '', value: '', payerId: null },
  updates: {},
  dialogs: {},
  queue: { tab: 'all', text: '', workOff: {} },
  pace: { day: '', bills: 0, totalMs: 0, lastMs: null },
}

/** Of so many updates, dialogs and decisions each, what was half typed is kept; older ones have been forgotten by the packer too. */
const mostHalfTyped = 50

export function createAutosavedStore(
  bridge: Bridge,
  unsaved: UnsavedParts = createUnsavedParts(),
): StoreApi<AutosavedStore> {
  return createStore<AutosavedStore>()((set, get) => {
    const keeper = createAutosaveWriter({ bridge, unsaved, now: get, onFailing: (isUnkept) => set({ isUnkept }) })
    const put = (change: Partial<AutosavedState>): void => {
      set(change)
      keeper.touch(change)
    }
    return {
      ...bare,
      handedOver: null,
      isUnkept: false,
      load: () => keeper.load(set),
      ...createBatchActions({ set, get, put }),
      putTrack: (change) => put({ track: { ...get().track, ...change } }),
      putFees: (change) => put({ fees: { ...get().fees, ...change } }),
      putUpdate: (billCode, typed) => put({ updates: withNewest(get().updates, billCode, typed) }),
      forgetUpdate(billCode) {
        const { [billCode]: forgotten, ...others } = get().updates
        if (forgotten !== undefined) put({ updates: others })
      },
      putDialog: (dialog, typed) => put({ dialogs: withNewest(get().dialogs, dialog, typed) }),
      forgetDialog(dialog) {
        const { [dialog]: forgotten, ...dialogs } = get().dialogs
        if (forgotten !== undefined) put({ dialogs })
      },
      putQueue: (change) => put({ queue: { ...get().queue, ...change } }),
      putResolution(draftId, field, text) {
        const { queue } = get()
        const typed = { ...queue.workOff[draftId], [field]: text }
        put({ queue: { ...queue, workOff: withNewest(queue.workOff, draftId, typed) } })
      },
      forgetResolution(draftId) {
        const { queue } = get()
        const { [draftId]: forgotten, ...workOff } = queue.workOff
        if (forgotten !== undefined) put({ queue: { ...queue, workOff } })
      },
      putPace: (pace) => put({ pace }),
      flush: keeper.flush,
      close: keeper.close,
    }
  })
}

/** What was typed last stands last, so that the oldest is the one that is forgotten. */
function withNewest<Typed>(kept: Readonly<Record<string, Typed>>, key: string, typed: Typed): Record<string, Typed> {
  const { [key]: _before, ...others } = kept
  return Object.fromEntries([...Object.entries(others).slice(1 - mostHalfTyped), [key, typed]])
}

/** What is done with the list on Batch. */
function createBatchActions(store: {
  readonly set: (change: Pick<AutosavedStore, 'handedOver'>) => void
  readonly get: () => AutosavedStore
  readonly put: (change: Partial<AutosavedState>) => void
}): Pick<AutosavedStore, 'putBatch' | 'handOver'> {
  const { set, get, put } = store
  const putBatch = (change: Partial<AutosavedState['batch']>): void => {
    put({ batch: { ...get().batch, ...change } })
    const { batch, handedOver } = get()
    if (batch.text.trim() === '') set({ handedOver: null })
    else if (change.kind !== undefined && handedOver !== null)
      set({ handedOver: { ...handedOver, isOtherKind: false } })
  }
  /** What was scanned meanwhile stays; a list that was sent meanwhile stays sent. */
  const takeOut = (before: AutosavedState['batch'], added: readonly string[]): void => {
    const now = get().batch
    const text = withoutCodes(now.text, new Set(added))
    const { kind, id } = before
    const isAsBefore = now.id === null && text.trim() === before.text.trim()
    putBatch(isAsBefore ? { text, kind, id } : { text })
  }
  return {
    putBatch,
    handOver(bills) {
      const before = get().batch
      const isEmpty = before.text.trim() === ''
      const known = new Set(parseCodes(before.text).codes)
      const added = bills.billCodes.filter((code) => !known.has(code))
      const kind = isEmpty ? (bills.kind ?? before.kind) : before.kind
      putBatch({ kind, text: withCodes(before.text, added), id: null })
      set({ handedOver: { isTruncated: bills.isTruncated, isOtherKind: bills.kind !== null && bills.kind !== kind } })
      return { added: added.length, withdraw: () => takeOut(before, added) }
    },
  }
}
