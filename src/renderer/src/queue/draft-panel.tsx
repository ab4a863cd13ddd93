import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Note } from '../ui/note.tsx'
import type { DraftDetail } from '../../../shared/domain/draft.ts'
import { useChannel } from '../bridge/use-channel.ts'
import type { Cooldown } from '../keyboard/cooldown.ts'
import { useRefusal } from '../shell/messages/use-refusal.ts'
import { DraftStateBadge } from './draft-state.tsx'
import { SlipButton } from '../labels/slips/slip-button.tsx'
import { SlipPrints } from '../labels/slips/slip-prints.tsx'
import { DraftActions } from './draft-actions.tsx'
import { DraftFacts } from './draft-facts.tsx'
import { ResolveFlagged } from './resolution/resolve-flagged.tsx'
import css from './queue.module.css'
import { isFlagged } from './tabs.ts'
import { ResolveUnknown } from './resolution/resolve-unknown.tsx'

/** The selected draft: what is known of it and what can be done. */
export function DraftPanel(props: {
  readonly id: string | null
  readonly place: number | null
  readonly total: number
  readonly onMove: (step: number) => void
  /** Of the presses that hold, release or delete the draft. */
  readonly cooldown: Cooldown
}): ReactNode {
  const { t } = useTranslation()
  const { data: draft, error } = useChannel('drafts.get', { id: props.id ?? '' }, { isEnabled: props.id !== null })
  const { error: failure, onOutcome: setFailure } = useRefusal(props.id, 'draft-refused')
  if (draft === null && error !== null) return <ErrorNote error={error} />
  if (draft === null)
    return <p className={css['panelEmpty']}>{props.id === null && props.total > 0 ? t('queue.chooseRow') : ''}</p>
  const unclear = draft.state === 'UNKNOWN'
  return (
    <section
      className={unclear ? `${css['panel']} ${css['unclear']}` : css['panel']}
      aria-label={t('queue.details')}
      data-testid="draft-panel"
    >
      <header className={css['panelHead']}>
        <DraftStateBadge state={draft.state} />
        <b className="mono">{draft.refCode}</b>
        <span className={css['gap']}>{props.place === null ? '' : `${props.place + 1}/${props.total}`}</span>
        <ActionButton size="small" action="queue.rows" onClick={() => props.onMove(-1)}>
          <span className="visually-hidden">{t('queue.previous')}</span>
        </ActionButton>
        <ActionButton size="small" action="queue.rows" place={1} onClick={() => props.onMove(1)}>
          <span className="visually-hidden">{t('queue.next')}</span>
        </ActionButton>
      </header>
      <div className={css['panelBody']}>
        <ErrorNote error={error} />
        <DraftNotes draft={draft} />
        <DraftFacts draft={draft} />
        <SlipPrints draftId={draft.id} />
        <ErrorNote error={failure} />
        {isFlagged(draft) ? <ResolveFlagged key={draft.id} draft={draft} onFailure={setFailure} /> : null}
        {unclear ? <ResolveUnknown key={draft.id} draft={draft} onFailure={setFailure} /> : null}
      </div>
      <footer className={css['panelFoot']}>
        {unclear ? (
          <div className={css['actions']}>
            <span>{t('queue.decisionsKept')}</span>
            <SlipButton draft={draft} />
          </div>
        ) : (
          <DraftActions draft={draft} cooldown={props.cooldown} onFailure={setFailure} />
        )}
      </footer>
    </section>
  )
}

/** What makes the draft's state more than a word: that nobody knows whether it exists, or why it was refused. */
function DraftNotes({ draft }: { readonly draft: DraftDetail }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      {draft.state === 'UNKNOWN' ? (
        <Note tone="warn" title={t('queue.unknownTitle')}>
          {/* What happened stands with the last try below; a recovered draft has none. */}
          {draft.attempts.length === 0 ? `${t(`reasons.${draft.reason}`)}. ` : null}
          {t('queue.unknownText')}
        </Note>
      ) : null}
      {draft.state === 'REJECTED' && draft.reasonDetail !== '' ? (
        <Note tone="bad" title={t('queue.refusedTitle')}>
          {t('queue.refusedText', { words: draft.reasonDetail })}
        </Note>
      ) : null}
      {isFlagged(draft) ? (
        <Note tone="warn" title={t('queue.flaggedTitle', { count: draft.unresolvedAttempts })}>
          {t('queue.flaggedText')}
        </Note>
      ) : null}
    </>
  )
}
