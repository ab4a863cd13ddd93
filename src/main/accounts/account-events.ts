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
  tellOfOthers(): void
  /** A backup has taken the place of the account's database, which is kept there: a person has done that, nobody else. */
  restored(id: string, keptAs: string): void
  end(): void
}

export interface NewsParts {
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
  telling: TimerHandle | null
  isEnded: boolean
}

export function createAccountNews(parts: NewsParts, now: AccountsNow): AccountNews {
  const state: State = { now, replaced: new Map(), telling: null, isEnded: false }
  return {
    emitOf: (id) => emitOf(parts, state, id),
    queueEventsOf: (id, account) => queueEventsOf(parts, state, id, account),
    sessionChanged(id) {
      if (id === now.frontId) parts.onFrontChanged()
      tellOfOthers(parts, state)
    },
    tellOfOthers: () => tellOfOthers(parts, state),
    restored: (id, keptAs) => void state.replaced.set(id, keptAs),
    end() {
      state.isEnded = true
      state.telling?.cancel()
    },
  }
}

function tellOfOthers({ ports, station }: NewsParts, state: State): void {
  if (state.isEnded) return
  state.telling ??= ports.clock.setTimer(() => {
    state.telling = null
    ports.emit('accounts.changed', summariesOf(station, state.now))
  }, gatherMs)
}

function emitOf(parts: NewsParts, state: State, id: string): CorePorts['emit'] {
  return (event, payload) => {
    if (id === state.now.frontId || event === 'station.alert') parts.ports.emit(event, payload)
    if (id !== state.now.frontId) tellOfOthers(parts, state)
  }
}

function queueEventsOf(parts: NewsParts, state: State, id: string, account: Account): (event: QueueEvent) => void {
  const { now } = state
  const openNow = (): OpenedAccount | null => now.running.get(id) ?? null
  const gathered = gatherQueueEvents(() => openNow()?.data.queue ?? null, emitOf(parts, state, id), parts.ports.clock)
  const name = account.username || account.partnerName
  const listener = parts.queueListener(openNow)
  return (event) => {
    listener(event)
    if (tellOfRestore(parts, state, id, event)) return
    const isOfAnother = event.type === 'alert' && id !== now.frontId
    gathered(isOfAnother ? { ...event, detail: event.detail === '' ? name : `${name}: ${event.detail}` } : event)
  }
}

/** The queue says that its database is a copy. Where a person has just restored it, that is what the packer hears. */
function tellOfRestore({ ports }: NewsParts, { replaced }: State, id: string, event: QueueEvent): boolean {
  const keptAs = replaced.get(id)
  if (keptAs === undefined || event.type !== 'alert' || event.code !== 'data-put-back') return false
  replaced.delete(id)
  ports.emit('station.alert', { code: 'backup-restored', detail: keptAs, count: event.count })
  return true
}
