import type { AutosavedState } from '../../../shared/domain/autosave.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { createTypedKeeper, keepTrying } from './keep-pending-input.ts'

type Parts = Partial<AutosavedState>

export interface WorktableKeeper {
  /** Reads the desk of the account in front, again until it works; answers after the first try. What was put meanwhile is newer. */
  load(show: (table: Parts) => void): Promise<void>
  /** These parts have changed. */
  touch(change: Parts): void
  /** Writes at once what waits to be written. */
  flush(): void
}

/**
 * Keeps the worktable in main's hands. What could not be read or written is tried again until it works, and said for as
 * long as it does not; what an account's desk could not take before another came to the front lies there when it is back.
 */
export function createWorktableKeeper(options: {
  readonly bridge: Bridge
  /** The table as it stands. */
  readonly now: () => AutosavedState
  readonly onFailing: (isFailing: boolean) => void
}): WorktableKeeper {
  const { bridge, now } = options
  /** Null until main has said whose table this is: nothing is written before it was read. */
  let accountId: string | null = null
  let changed: Parts = {}
  let stopLoading = (): void => undefined
  /** By the desk, what it has not taken yet. */
  const unkept = new Map<string, Parts>()
  const failing = { read: false, write: false }
  const say = (what: keyof typeof failing) => (isFailing: boolean) => {
    failing[what] = isFailing
    options.onFailing(failing.read || failing.write)
  }
  const lieAside = (desk: string, table: Parts): void => void unkept.set(desk, { ...unkept.get(desk), ...table })
  const write = async (): Promise<boolean> => {
    if (accountId === null || Object.keys(changed).length === 0) return true
    const [desk, table] = [accountId, changed]
    changed = {}
    const answer = await bridge.invoke('autosave.saveState', { accountId: desk, state: table })
    if (answer.ok && answer.value.savedAtMs !== null) return true
    if (accountId === desk) changed = { ...partsOf(now(), table), ...changed }
    else lieAside(desk, table)
    return accountId !== desk || answer.ok
  }
  const keeper = createTypedKeeper(write, say('write'))
  const read = async (show: (table: Parts) => void, isWanted: () => boolean): Promise<boolean> => {
    const answer = await bridge.invoke('autosave.loadState', undefined)
    if (!isWanted()) return true
    if (!answer.ok) return false
    accountId = answer.value.accountId
    changed = { ...unkept.get(accountId), ...changed }
    unkept.delete(accountId)
    show({ ...answer.value.state, ...changed })
    keeper.touch()
    keeper.flush()
    return true
  }
  return {
    load(show) {
      keeper.flush()
      stopLoading()
      // What this desk has refused because another was in front already.
      if (accountId !== null) lieAside(accountId, changed)
      accountId = null
      changed = {}
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
      keeper.touch()
    },
    flush: keeper.flush,
  }
}

/** The same parts as they are now. */
function partsOf(table: AutosavedState, which: Parts): Parts {
  const names = Object.keys(which) as (keyof AutosavedState)[] // the keys of a part of the table
  return Object.fromEntries(names.map((name) => [name, table[name]]))
}
