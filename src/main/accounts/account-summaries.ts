import type { AppError } from '../../shared/app-error.ts'
import type { Account, AccountSummary } from '../../shared/domain/account/account.ts'
import { accountIdOf } from './account-id.ts'
import { trainingAccount } from '../training/training-account.ts'
import { unlessUnreadable } from '../outbox/storage-error.ts'
import type { OpenedAccount } from './open-account.ts'
import type { StationFile } from '../settings/station-file.ts'

/** Which accounts are open, which is in front, which shall be where none is, and why others are not open. */
export interface AccountsNow {
  readonly running: Map<string, OpenedAccount>
  readonly problems: Map<string, AppError>
  frontId: string | null
  asked: Account | null
}

/** Every account that the station knows, and training, as they are now. */
export function summariesOf(station: StationFile, { running, problems, frontId }: AccountsNow): AccountSummary[] {
  const known = { ...station.read().accounts, [accountIdOf(trainingAccount)]: trainingAccount }
  return Object.entries(known).map(([id, account]) => {
    const open = running.get(id)
    return {
      id,
      account,
      isFront: id === frontId,
      isOpen: open !== undefined,
      session: open?.connection.session.state() ?? 'signed-out',
      isSending: open?.data.queue.status().status === 'running',
      leftovers: open === undefined ? null : unlessUnreadable(open.data.leftovers),
      problem: problems.get(id) ?? null,
    }
  })
}
