import type { Account } from '../../shared/domain/account/account.ts'
import type { Clock, TimerHandle } from '../../shared/domain/time/clock.ts'
import type { EventPayload } from '../../shared/ipc/events.ts'
import { summariesOf, type AccountsNow } from './account-summaries.ts'
import { accountIdOf } from './account-id.ts'
import type { CorePorts } from '../ports/core-ports.ts'
import { unlessUnreadable } from '../outbox/storage-error.ts'
import type { OpenedAccount } from './open-account.ts'
import type { Queue } from '../outbox/outbox.ts'
import type { QueueEvent } from '../outbox/queue-event.ts'
import type { StationFile } from '../settings/station-file.ts'

/** Makes the listener to the queue of one account, in front or not; the account is null once it is closed. */
export type QueueListenerOf = (accountNow: () => OpenedAccount | null) => (event: QueueEvent) => void

/** The events of the accounts for the renderer: of the one in front all, of the others that something has changed. */
export interface AccountNews {
  /**
   * Only events of the account in front reach the renderer: the ids and counts of another would be taken for its own. What a person must know of another
   * names it.
   */
  emitOf(id: string, account: Account): CorePorts['emit']
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

/** How long changes in accounts that are not in front are gathered before they are sent to the renderer. */
const reportOthersAfterMs = 300

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
    emitOf: (id, account) => namedEmitOf(deps, state, id, account),
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
  }, reportOthersAfterMs)
}

function emitOf(deps: NewsDeps, state: State, id: string): CorePorts['emit'] {
  const send: CorePorts['emit'] = (event, payload) => {
    if (id === state.now.frontId || event === 'station.alert') deps.ports.emit(event, payload)
    if (id !== state.now.frontId) reportOthers(deps, state)
  }
  const gathered = gatherPrinting(send, deps.ports.clock)
  return (event, payload) => {
    if (event === 'printing.changed') gathered(payload as EventPayload<'printing.changed'>) // the payload of this event
    else send(event, payload)
  }
}

function namedEmitOf(deps: NewsDeps, state: State, id: string, account: Account): CorePorts['emit'] {
  const emit = emitOf(deps, state, id)
  return (event, payload) => {
    if (event !== 'station.alert' || !isBehind(state, id)) return emit(event, payload)
    const alert = payload as EventPayload<'station.alert'> // the payload of this event
    emit('station.alert', { ...alert, detail: withName(alert.detail, account) })
  }
}

/** One that is just being opened to be in front is not. */
function isBehind({ now: { frontId, asked } }: State, id: string): boolean {
  return id !== (frontId ?? (asked && accountIdOf(asked)))
}

function withName(detail: string, { username, partnerName }: Account): string {
  const name = username || partnerName
  return detail === '' ? name : `${name}: ${detail}`
}

function queueEventsOf(deps: NewsDeps, state: State, id: string, account: Account): (event: QueueEvent) => void {
  const { now } = state
  const openNow = (): OpenedAccount | null => now.running.get(id) ?? null
  const gathered = gatherQueueEvents(() => openNow()?.data.queue ?? null, emitOf(deps, state, id), deps.ports.clock)
  const listener = deps.queueListener(openNow)
  return (event) => {
    listener(event)
    if (reportRestore(deps, state, id, event)) return
    const isOfAnother = event.type === 'alert' && id !== now.frontId
    gathered(isOfAnother ? { ...event, detail: withName(event.detail, account) } : event)
  }
}

/** The queue says that its database is a copy. Where a person has just restored it, the alert says that instead. */
function reportRestore({ ports }: NewsDeps, { replaced }: State, id: string, event: QueueEvent): boolean {
  const keptAs = replaced.get(id)
  if (keptAs === undefined || event.type !== 'alert' || event.code !== 'data-put-back') return false
  replaced.delete(id)
  ports.emit('station.alert', { code: 'backup-restored', detail: keptAs, count: event.count })
  return true
}

/**
 * How long changes are gathered before they are sent to the renderer: above a burst of rows, and above what the drawing of a label takes,
 * which on two cores takes twice as long beside a window that is drawn anew.
 */
const burstMs = 150

/** Turns the steps of print jobs into one event for each batch, with all that has changed and how far the batch is by then. */
function gatherPrinting(emit: CorePorts['emit'], clock: Clock): (changed: EventPayload<'printing.changed'>) => void {
  const byBatch = new Map<string | null, EventPayload<'printing.changed'>>()
  const flush = (): void => {
    const due = [...byBatch.values()]
    byBatch.clear()
    for (const changed of due) emit('printing.changed', changed)
  }
  return ({ billCodes, progress }) => {
    if (byBatch.size === 0) clock.setTimer(flush, burstMs)
    const batchId = progress?.batchId ?? null
    const before = byBatch.get(batchId)?.billCodes ?? []
    byBatch.set(batchId, { billCodes: [...new Set([...before, ...billCodes])], progress })
  }
}

/** Turns the queue's single changes into few events: ids gathered, counts and status read once for each batch. */
function gatherQueueEvents(
  queue: () => Queue | null,
  emit: CorePorts['emit'],
  clock: Clock,
): (event: QueueEvent) => void {
  const draftIds = new Set<string>()
  const billCodes = new Set<string>()
  const batchIds = new Set<string>()
  let statusChanged = false
  let timer: TimerHandle | null = null

  function flush(): void {
    timer = null
    const open = queue()
    if (open === null) return
    if (draftIds.size > 0) emit('drafts.changed', { ids: [...draftIds], counts: unlessUnreadable(open.counts) })
    if (billCodes.size > 0) emit('bills.changed', { billCodes: [...billCodes] })
    for (const id of batchIds) emit('batches.changed', { id, counts: unlessUnreadable(() => open.batches.counts(id)) })
    if (statusChanged) emit('queue.changed', open.status())
    draftIds.clear()
    billCodes.clear()
    batchIds.clear()
    statusChanged = false
  }

  return (event) => {
    if (event.type === 'alert') {
      const { type: _type, ...alert } = event
      return emit('station.alert', alert)
    }
    if (event.type === 'orders') return emit('orders.changed', { ids: [...event.ids] })
    if (event.type === 'created' || event.type === 'unknown' || event.type === 'fault') return
    if (event.type === 'drafts') for (const id of event.ids) draftIds.add(id)
    else if (event.type === 'bills') for (const code of event.billCodes) billCodes.add(code)
    else if (event.type === 'batches') for (const id of event.ids) batchIds.add(id)
    else statusChanged = true
    timer ??= clock.setTimer(flush, burstMs)
  }
}
