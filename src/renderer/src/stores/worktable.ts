import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Worktable } from '../../../shared/domain/desk.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'

export type FeeValues = Worktable['fees']

/** What lies on the screens beside New bill: coming back finds it as it was left, also after a crash or a restart. */
export interface WorktableStore extends Worktable {
  /** To be called when an account's screens open: clears the table, then puts back what main kept of this account. */
  load(): Promise<void>
  putBatch(change: Partial<Worktable['batch']>): void
  putTrack(change: Partial<Worktable['track']>): void
  putFees(change: Partial<Worktable['fees']>): void
  putPace(pace: Worktable['pace']): void
  /** Writes at once what waits to be written. */
  flush(): void
}

const bare: Worktable = {
  batch: { kind: 'cancel', text: '', id: null },
  track: { codes: [], selected: null, typed: '' },
  fees: { from: null, to: null, weight: '', length: '', width: '', height: '', cod: '', value: '', payerId: null },
  pace: { day: '', bills: 0, totalMs: 0, lastMs: null },
}

/** What a crash may cost at most, beside the moment that the write itself takes. */
const quietMs = 200

export function createWorktableStore(bridge: Bridge): StoreApi<WorktableStore> {
  return createStore<WorktableStore>()((set, get) => {
    /** Null until main has said whose table this is: nothing is written before it was read. */
    let deskId: string | null = null
    let changed: Partial<Worktable> = {}
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = (): void => {
      clearTimeout(timer)
      timer = undefined
      if (deskId === null || Object.keys(changed).length === 0) return
      const table = changed
      changed = {}
      void bridge.invoke('desk.saveTable', { deskId, table })
    }
    const put = (change: Partial<Worktable>): void => {
      set(change)
      changed = { ...changed, ...change }
      // The first change starts the time and the next ones do not move it: who never rests is kept too.
      timer ??= setTimeout(flush, quietMs)
    }
    return {
      ...bare,
      async load() {
        flush()
        deskId = null
        changed = {}
        set(bare)
        const answer = await bridge.invoke('desk.loadTable', undefined)
        if (!answer.ok) return
        deskId = answer.value.deskId
        // What was touched while main was asked is newer than what it kept.
        set({ ...answer.value.table, ...changed })
        flush()
      },
      putBatch: (change) => put({ batch: { ...get().batch, ...change } }),
      putTrack: (change) => put({ track: { ...get().track, ...change } }),
      putFees: (change) => put({ fees: { ...get().fees, ...change } }),
      putPace: (pace) => put({ pace }),
      flush,
    }
  })
}
