import type { Account } from '../../shared/domain/account/account.ts'
import type { TimerHandle } from '../../shared/domain/time/clock.ts'
import { summariesOf, type AccountsNow } from './account-summaries.ts'
import { gatherQueueEvents } from './queue-events.ts'
import type { CorePorts } from '../ports/core-ports.ts'
import type { OpenedAccount } from './open-account.ts'
import type { QueueEvent } from '../outbox/outbox.ts'
import type { StationFile } from '../settings/station-file.ts'

/** Makes what hears of the queue of one account, in front or not; the account is null once it is closed. */
export type QueueListenerOf = (accountNow: () => OpenedAccount | null) => (event: QueueEvent) => void

/** What the renderer hears of the accounts: of the one in front everything, of the others that something has changed. */
export interface AccountNews {
  /** The renderer hears of the account in front alone: the ids and counts of another would be taken for its own. */
  emitOf(id: string): CorePorts['emit']
  queueEventsOf(id: string, account: Account): (event: QueueEvent) => void
  sessionChanged(id: string): void
  /** Soon, with what has changed in others until then. */
  reportOthers(): void
  /** A backup has taken the place of the account's database, which is kept there: a person has done that, nobody else. */
  restored(id: string, keptAs: string): void
  end(): void
}

export interface NewsDeps {
  readonly ports: CorePorts
  readonly station: StationFile
  /** The session of the account in front changed, or another account came to the front. */
  readonly onFrontChanged: () => void
  readonly queueListener: QueueListenerOf
}

/** How long changes in accounts that are not in front are gathered before the renderer hears of them. */
const gatherMs = 300

interface State {
  readonly now: AccountsNow
  /** Where a database is kept that a backup has taken the place of, until the queue says what it holds because of that. */
  readonly replaced: Map<string, string>
  notifying: TimerHandle | null
  isEnded: boolean
}

export function createAccountNews(deps: NewsDeps, now: AccountsNow): AccountNews {
  const state: State = { now, replaced: new Map(), notifying: null, isEnded: false }
  return {
    emitOf: (id) => emitOf(deps, state, id),
    queueEventsOf: (id, account) => queueEventsOf(deps, state, id, account),
    sessionChanged(id) {
      if (id === now.frontId) deps.onFrontChanged()
      reportOthers(deps, state)
    },
    reportOthers: () => reportOthers(deps, state),
    restored: (id, keptAs) => void state.replaced.set(id, keptAs),
    end() {
      state.isEnded = true
      state.notifying?.cancel()
    },
  }
}

function reportOthers({ ports, station }: NewsDeps, state: State): void {
  if (state.isEnded) return
  state.notifying ??= ports.clock.setTimer(() => {
    state.notifying = null
    ports.emit('accounts.changed', summariesOf(station, state.now))
  }, gatherMs)
}

function emitOf(deps: NewsDeps, state: State, id: string): CorePorts['emit'] {
  return (event, payload) => {
    if (id === state.now.frontId || event === 'station.alert') deps.ports.emit(event, payload)
    if (id !== state.now.frontId) reportOthers(deps, state)
  }
}

function queueEventsOf(deps: NewsDeps, state: State, id: string, account: Account): (event: QueueEvent) => void {
  const { now } = state
  const openNow = (): OpenedAccount | null => now.running.get(id) ?? null
  const gathered = gatherQueueEvents(() => openNow()?.data.queue ?? null, emitOf(deps, state, id), deps.ports.clock)
  const name = account.username || account.partnerName
  const listener = deps.queueListener(openNow)
  return (event) => {
    listener(event)
    if (reportRestore(deps, state, id, event)) return
    const isOfAnother = event.type === 'alert' && id !== now.frontId
    gathered(isOfAnother ? { ...event, detail: event.detail === '' ? name : `${name}: ${event.detail}` } : event)
  }
}

/** The queue says that its database is a copy. Where a person has just restored it, that is what the packer hears. */
function reportRestore({ ports }: NewsDeps, { replaced }: State, id: string, event: QueueEvent): boolean {
  const keptAs = replaced.get(id)
  if (keptAs === undefined || event.type !== 'alert' || event.code !== 'data-put-back') return false
  replaced.delete(id)
  ports.emit('station.alert', { code: 'backup-restored', detail: keptAs, count: event.count })
  return true
}
