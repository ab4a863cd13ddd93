import { useLabelProfile } from '../printers/use-printer.ts'
import type { LookedFor } from '../printing-store.ts'
import { useStation } from '../../shell/station.tsx'
import { usePrintActions } from '../use-print-actions.ts'
import { printsTogether, resolvePrints } from './unclear-prints.ts'

/** Each answers whether it was taken. */
export interface ResolvePrints {
  /** The paper of these prints is there. */
  there(ids: readonly string[]): Promise<boolean>
  /** It is not. Where others stand in the same document the packer is asked for each of them. */
  missing(ids: readonly string[]): Promise<boolean>
  /** What is missing is printed now, as the first of its kind. */
  answer(thereIds: readonly string[], missingIds: readonly string[]): Promise<boolean>
}

/** A person has looked for the paper of unclear prints. */
export function useResolvePrints(of: LookedFor): ResolvePrints {
  const station = useStation()
  const printAgain = usePrintAgain(of)
  const answer: ResolvePrints['answer'] = async (thereIds, missingIds) => {
    const missing = await resolvePrints(station, of, { thereIds: [...thereIds], missingIds: [...missingIds] })
    if (missing !== null) await printAgain(missing)
    return missing !== null
  }
  return {
    answer,
    there: (ids) => answer(ids, []),
    async missing(ids) {
      const prints = await printsTogether(station, of, ids)
      if (prints === null) return false
      if (prints.every(({ id }) => ids.includes(id))) return answer([], ids)
      station.printing.getState().ask({ of, prints, missingIds: ids })
      return true
    },
  }
}

/** Labels by their bills, together; each other paper as what it was. */
function usePrintAgain(of: LookedFor): (missing: readonly string[]) => Promise<void> {
  const { printing } = useStation()
  const actions = usePrintActions()
  const profileId = useLabelProfile().id
  if (of === 'labels') return async (billCodes) => void (await actions.print(billCodes))
  return async (jobIds) => {
    if (jobIds.length === 0) return
    await printing.getState().printDocumentsAgain({ jobIds: [...jobIds], profileId })
  }
}
