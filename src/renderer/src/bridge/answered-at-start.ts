import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../../shared/ipc/contract.ts'
import type { EventName } from '../../../shared/ipc/events.ts'
import { ok } from '../../../shared/result.ts'

type Answers = { readonly [C in Channel]?: ChannelOutput<C> }

/** What the strip below New bill shows at most; the first screen asks for as many. */
export const recentDraftsLimit = 6

/** Whether an event says that an answer given before it may be old. */
const makesOld: Readonly<Record<EventName, boolean>> = {
  'account.changed': true,
  'accounts.changed': true,
  'operators.changed': true,
  'settings.changed': true,
  'queue.changed': true,
  'drafts.changed': true,
  'batches.changed': true,
  'bills.exported': false,
  'import.progress': false,
  'orders.changed': false,
  'contacts.changed': false,
  'handover.changed': false,
  'bills.changed': true,
  'scale.changed': false,
  'tracking.progress': false,
  'printing.changed': true,
  'updates.changed': false,
  'station.alert': false,
}

/**
 * A bridge that has asked main once for all that the first screen shows. The first request of each of those channels is
 * answered from it, without a way to main and back; later ones go to main, and so do all after an event that makes the
 * answers old.
 */
export async function answeredAtStart(bridge: Bridge): Promise<Bridge> {
  let isOld = false
  const names = Object.keys(makesOld) as EventName[] // the keys of a Record of event names
  const stops = names.filter((name) => makesOld[name]).map((name) => bridge.on(name, () => (isOld = true)))
  const start = await bridge.invoke('app.start', { recentLimit: recentDraftsLimit })
  if (!start.ok) return bridge
  const answers = new Map<string, unknown>(Object.entries(answersOf(start.value)))
  const accountId = start.value.account.id
  const take = <C extends Channel>(channel: C, input: ChannelInput<C>, boundTo: string | undefined): unknown => {
    const answer = answers.get(channel)
    answers.delete(channel)
    if (answers.size === 0 || isOld) for (const stop of stops.splice(0)) stop()
    if (isOld || (boundTo !== undefined && boundTo !== accountId)) return undefined
    const isOtherQuestion = channel === 'drafts.recent' && JSON.stringify(input) !== recentQuestion
    return isOtherQuestion ? undefined : answer
  }
  return {
    on: (event, listener) => bridge.on(event, listener),
    async invoke<C extends Channel>(channel: C, input: ChannelInput<C>, boundTo?: string) {
      const answer = take(channel, input, boundTo)
      return answer === undefined ? bridge.invoke(channel, input, boundTo) : ok(answer as ChannelOutput<C>) // by the channel that it was put there for
    },
  }
}

const recentQuestion = JSON.stringify({ limit: recentDraftsLimit })

function answersOf({
  info,
  settings,
  lists,
  operators,
  account,
  accounts,
  opened,
}: ChannelOutput<'app.start'>): Answers {
  const ofStation = {
    'app.info': info,
    'settings.get': settings,
    'presets.lists': lists,
    'operators.view': operators,
    'account.view': account,
    'account.list': accounts,
  } satisfies Answers
  if (opened === null) return ofStation
  return {
    ...ofStation,
    'queue.status': opened.queueStatus,
    'drafts.counts': opened.draftCounts,
    'drafts.recent': opened.recentDrafts,
    'bills.views': opened.billViews,
    'bills.exceptionCount': { count: opened.exceptionCount },
    'printing.overview': opened.printing,
    'autosave.loadForm': opened.autosavedForm,
    'autosave.loadState': opened.autosavedState,
    ...(opened.nextReference === null ? {} : { 'drafts.nextReference': { refCode: opened.nextReference } }),
  }
}
