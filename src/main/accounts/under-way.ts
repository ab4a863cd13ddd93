import type { UnderWay } from '../../shared/domain/update.ts'
import type { OpenedAccount } from './open-account.ts'

/**
 * What the station is in the middle of, in all accounts that are open: the one answer to whether it may end for an update. What waits for a
 * person, for the line or for a sign-in is not under way: it waits as well behind an update.
 */
export function underWayIn(accounts: readonly Pick<OpenedAccount, 'data'>[]): UnderWay[] {
  const found = new Set<UnderWay>()
  for (const { data } of accounts) {
    const { READY, SENDING } = data.queue.counts()
    const { status } = data.queue.status()
    const isSending = status === 'running' || status === 'probing'
    if (SENDING > 0 || (isSending && READY > 0)) found.add('send')
    const { sending, waiting } = data.requestsUnderWay()
    if (sending > 0 || (isSending && waiting > 0)) found.add('batch')
    if (data.printing.runs.active().length > 0) found.add('print')
    const isImporting = ['reading', 'entering'].includes(data.imports.progress().state)
    if (isImporting || data.fileEntries.isRunning()) found.add('import')
    if (data.billExports.isRunning()) found.add('export')
  }
  return [...found]
}
