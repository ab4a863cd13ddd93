import * as commands from './draft-commands.ts'
import * as resolution from './resolution/resolve-unknown.ts'
import type { AppError } from '../../shared/app-error.ts'
import type { DraftRow } from '../../shared/domain/draft.ts'
import type { LinkComparison } from '../../shared/domain/bill/link-comparison.ts'
import type { ChannelInput } from '../../shared/ipc/contract.ts'
import { err, type Result } from '../../shared/result.ts'
import type { Track } from '../carrier/endpoints/v3/tracking.ts'
import { storageTrouble } from './storage-error.ts'
import { compareLink, createComparedCodes, link } from './resolution/link-bill.ts'

type Outcome<T> = Result<T, AppError>

/** What a packer does with drafts. */
export interface DraftService {
  submit(input: commands.Submission): Outcome<DraftRow>
  /** Takes back a save that nobody has claimed yet. */
  undoSave(id: string): Outcome<DraftRow>
  /** Ends the time in which the save can be taken back. */
  sendDraftNow(id: string): Outcome<DraftRow>
  hold(id: string): Outcome<DraftRow>
  release(id: string): Outcome<DraftRow>
  remove(id: string): Outcome<{ readonly id: string }>
  /** Takes back a delete. */
  restore(id: string): Outcome<DraftRow>
  link(input: ChannelInput<'drafts.link'>): Promise<Outcome<DraftRow>>
  /** What the carrier has under a code, beside what the draft sent. */
  compareLink(input: ChannelInput<'drafts.compareLink'>): Promise<Outcome<LinkComparison>>
  resend(input: ChannelInput<'drafts.resend'>): Outcome<DraftRow>
  abandon(input: ChannelInput<'drafts.abandon'>): Outcome<DraftRow>
  /** Resolves the unresolved attempts of a draft that has gone on (resent, refused, created) as found absent. */
  resolveAbsent(input: ChannelInput<'drafts.resolveAbsent'>): Outcome<DraftRow>
}

interface DraftServiceDeps extends commands.DraftDeps {
  readonly track: Track
  readonly draftsChanged: (ids: readonly string[]) => void
  readonly billsChanged: (billCodes: readonly string[]) => void
  /** Something that existed was decided about. */
  readonly decided: () => void
  /** A draft was entered. */
  readonly entered: () => void
  readonly pumpSoon: () => void
}

export function createDraftService(deps: DraftServiceDeps): DraftService {
  /** Runs a packer's request: reports what changed, and turns a failing disk into an error that has words. */
  function act<T extends { readonly id: string }>(draftId: string | null, work: () => Outcome<T>): Outcome<T> {
    try {
      const outcome = work()
      if (outcome.ok) deps.draftsChanged([outcome.value.id])
      if (outcome.ok) {
        if (draftId === null) deps.entered()
        else deps.decided()
      }
      deps.pumpSoon()
      return outcome
    } catch (error) {
      return err(storageTrouble(error))
    }
  }

  const compared = createComparedCodes()

  return {
    submit: (input) => act(input.draftId, () => commands.submit(deps, input)),
    undoSave: (id) => act(id, () => commands.undoSave(deps, id)),
    sendDraftNow: (id) => act(id, () => commands.sendDraftNow(deps, id)),
    hold: (id) => act(id, () => commands.hold(deps, id)),
    release: (id) => act(id, () => commands.release(deps, id)),
    remove: (id) => act(id, () => commands.remove(deps, id)),
    restore: (id) => act(id, () => commands.restore(deps, id)),
    async link(input) {
      const outcome = await link(deps, deps.track, compared, input).catch((error: unknown) =>
        err(storageTrouble(error)),
      )
      if (outcome.ok) deps.billsChanged([input.billCode.trim()])
      return act(input.id, () => outcome)
    },
    compareLink: (input) =>
      compareLink(deps, deps.track, compared, input).catch((error: unknown) => err(storageTrouble(error))),
    resend: (input) => act(input.id, () => resolution.resend(deps, input)),
    abandon: (input) => act(input.id, () => resolution.abandon(deps, input)),
    resolveAbsent: (input) => act(input.id, () => resolution.resolveAbsent(deps, input)),
  }
}
