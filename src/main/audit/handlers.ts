import type { auditContract } from '../../shared/ipc/channels/audit-contract.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { exportAudit, type AuditExport } from './export-audit.ts'
import type { DecisionStore } from '../database/stores/decisions.ts'

export interface AuditDesk extends AuditExport {
  readonly decisions: Pick<DecisionStore, 'list' | 'names'>
}

/** The log of the account in front: who did what, when and why. Nothing here changes it. */
export function auditHandlers(desk: () => AuditDesk): HandlersOf<typeof auditContract> {
  return {
    'audit.list': ({ offset, limit, filter }) => desk().decisions.list(offset, limit, filter),
    'audit.names': () => desk().decisions.names(),
    'audit.export': ({ filter }) => exportAudit(desk(), filter),
  }
}
