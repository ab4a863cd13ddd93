import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { DraftDetail } from '../../../../shared/domain/draft.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { useNavigation, useStation } from '../../stores/station.tsx'
import { isEditable } from './draft-list.tsx'
import css from './queue.module.css'

type Deed = 'drafts.hold' | 'drafts.release' | 'drafts.delete'

/** What can be done with a draft whose fate is known: edit, park, release, delete. */
export function DraftActions(props: {
  readonly draft: DraftDetail
  readonly onFailure: (error: AppError | null) => void
}): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const editDraft = useNavigation((state) => state.editDraft)
  const [deleting, setDeleting] = useState(false)
  const { draft } = props
  const editable = isEditable(draft)
  const run = async (channel: Deed): Promise<void> => {
    const answer = await bridge.invoke(channel, { id: draft.id })
    props.onFailure(answer.ok ? null : answer.error)
    setDeleting(false)
  }
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
      {draft.state === 'READY' || draft.state === 'REJECTED' ? (
        <ActionButton data-testid="hold-draft" onClick={() => void run('drafts.hold')}>
          {t('queue.hold')}
        </ActionButton>
      ) : null}
      {draft.state === 'HOLD' ? (
        <ActionButton tone="primary" data-testid="release-draft" onClick={() => void run('drafts.release')}>
          {t('queue.release')}
        </ActionButton>
      ) : null}
      {editable ? (
        <ActionButton tone="bad" data-testid="delete-draft" onClick={() => setDeleting(true)}>
          {t('queue.delete')}
        </ActionButton>
      ) : null}
      {deleting ? (
        <Confirm
          title={t('queue.deleteTitle', { refCode: draft.refCode })}
          deed={t('queue.deleteConfirm')}
          safe={t('queue.deleteKeep')}
          onDeed={() => void run('drafts.delete')}
          onClose={() => setDeleting(false)}
        >
          <p>{t('queue.deleteText')}</p>
        </Confirm>
      ) : null}
    </div>
  )
}
