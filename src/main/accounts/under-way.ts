import type { UnderWay } from '../../shared/domain/update.ts'
import { unlessUnreadable } from '../outbox/storage-error.ts'
import type { OpenedAccount } from './open-account.ts'

/**
 * What the station is in the middle of, in all accounts that are open: the one answer to whether it may end for an update. What waits for a
 * person, for the line or for a sign-in is not under way: it waits as well behind an update. What the disk does not say may be on its way.
 */
export function underWayIn(accounts: readonly Pick<OpenedAccount, 'data'>[]): UnderWay[] {
  const found = new Set<UnderWay>()
  for (const { data } of accounts) {
    const { status } = data.queue.status()
    const isSending = status === 'running' || status === 'probing'
    const drafts = unlessUnreadable(data.queue.counts)
    if (drafts === null || drafts.SENDING > 0 || (isSending && drafts.READY > 0)) found.add('send')
    const requests = unlessUnreadable(data.requestsUnderWay)
    if (requests === null || requests.sending > 0 || (isSending && requests.waiting > 0)) found.add('batch')
    if (data.printing.runs.active().length > 0) found.add('print')
    const isImporting = ['reading', 'entering'].includes(data.imports.progress().state)
    if (isImporting || data.fileEntries.isRunning()) found.add('import')
    if (data.billExports.isRunning()) found.add('export')
  }
  return [...found]
}
