import type { AutosavedState } from '../../../shared/domain/autosave.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { createTypedKeeper, keepTrying } from './keep-pending-input.ts'

type Parts = Partial<AutosavedState>
/** The parts of which each entry is kept by itself. */
type Entries = Pick<AutosavedState, 'dialogs' | 'updates'>

/** By the account's autosave, the parts that it has not taken yet. It outlives the account's stores, so that they are written when the account is back. */
export type UnsavedParts = Map<string, Parts>

export const createUnsavedParts = (): UnsavedParts => new Map()

export interface AutosaveWriter {
  /**
   * Reads the account's autosave, again until it works; answers after the first try. What was put meanwhile is newer: of dialogs
   * and updates, those entries that were. The others are as main has them, and gone where it has none.
   */
  load(show: (table: Parts) => void): Promise<void>
  /** These parts have changed. */
  touch(change: Parts): void
  /** Writes at once what waits to be written. */
  flush(): void
  /** The account is left: what its autosave does not take any more is kept for its return. */
  close(): void
}

/**
 * Keeps the autosaved state in main's hands. What could not be read or written is tried again until it works, and said for as
 * long as it does not; what could not be saved for an account before another came to the front is stashed until it is back.
 */
export function createAutosaveWriter(options: {
  readonly bridge: Bridge
  readonly unsaved: UnsavedParts
  /** The table as it stands. */
  readonly now: () => AutosavedState
  readonly onFailing: (isFailing: boolean) => void
}): AutosaveWriter {
  const { bridge, now, unsaved } = options
  /** Null until main has said whose table this is: nothing is written before it was read. */
  let accountId: string | null = null
  let changed: Parts = {}
  /** What was put since the autosave was last asked for, written by now or not: an answer may be from before. */
  let newer = changed
  /** As they were last sent or answered: an entry that differs was put since. */
  let sent: Entries = { dialogs: {}, updates: {} }
  let stopLoading = (): void => undefined
  let isClosed = false
  const failing = { read: false, write: false }
  const say = (what: keyof typeof failing) => (isFailing: boolean) => {
    failing[what] = isFailing
    options.onFailing(failing.read || failing.write)
  }
  const stash = (account: string, table: Parts): void =>
    void unsaved.set(account, { ...unsaved.get(account), ...table })
  const write = async (): Promise<boolean> => {
    if (accountId === null || Object.keys(changed).length === 0) return true
    const [account, table] = [accountId, changed]
    changed = {}
    const before = sent
    const sending = (sent = { ...sent, ...entriesOf(table) })
    const answer = await bridge.invoke('autosave.saveState', { accountId: account, state: table })
    if (answer.ok && answer.value.savedAtMs !== null) return true
    if (sent === sending) sent = before
    if (isClosed) stash(account, partsOf(now(), table))
    else changed = { ...partsOf(now(), table), ...changed }
    return isClosed || answer.ok
  }
  const keeper = createTypedKeeper(write, say('write'))
  const read = async (show: (table: Parts) => void, isWanted: () => boolean): Promise<boolean> => {
    newer = changed
    const before = sent
    const answer = await bridge.invoke('autosave.loadState', undefined)
    if (!isWanted()) return true
    if (!answer.ok) return false
    const { state } = answer.value
    accountId = answer.value.accountId
    const stashed = unsaved.get(accountId)
    unsaved.delete(accountId)
    const entries = withPut({ ...state, ...stashed }, before, now())
    changed = { ...stashed, ...changed }
    const put = { ...newer, ...changed }
    show({ ...state, ...put, ...entries })
    sent = { dialogs: {}, updates: {}, ...entriesOf(state) }
    // A write meanwhile had the entries that main has no more.
    changed = {
      ...changed,
      ...('dialogs' in put && { dialogs: entries.dialogs }),
      ...('updates' in put && { updates: entries.updates }),
    }
    keeper.touch()
    keeper.flush()
    return true
  }
  return {
    load(show) {
      stopLoading()
      if (isClosed) return Promise.resolve()
      let isWanted = true
      return new Promise((resolve) => {
        const work = async (): Promise<boolean> => {
          const isRead = await read(show, () => isWanted)
          resolve()
          return isRead
        }
        const stop = keepTrying(work, say('read'))
        stopLoading = () => {
          isWanted = false
          stop()
        }
      })
    },
    touch(change) {
      changed = { ...changed, ...change }
      newer = { ...newer, ...change }
      keeper.touch()
    },
    flush: keeper.flush,
    close() {
      isClosed = true
      stopLoading()
      // Also what was refused before, because main had changed the account by then.
      keeper.touch()
      keeper.flush()
    },
  }
}

/** The same parts as they are now. */
function partsOf(table: AutosavedState, which: Parts): Parts {
  const names = Object.keys(which) as (keyof AutosavedState)[] // the keys of a part of the table
  return Object.fromEntries(names.map((name) => [name, table[name]]))
}

function entriesOf({ dialogs, updates }: Parts): Partial<Entries> {
  return { ...(dialogs && { dialogs }), ...(updates && { updates }) }
}

/** The entries of main, with those of now over them that differ from before. */
function withPut(main: Parts, before: Entries, now: Entries): Entries {
  return {
    dialogs: withPutEntries(main.dialogs, before.dialogs, now.dialogs),
    updates: withPutEntries(main.updates, before.updates, now.updates),
  }
}

type Kept<Value> = Readonly<Record<string, Value>>

function withPutEntries<Value>(main: Kept<Value> = {}, before: Kept<Value>, now: Kept<Value>): Record<string, Value> {
  const isPut = ([key]: readonly [string, Value]): boolean => before[key] !== now[key]
  return Object.fromEntries([
    ...Object.entries(main).filter((entry) => !isPut(entry)),
    ...Object.entries(now).filter(isPut),
  ])
}
