import { useState } from 'react'
import type { AppError } from '../../../../shared/app-error.ts'
import type { LinkComparison } from '../../../../shared/domain/bill/link-comparison.ts'
import { useAction } from '../../bridge/use-action.ts'
import { useStation } from '../../shell/station.tsx'
import { useResolutionText } from './use-resolution-text.ts'

interface Linking {
  readonly billCode: string
  readonly type: (billCode: string) => void
  /** Of the code that stands in the field, where it has another reference than the draft, or none. */
  readonly comparison: LinkComparison | null
  readonly accepted: boolean
  readonly accept: (isAccepted: boolean) => void
  readonly link: () => void
}

/** Links a code to a draft; where its reference does not say that it is this one, both records are laid side by side. */
export function useLink(draftId: string, onFailure: (error: AppError | null) => void): Linking {
  const { bridge, autosaved } = useStation()
  const [billCode, setBillCode] = useResolutionText(draftId, 'code')
  const [compared, setCompared] = useState<LinkComparison | null>(null)
  const [accepted, setAccepted] = useState(false)
  const code = billCode.trim()
  const comparison = compared?.billCode === code ? compared : null

  const compare = async (mismatch: AppError): Promise<AppError | null> => {
    const answer = await bridge.invoke('drafts.compareLink', { id: draftId, billCode: code })
    setAccepted(false)
    setCompared(answer.ok ? answer.value : null)
    return answer.ok ? null : mismatch
  }
  const link = useAction(
    async () => {
      const comparedCode = accepted && comparison !== null ? code : null
      const answer = await bridge.invoke('drafts.link', { id: draftId, billCode: code, comparedCode })
      if (!answer.ok && answer.error.code === 'reference-mismatch') return compare(answer.error)
      if (answer.ok) autosaved.getState().forgetResolution(draftId)
      return answer
    },
    { onOutcome: onFailure },
  )
  return {
    billCode,
    type(typed) {
      // What was compared was another code.
      setAccepted(false)
      setBillCode(typed)
    },
    comparison,
    accepted,
    accept: setAccepted,
    link: () => void (code === '' ? undefined : link.run()),
  }
}
