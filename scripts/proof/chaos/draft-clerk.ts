import { sampleBill } from '../../drive/sample-bill.ts'
import type { StationLife } from './station.ts'

/** Types one bill after the other, and types again what the station did not live to confirm. */
export interface DraftClerk {
  readonly entered: ReadonlySet<string>
  /** Enters drafts until so many are confirmed; ends early where the station dies. */
  enter(life: StationLife, quota: number): Promise<void>
}

export function createDraftClerk(seed: number, drafts: number): DraftClerk {
  const entered = new Set<string>()

  /** True once the station has the draft: by its answer, or because it says that the reference is in use. */
  async function submit(life: StationLife, refCode: string): Promise<boolean> {
    const draft = { bill: sampleBill(refCode), intent: 'send', draftId: null, referenceOverrideReason: null } as const
    const answer = await life.ask('drafts.submit', draft)
    if (answer.ok || answer.error.code === 'reference-in-use') return true
    if (answer.error.code === 'core-stopped') return false
    throw new Error(`The station refused ${refCode}: ${JSON.stringify(answer.error)}`)
  }

  return {
    entered,
    async enter(life, quota) {
      while (entered.size < Math.min(quota, drafts)) {
        const refCode = `C${seed}-${entered.size + 1}`
        // A dead station answers nothing; its successor is asked again.
        if (!(await submit(life, refCode).catch(ignoreDeath))) return
        entered.add(refCode)
      }
    },
  }
}

function ignoreDeath(cause: unknown): false {
  if (cause instanceof Error && cause.message === 'The station is dead.') return false
  throw cause
}
