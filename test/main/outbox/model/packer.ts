import { assertNever } from '../../../../src/shared/assert-never.ts'
import type { DraftState } from '../../../../src/shared/domain/draft.ts'

/** What the model knows of one draft. */
export interface ModelDraft {
  readonly id: string
  refCode: string
  state: DraftState
  unresolved: number
  isOverridden: boolean
  /** Whether the form's check would let it be sent. */
  isComplete: boolean
  billCode: string | null
  /** When the last try ended; null where none has. */
  lastTryMs: number | null
  /** Monotonic: it can be taken back until then, and is not sent before. */
  waitsUntilMs: number
}

/** How one try ended, as far as the rules tell endings apart. */
export type Ending =
  | { readonly kind: 'created'; readonly billCode: string }
  | { readonly kind: 'refused' | 'unknown' | 'not-processed' }

const editable: ReadonlySet<DraftState> = new Set(['EDITING', 'READY', 'REJECTED', 'HOLD'])
const quietTimeMs = 5 * 60 * 1000

/**
 * The queue's rules as a plain list in memory: no database, no journal, no clock of its own. Every action answers the code of
 * the error that the station must give, or null where it must succeed.
 */
export function createModel() {
  let drafts: ModelDraft[] = []
  const holderOf = (refCode: string, exceptId: string | null): ModelDraft | undefined =>
    drafts.find((draft) => draft.id !== exceptId && draft.refCode === refCode)
  const find = (id: string): ModelDraft => {
    const draft = drafts.find((candidate) => candidate.id === id)
    if (!draft) throw new Error(`the model has no draft ${id}`)
    return draft
  }

  interface Entry {
    readonly refCode: string
    readonly intent: 'send' | 'keep'
    readonly isComplete: boolean
    readonly reason: string | null
    readonly waitsUntilMs: number
  }

  function refusalOf(entry: Entry, existing: ModelDraft | null): string | null {
    if (entry.intent === 'send' && !entry.isComplete) return 'bill-incomplete'
    if (existing && !editable.has(existing.state)) return 'draft-locked'
    if (existing && existing.unresolved > 0 && existing.refCode !== entry.refCode) return 'draft-locked'
    if (!holderOf(entry.refCode, existing?.id ?? null)) return null
    if (existing?.isOverridden && existing.refCode === entry.refCode) return null
    if (entry.reason === null) return 'reference-in-use'
    return entry.reason === '' ? 'reason-required' : null
  }

  return {
    all: (): readonly ModelDraft[] => drafts,
    find,
    wouldRefuse: (entry: Entry, id: string | null) => refusalOf(entry, id === null ? null : find(id)),
    store(entry: Entry, id: string): void {
      const existing = drafts.find((draft) => draft.id === id)
      const isOverridden = holderOf(entry.refCode, id) !== undefined
      const state = entry.intent === 'keep' ? 'EDITING' : isOverridden ? 'HOLD' : 'READY'
      const { refCode, isComplete, waitsUntilMs } = entry
      if (existing) Object.assign(existing, { refCode, isComplete, isOverridden, state, waitsUntilMs })
      else {
        const fresh = { unresolved: 0, billCode: null, lastTryMs: null }
        drafts.push({ id, refCode, isComplete, isOverridden, state, waitsUntilMs, ...fresh })
      }
    },
    undoSave(id: string): string | null {
      const draft = find(id)
      if (draft.state !== 'READY') return 'draft-state-changed'
      draft.state = 'EDITING'
      return null
    },
    sendNow(id: string): string | null {
      const draft = find(id)
      if (draft.state !== 'READY') return 'draft-state-changed'
      draft.waitsUntilMs = 0
      return null
    },
    hold(id: string): string | null {
      const draft = find(id)
      if (!['EDITING', 'READY', 'REJECTED'].includes(draft.state)) return 'draft-state-changed'
      Object.assign(draft, { state: 'HOLD', waitsUntilMs: 0 })
      return null
    },
    release(id: string): string | null {
      const draft = find(id)
      if (draft.state !== 'HOLD') return 'draft-state-changed'
      if (!draft.isComplete) return 'bill-incomplete'
      draft.state = 'READY'
      return null
    },
    remove(id: string): string | null {
      const draft = find(id)
      if (!editable.has(draft.state) || draft.unresolved > 0) return 'draft-locked'
      drafts = drafts.filter((other) => other !== draft)
      return null
    },
    resend(id: string, nowMs: number): string | null {
      const draft = find(id)
      if (draft.state !== 'UNKNOWN' || draft.lastTryMs === null) return 'draft-state-changed'
      if (nowMs < draft.lastTryMs + quietTimeMs) return 'quiet-time-running'
      draft.state = 'READY'
      return null
    },
    abandon(id: string): string | null {
      const draft = find(id)
      if (draft.unresolved === 0 || draft.state === 'SENDING') return 'draft-state-changed'
      draft.unresolved = 0
      if (draft.state !== 'CREATED') draft.state = 'ABANDONED'
      return null
    },
    resolveAbsent(id: string): string | null {
      const draft = find(id)
      if (draft.unresolved === 0 || draft.state === 'SENDING' || draft.state === 'UNKNOWN') return 'draft-state-changed'
      draft.unresolved = 0
      return null
    },
    /** `refCodeThere` is what the carrier knows of the code; undefined where it knows no such code. */
    link(
      id: string,
      billCode: string,
      draftsByCode: ReadonlyMap<string, string | null>,
      refCodeThere: string | undefined,
      isCompared: boolean,
    ): string | null {
      const draft = find(id)
      if (draft.unresolved === 0 || draft.state === 'SENDING') return 'draft-state-changed'
      const owner = draftsByCode.get(billCode)
      if (owner !== undefined) return owner === id ? 'bill-code-its-own' : 'bill-code-in-use'
      if (refCodeThere === undefined) return 'bill-not-found'
      if (refCodeThere !== draft.refCode) return 'reference-mismatch'
      if (holderOf(draft.refCode, id) && !isCompared) return 'reference-used-twice'
      draft.unresolved -= 1
      if (draft.state !== 'CREATED') Object.assign(draft, { state: 'CREATED', billCode })
      return null
    },
    /** The carrier has seen a create with this reference: it must be the oldest READY one, and the only one on its way. */
    begin(refCode: string, monotonicMs: number): string | null {
      const same = drafts.filter((draft) => draft.refCode === refCode)
      if (same.some((draft) => draft.state === 'SENDING')) return `${refCode} is sent while another try of it runs`
      const next = same.find((draft) => draft.state === 'READY')
      if (!next) return `${refCode} is sent though it is ${same.map((draft) => draft.state).join(', ') || 'gone'}`
      if (next.waitsUntilMs > monotonicMs) return `${refCode} is sent while it can be taken back`
      next.state = 'SENDING'
      return null
    },
    /** The process has died between claim and intent: nobody can tell that it was never sent. */
    claim(id: string): void {
      find(id).state = 'SENDING'
    },
    end(refCode: string, ending: Ending, nowMs: number): void {
      const draft = drafts.find((candidate) => candidate.refCode === refCode && candidate.state === 'SENDING')
      if (!draft) throw new Error(`the model has no running try of ${refCode}`)
      draft.lastTryMs = nowMs
      switch (ending.kind) {
        case 'created':
          draft.state = 'CREATED'
          draft.billCode = ending.billCode
          return
        case 'refused':
          draft.state = 'REJECTED'
          return
        case 'not-processed':
          draft.state = 'READY'
          return
        case 'unknown':
          draft.state = 'UNKNOWN'
          draft.unresolved += 1
          return
        default:
          assertNever(ending)
      }
    },
    /** The process has died, or has stopped waiting: nobody has heard how the running tries ended. */
    loseRunning(nowMs: number): void {
      for (const draft of drafts.filter(({ state }) => state === 'SENDING')) {
        Object.assign(draft, { state: 'UNKNOWN', unresolved: draft.unresolved + 1, lastTryMs: nowMs })
      }
    },
  }
}

export type Model = ReturnType<typeof createModel>
