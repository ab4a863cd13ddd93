import type { auditContract } from '../../shared/ipc/channels/audit-contract.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { exportAudit, type AuditExport } from './export-audit.ts'
import type { DecisionStore } from '../database/stores/decisions.ts'

export interface AuditDeps extends AuditExport {
  readonly decisions: Pick<DecisionStore, 'list' | 'below' | 'names'>
}

/** The log of the account in front: who did what, when and why. Nothing here changes it. */
export function auditHandlers(deps: () => AuditDeps): HandlersOf<typeof auditContract> {
  return {
    'audit.list': ({ offset, limit, filter }) => deps().decisions.list(offset, limit, filter),
    'audit.names': () => deps().decisions.names(),
    'audit.export': ({ filter }) => exportAudit(deps(), filter),
  }
}
