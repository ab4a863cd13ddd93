import type { EventPayload } from '../../../shared/ipc/events.ts'
import type { Rescue } from './recover-drafts.ts'

type Alert = EventPayload<'station.alert'>

/** As many as a person reads in a note. All of them are among the requests. */
const mostNamed = 20

/** One of each kind, however many files it is about: the packer sees one of each kind. What could not be read is still in the files. */
export function rescueAlerts(rescues: readonly Rescue[]): readonly Alert[] {
  const detail = rescues.map(({ file }) => file).join(' · ')
  const requests = rescues.flatMap((rescue) => rescue.requests)
  const drafts = {
    code: 'drafts-rescued',
    detail,
    count: rescues.flatMap(({ draftIds }) => draftIds).length,
    unread: sum(rescues.map(({ unreadable }) => unreadable)),
  } as const
  const asked = {
    code: 'requests-rescued',
    detail,
    count: requests.length,
    unread: sum(rescues.map(({ unreadableRequests }) => unreadableRequests)),
    // So that each can be asked for again, also where the bill itself is no longer on file.
    requests: requests.slice(0, mostNamed).map(({ kind, billCode }) => ({ kind, billCode })),
  } as const
  return [drafts, asked].filter(({ count, unread }) => count > 0 || unread !== 0)
}

/** Nothing is known of a sum of which one part is not. */
function sum(counts: readonly (number | null)[]): number | null {
  return counts.reduce<number | null>((total, count) => (total === null || count === null ? null : total + count), 0)
}
