import type { AuditAction } from '../domain/account/audit.ts'
import type { z } from 'zod'

/** What an action was about, for the audit log; nothing named means the station itself. */
export interface AuditSubject {
  readonly draftId?: string
  readonly batchId?: string
  readonly billCode?: string
}

/**
 * In whose log an action is noted: that of the account that was in front when it began, that of the account that it brought
 * to the front, or that of every account that is open after it.
 */
export type AuditScope = 'account' | 'front-after' | 'station'

/** A line of the audit log about an action that no use case notes in its own transaction. */
export interface AuditNote {
  readonly of: AuditScope
  readonly action: AuditAction
  readonly reason: string
  readonly subject: AuditSubject
}

/** All that is declared about one channel. */
export interface ChannelDeclaration {
  /** Parsed in main; unknown keys are refused. */
  readonly input: z.ZodType
  /** Parsed in tests only. */
  readonly output: z.ZodType
  /**
   * A locked station refuses a channel unless it is answered while locked: who may unlock it, how the station stands, and keeping
   * what is typed. What the screens behind the lock ask of customers' data waits, and is answered once it is unlocked. Everything
   * else is done in somebody's name, and there is nobody.
   */
  readonly whileLocked?: 'answered' | 'waits'
  /** Notes the action once it is done. Drafts, requests, pauses, prints and operators are noted by those who write them. */
  readonly audit?: (input: never, output: never) => AuditNote | readonly AuditNote[]
}

/** The channels of one subject, whose handlers are registered together. */
export type ChannelGroup = Readonly<Record<string, ChannelDeclaration>>

/** A channel whose actions are noted: gives `audit` the types of the channel's own input and output. */
export function audited<Input extends z.ZodType, Output extends z.ZodType>(declaration: {
  readonly input: Input
  readonly output: Output
  readonly audit: (input: z.infer<Input>, output: z.infer<Output>) => AuditNote | readonly AuditNote[]
}): typeof declaration {
  return declaration
}

export function auditNote(of: AuditScope, action: AuditAction, reason = '', subject: AuditSubject = {}): AuditNote {
  return { of, action, reason, subject }
}
