import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Account } from '../../shared/domain/account/account.ts'

/** The folder name of an account's data: one per carrier and user (or partner, where there is no user), so that drafts of one never reach another. */
export function accountIdOf(account: Account): string {
  if (account.kind === 'training') return 'training'
  const { baseUrl, username, partnerId } = account
  const key = JSON.stringify(username === '' ? [baseUrl, username, partnerId] : [baseUrl, username])
  return `live-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`
}

/** The folder of one account's data. */
export const accountFolderIn = (profileFolder: string, id: string): string => join(profileFolder, 'accounts', id)

/** False for a legacy account with a partner id alone: cancel, return and tracking are out of its reach. */
export function canSignIn(account: Account): boolean {
  return account.kind === 'training' || account.username !== ''
}
