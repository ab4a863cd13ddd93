import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/app-error.ts'
import type { DraftDetail } from '../../../shared/domain/draft.ts'
import { holdableStates } from '../../../shared/domain/draft-states.ts'
import type { Cooldown } from '../keyboard/cooldown.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { SlipButton } from '../labels/slips/slip-button.tsx'
import { useDeleteDraft } from './use-delete-draft.ts'
import { useNavigation, useStation } from '../shell/station.tsx'
import { isEditable } from './draft-list.tsx'
import css from './queue.module.css'

type Action = 'drafts.hold' | 'drafts.release'

/** What can be done with a draft whose fate is known: edit, hold, release, and delete, which can be taken back. */
export function DraftActions(props: {
  readonly draft: DraftDetail
  /** Of the presses that hold, release or delete the draft. */
  readonly cooldown: Cooldown
  readonly onFailure: (error: AppError | null) => void
}): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const editDraft = useNavigation((state) => state.editDraft)
  const { draft, cooldown } = props
  const editable = isEditable(draft)
  const run = async (channel: Action): Promise<void> => {
    if (!cooldown.take()) return
    const answer = await bridge.invoke(channel, { id: draft.id })
    props.onFailure(answer.ok ? null : answer.error)
  }
  const remove = useDeleteDraft(props.onFailure)
  return (
    <div className={css['actions']}>
      {editable ? (
        <ActionButton
          tone={draft.state === 'REJECTED' ? 'primary' : 'normal'}
          data-testid="edit-draft"
          onClick={() => editDraft(draft.id)}
        >
          {t('queue.edit')}
        </ActionButton>
      ) : null}
      {holdableStates.includes(draft.state) ? (
        <ActionButton data-testid="hold-draft" onClick={() => void run('drafts.hold')}>
          {t('queue.hold')}
        </ActionButton>
      ) : null}
      {draft.state === 'HOLD' ? (
        <ActionButton tone="primary" data-testid="release-draft" onClick={() => void run('drafts.release')}>
          {t('queue.release')}
        </ActionButton>
      ) : null}
      <SlipButton draft={draft} />
      {editable ? (
        <ActionButton
          tone="bad"
          action="queue.delete"
          data-testid="delete-draft"
          onClick={() => void (cooldown.take() && remove(draft))}
        >
          {t('queue.delete')}
        </ActionButton>
      ) : null}
    </div>
  )
}
