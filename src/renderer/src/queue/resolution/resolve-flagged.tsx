import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { DraftDetail } from '../../../../shared/domain/draft.ts'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import { Facts } from '../../ui/facts.tsx'
import { useStation } from '../../shell/station.tsx'
import { ChoiceBox } from './choice-box.tsx'
import { LinkForm } from './link-form.tsx'
import { ReasonForm, resendReasonOf } from './reason-form.tsx'
import { useResolutionText } from './use-resolution-text.ts'
import css from './resolution.module.css'
import { Resolution } from './resolution.tsx'

/** The draft has gone on; a person says what became of the tries that nobody heard of. */
export function ResolveFlagged(props: {
  readonly draft: DraftDetail
  readonly onFailure: (error: AppError | null) => void
}): ReactNode {
  const { t } = useTranslation()
  const { bridge, autosaved, messages } = useStation()
  const { draft, onFailure } = props
  const [left, setChoice] = useResolutionText(draft.id, 'choice')
  const choice = left === 'absent' ? 'absent' : 'link'
  const resolve = async (reason: string): Promise<void> => {
    const answer = await bridge.invoke('drafts.resolveAbsent', { id: draft.id, reason })
    onFailure(answer.ok ? null : answer.error)
    if (!answer.ok) return
    autosaved.getState().forgetResolution(draft.id)
    messages.getState().say({ kind: 'success', title: t('queue.resolvedAbsent', { refCode: draft.refCode }) })
  }
  return (
    <Resolution
      refCode={draft.refCode}
      choice={choice}
      onChoice={setChoice}
      testId="resolve-flagged"
      before={<UnresolvedTries draft={draft} />}
    >
      <ChoiceBox choice="link" chosen={choice} words={t('queue.flaggedExists')} place={0}>
        <p className={css['explained']}>{t('queue.flaggedExistsText')}</p>
        <LinkForm draft={draft} onFailure={onFailure} />
      </ChoiceBox>
      <ChoiceBox
        choice="absent"
        chosen={choice}
        words={t('queue.flaggedAbsent')}
        place={1}
        hint={t('queue.needsReason')}
      >
        <ReasonForm
          words={t('queue.resolveAbsent')}
          testId="absent"
          draftId={draft.id}
          start={resendReasonOf(draft)}
          onDecide={resolve}
        />
      </ChoiceBox>
    </Resolution>
  )
}

function UnresolvedTries(props: { readonly draft: DraftDetail }): ReactNode {
  const { t } = useTranslation()
  const tries = props.draft.attempts.filter(({ outcome, resolvedAs }) => outcome === 'unknown' && resolvedAs === null)
  return (
    <Facts
      facts={tries.map(({ startedAtMs, reason, billCodeSeen }) => [
        t('queue.flaggedTries'),
        [formatDateTime(startedAtMs), t(`reasons.${reason}`), billCodeSeen ?? ''].filter(Boolean).join(' · '),
      ])}
    />
  )
}
