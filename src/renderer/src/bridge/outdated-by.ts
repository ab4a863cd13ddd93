import type { Query, QueryClient } from '@tanstack/react-query'
import type { Channel, ChannelInput } from '../../../shared/ipc/contract.ts'
import type { EventName, EventPayload } from '../../../shared/ipc/events.ts'
import type { BridgeScope } from './bridge-context.ts'

/** Which answers an event makes old: those of a channel, or of its questions that the payload is about. */
type Outdated<E extends EventName> = {
  readonly [C in Channel]?: true | ((payload: EventPayload<E>, input: ChannelInput<C>) => boolean)
}

const namesBill = (payload: { readonly billCodes: readonly string[] }, input: { readonly billCode: string }): boolean =>
  payload.billCodes.includes(input.billCode)

const outdatedBy: { readonly [E in EventName]?: Outdated<E> } = {
  'drafts.changed': {
    'drafts.list': true,
    'drafts.get': true,
    'drafts.referenceHolder': true,
    'account.previewGeneration': true,
    'orders.list': true,
    'orders.counts': true,
    'orders.get': true,
    'training.troubles': true,
    'training.progress': true,
    'printing.slipsWanted': true,
    'printing.labelRequests': true,
    'audit.list': true,
  },
  'contacts.changed': {
    'contacts.list': true,
    'contacts.counts': true,
    'contacts.get': true,
    'bills.list': ({ forgotten }) => forgotten,
    'bills.get': ({ forgotten }) => forgotten,
    'bills.history': ({ forgotten }) => forgotten,
    'drafts.list': ({ forgotten }) => forgotten,
    'handover.view': ({ forgotten }) => forgotten,
    'handover.missing': ({ forgotten }) => forgotten,
    'handover.scans': ({ forgotten }) => forgotten,
    'orders.list': ({ forgotten }) => forgotten,
    'orders.get': ({ forgotten }) => forgotten,
    'audit.list': true,
  },
  'bills.changed': {
    'contacts.list': true,
    'contacts.counts': true,
    'contacts.get': true,
    'handover.view': true,
    'handover.missing': true,
    'bills.list': true,
    'bills.count': true,
    'bills.sums': true,
    'bills.get': namesBill,
    'bills.history': namesBill,
    'tracking.elsewhere': namesBill,
    'drafts.referenceHolder': true,
    'training.progress': true,
    'printing.missing': true,
    'printing.outdated': true,
    'printing.jobs': true,
    'printing.documents': true,
  },
  'batches.changed': {
    'batches.list': true,
    'batches.get': ({ id }, input) => id === input.id,
    'bills.count': true,
  },
  'printing.changed': {
    'handover.view': true,
    'handover.missing': true,
    'bills.list': true,
    'bills.count': true,
    'bills.sums': true,
    'bills.get': namesBill,
    'bills.history': namesBill,
    'printing.missing': true,
    'printing.outdated': true,
    'printing.jobs': true,
    'printing.documents': true,
    'printing.documentsOf': true,
    'printing.labelRequests': true,
    'printing.slipsWanted': true,
    'training.progress': true,
  },
  'orders.changed': {
    'orders.list': true,
    'orders.counts': true,
    'orders.sources': true,
    'orders.imports': true,
    'orders.get': ({ ids }, { id }) => ids.length === 0 || ids.includes(id),
    'audit.list': true,
  },
  'handover.changed': { 'handover.scans': true, 'handover.missing': true, 'handover.lists': true },
  'updates.changed': { 'updates.view': true },
  // By the server that is named there.
  'settings.changed': { 'updates.view': true },
  'account.changed': { 'training.troubles': true },
}

/** A busy queue changes drafts and bills many times a second; a number in a tab need not follow each time, nor what is said beside a field. */
const pauseMs: Partial<Record<Channel, number>> = {
  'bills.count': 1500,
  'bills.sums': 1500,
  'drafts.referenceHolder': 250,
  'account.previewGeneration': 1500,
}

/**
 * Main's events make answers old: what is on screen is asked again, the rest when it is looked at again. While a question
 * is under way all events together ask it once more behind it.
 */
export function keepQueriesFresh({ bridge, accountId }: BridgeScope, client: QueryClient): void {
  const refresh = createRefresher()
  const listenTo = <E extends EventName>(event: E, channels: Outdated<E>): void => {
    bridge.on(event, (payload) => {
      for (const query of client.getQueryCache().findAll({ queryKey: [accountId] })) {
        const [, channel, input] = query.queryKey as readonly [unknown, Channel, never] // every key is a ChannelKey
        const isOld = channels[channel] as true | ((payload: EventPayload<E>, input: never) => boolean) | undefined // the input is this channel's
        if (isOld === undefined || (isOld !== true && !isOld(payload, input))) continue
        query.invalidate()
        if (query.isActive()) refresh(query, pauseMs[channel] ?? 0)
      }
    })
  }
  const events = Object.keys(outdatedBy) as EventName[] // the keys of the table
  for (const event of events) listenTo(event, outdatedBy[event] ?? {})
}

/** Asks a query again: at once, after a pause, or behind the question that is under way; never twice for one of these. */
function createRefresher(): (query: Query, pauseMs: number) => void {
  const waiting = new Set<string>()
  const ask = (query: Query): void => {
    waiting.delete(query.queryHash)
    // Left meanwhile: it is old, and asked when it is looked at again.
    if (query.isActive()) query.fetch().catch(() => undefined)
  }
  return (query, pauseMs) => {
    if (waiting.has(query.queryHash)) return
    if (query.state.fetchStatus === 'fetching') {
      waiting.add(query.queryHash)
      const behind = (): void => ask(query)
      query.promise?.then(behind, behind)
    } else if (pauseMs > 0) {
      waiting.add(query.queryHash)
      setTimeout(() => ask(query), pauseMs)
    } else ask(query)
  }
}
