import type { Channel, ChannelInput, ChannelOutput } from '../../shared/ipc/contract.ts'
import type { DecisionSubject } from '../database/stores/decisions.ts'
import type { Handlers } from './router.ts'

/** Something that a person did and that no use case notes in its own transaction. */
export interface Deed {
  /**
   * Whose log it stands in: that of the account that was in front when it began, of the one that it brought to the front, or
   * of every account that is open after it.
   */
  readonly of: 'account' | 'front-after' | 'station'
  readonly action: string
  readonly reason: string
  readonly subject: DecisionSubject
}

type DeedOf<C extends Channel> = (input: ChannelInput<C>, output: ChannelOutput<C>) => Deed | readonly Deed[]

const deed = (of: Deed['of'], action: string, reason = '', subject: DecisionSubject = {}): Deed => ({
  of,
  action,
  reason,
  subject,
})

/** What is noted after it was done. Drafts, requests, pauses, prints and operators are noted by those who write them. */
const deeds: { readonly [C in Channel]?: DeedOf<C> } = {
  'account.signIn': ({ username, baseUrl }) => deed('front-after', 'signed-in', `${username} · ${baseUrl}`),
  'account.usePartnerOnly': ({ partnerId, baseUrl }) =>
    deed('front-after', 'signed-in', `partner ${partnerId} · ${baseUrl}`),
  'account.signOut': () => deed('account', 'signed-out'),
  'account.switch': (_id, { account }) => deed('station', 'account-switched', account?.username ?? ''),
  'account.startTraining': () => deed('station', 'account-switched', 'training'),
  'account.forget': ({ id }) => deed('station', 'account-forgotten', id),
  'settings.update': (change) => deed('station', 'settings-changed', Object.keys(change).toSorted().join(', ')),
  'station.export': (_nothing, { path }) => deed('station', 'settings-exported', path),
  'station.import': (_file, { keptCopy }) => deed('station', 'settings-imported', keptCopy),
  'audit.export': (_filter, { lines }) => deed('account', 'audit-exported', String(lines)),
  'printing.settle': (_answers, { there, missing }) => [
    ...there.map((billCode) => deed('account', 'print-found', '', { billCode })),
    ...missing.map((billCode) => deed('account', 'print-missing', '', { billCode })),
  ],
  'printing.cancel': (_batch, { cancelled }) => deed('account', 'print-cancelled', String(cancelled)),
  'bills.export': (_selection, { total }) => deed('account', 'bills-exported', String(total)),
  'labels.save': ({ billCode }, { path }) => deed('account', 'label-saved', path, { billCode }),
  'labels.setLogo': () => deed('station', 'logo-changed'),
  'labels.removeLogo': () => deed('station', 'logo-changed'),
  'queue.sendNow': () => deed('account', 'send-now'),
}

/** Called as a deed begins, while the account that it is for is still in front; the answer notes it once it is done. */
export type BeginNote = () => (deed: Deed) => void

/** The handlers, with a note behind each deed of the table. A deed that failed is not noted: nothing was done. */
export function withAudit(handlers: Handlers, begin: BeginNote): Handlers {
  const noted = Object.entries(deeds).map(([channel, describe]) => {
    // Each entry's handler and description belong to the same channel, which a loop over channels cannot show.
    const handler = handlers[channel as Channel] as (input: unknown) => unknown
    const describeAny = describe as (input: unknown, output: unknown) => Deed | readonly Deed[]
    const handle = async (input: unknown): Promise<unknown> => {
      const note = begin()
      const output = await handler(input)
      for (const one of [describeAny(input, output)].flat()) note(one)
      return output
    }
    return [channel, handle] as const
  })
  return { ...handlers, ...(Object.fromEntries(noted) as Partial<Handlers>) }
}
