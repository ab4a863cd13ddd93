import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { DraftDetail } from '../../../../shared/domain/draft.ts'
import type { LinkComparison } from '../../../../shared/domain/bill/link-comparison.ts'
import { useAction } from '../../bridge/use-action.ts'
import { useAccount, useStation } from '../../shell/station.tsx'
import { useResolutionText } from './use-resolution-text.ts'

/** Why the carrier cannot be asked about a code, or could not be reached: nothing was linked, the code stays in its field. */
export type NotAsked = Barrier | NotAnswered
type Barrier = 'partner-only' | 'signed-out' | 'sign-in-blocked'
type NotAnswered = 'carrier-unreachable' | 'carrier-busy'

interface Linking {
  readonly billCode: string
  readonly type: (billCode: string) => void
  /** Of the code that stands in the field, where it has another reference than the draft, or none. */
  readonly comparison: LinkComparison | null
  readonly accepted: boolean
  readonly accept: (isAccepted: boolean) => void
  readonly notAsked: NotAsked | null
  readonly link: (billCode: string) => void
}

const comparedAfter: ReadonlySet<AppError['code']> = new Set([
  'reference-mismatch',
  'reference-used-twice',
  'bill-may-be-older',
  'bill-differs',
  'several-tries',
])

/** Links a code to a draft; where its reference does not say that it is this one, both records are laid side by side. */
export function useLink(draft: DraftDetail, onFailure: (error: AppError | null) => void): Linking {
  const { t } = useTranslation()
  const { bridge, autosaved, messages } = useStation()
  const { id, refCode } = draft
  const [billCode, setBillCode] = useResolutionText(id, 'code')
  const [compared, setCompared] = useState<LinkComparison | null>(null)
  const [accepted, setAccepted] = useState(false)
  const [notAnswered, setNotAnswered] = useState<{ readonly code: string; readonly why: NotAnswered } | null>(null)
  const barrier = useBarrier()
  const comparison = compared?.billCode === billCode.trim() ? compared : null

  const compare = async (code: string, mismatch: AppError): Promise<AppError | null> => {
    const answer = await bridge.invoke('drafts.compareLink', { id, billCode: code })
    setAccepted(false)
    setCompared(answer.ok ? answer.value : null)
    return answer.ok ? null : mismatch
  }
  const link = useAction(
    async (code: string) => {
      const comparedCode = accepted && comparison?.billCode === code ? code : null
      const answer = await bridge.invoke('drafts.link', { id, billCode: code, comparedCode })
      const lost = answer.ok ? null : notAnsweredBy(answer.error)
      setNotAnswered(lost === null ? null : { code, why: lost })
      if (lost !== null) return null
      if (!answer.ok && comparedAfter.has(answer.error.code)) return compare(code, answer.error)
      if (answer.ok) {
        autosaved.getState().forgetResolution(id)
        messages.getState().say({ kind: 'success', title: t('queue.linked', { billCode: code, refCode }) })
      }
      return answer
    },
    { onOutcome: onFailure },
  )
  const linkInTurn = useInTurn(link.run)
  return {
    billCode,
    type(typed) {
      // What was compared was another code.
      setAccepted(false)
      setNotAnswered(null)
      linkInTurn.drop()
      setBillCode(typed)
    },
    comparison,
    accepted,
    accept: setAccepted,
    notAsked: barrier ?? (notAnswered?.code === billCode.trim() ? notAnswered.why : null),
    link(typed) {
      const code = typed.trim()
      if (code !== billCode) setBillCode(code)
      if (code !== '' && barrier === null) void linkInTurn.ask(code)
    },
  }
}

/**
 * Asks about one code at a time. One that is asked for meanwhile stands in the box and was sounded as accepted: it is asked about
 * as soon as the first is answered, unless that one was the draft's.
 */
function useInTurn(link: (code: string) => Promise<boolean>): { ask(code: string): Promise<void>; drop(): void } {
  const next = useRef<string | null>(null)
  const isAsking = useRef(false)
  return {
    async ask(code) {
      next.current = code
      if (isAsking.current) return
      isAsking.current = true
      let isLinked = false
      while (next.current !== null && !isLinked) {
        const asked = next.current
        next.current = null
        isLinked = await link(asked)
      }
      next.current = null
      isAsking.current = false
    },
    drop() {
      next.current = null
    },
  }
}

const notAnsweredBy = ({ code }: AppError): NotAnswered | null =>
  code === 'carrier-unreachable' || code === 'carrier-busy' ? code : null

/** Without a sign-in no call to tracking is made at all. */
function useBarrier(): Barrier | null {
  return useAccount(({ view }) => {
    if (view?.account?.kind === 'live' && view.account.username === '') return 'partner-only'
    if (view?.session === 'signed-out') return 'signed-out'
    return view?.session === 'blocked' ? 'sign-in-blocked' : null
  })
}
