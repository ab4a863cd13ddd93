import type { EventPayload } from '../../../shared/ipc/events.ts'
import type { RecoveredFile } from './recover-drafts.ts'

type Alert = EventPayload<'station.alert'>

/** As many as a person reads in a note. All of them are among the requests. */
const mostNamed = 20

/** One for drafts and one for requests, however many files were read: the window shows one alert of each kind. */
export function recoveryAlerts(recovered: readonly RecoveredFile[]): readonly Alert[] {
  const detail = recovered.map(({ file }) => file).join(' · ')
  const requests = recovered.flatMap((from) => from.requests)
  const drafts = {
    code: 'drafts-recovered',
    detail,
    count: recovered.flatMap(({ draftIds }) => draftIds).length,
    unread: sum(recovered.map(({ missingDrafts }) => missingDrafts)),
  } as const
  const asked = {
    code: 'requests-recovered',
    detail,
    count: requests.length,
    unread: sum(recovered.map(({ missingRequests }) => missingRequests)),
    // So that each can be asked for again, also where the bill itself is no longer on file.
    requests: requests.slice(0, mostNamed).map(({ kind, billCode }) => ({ kind, billCode })),
  } as const
  return [drafts, asked].filter(({ count, unread }) => count > 0 || unread !== 0)
}

/** If one count is unknown, the sum is unknown. */
function sum(counts: readonly (number | null)[]): number | null {
  return counts.reduce<number | null>((total, count) => (total === null || count === null ? null : total + count), 0)
}
