import type { updatesContract } from '../../shared/ipc/channels/updates-contract.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { Updates } from './updates.ts'

export function updateHandlers(updates: Updates): HandlersOf<typeof updatesContract> {
  return {
    'updates.view': updates.view,
    'updates.check': updates.check,
    'updates.postpone': updates.postpone,
    'updates.install': updates.install,
  }
}
