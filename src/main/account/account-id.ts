import { createHash } from 'node:crypto'
import type { Account } from '../../shared/domain/account.ts'

/** The folder name of an account's data: one per carrier and user, so that drafts of one never reach another. */
export function accountIdOf(account: Account): string {
  if (account.kind === 'training') return 'training'
  const key = JSON.stringify([account.baseUrl, account.username])
  return `live-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`
}
