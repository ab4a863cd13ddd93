import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftRow } from '../../../../shared/domain/draft.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { Note } from '../../ui/note.tsx'
import { onLeaving, useVisibility } from '../../ui/layout/visibility.ts'
import type { Selection } from '../../ui/list/selection.ts'
import { useAction } from '../../bridge/use-action.ts'
import { useStation } from '../../shell/station.tsx'
import { movable, moveAll, type Moved } from './move-selected.ts'
import css from '../queue.module.css'
import { happenedWords } from '../../format/error-words.ts'

/** The selected drafts are held or released together: after a profile was put back everything unsent is held, draft by draft. */
export function BulkMoves(props: { readonly selection: Selection<DraftRow> }): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const [moved, setMoved] = useState<Moved | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { rows, clear } = props.selection
  const visibility = useVisibility()
  useEffect(() => onLeaving(visibility, () => setMoved(null)), [visibility])
  const held = movable(rows.values(), 'drafts.release')
  const free = movable(rows.values(), 'drafts.hold')
  const release = async (): Promise<void> => {
    // What is selected, or asked, while they are released is for the next press.
    clear()
    setIsAsking(false)
    setMoved(await moveAll(bridge, 'drafts.release', held))
  }
  const holding = useAction(async () => {
    clear()
    setMoved(await moveAll(bridge, 'drafts.hold', free))
    return null
  })
  const hold = (): void => void holding.run()
  return (
    <>
      <div className={css['moves']}>
        {held.length === 0 ? null : (
          <ActionButton action="queue.releaseSelected" data-testid="release-marked" onClick={() => setIsAsking(true)}>
            {t('queue.releaseMarked', { count: held.length })}
          </ActionButton>
        )}
        {free.length === 0 ? null : (
          <ActionButton action="queue.holdSelected" data-testid="hold-marked" onClick={hold}>
            {t('queue.holdMarked', { count: free.length })}
          </ActionButton>
        )}
      </div>
      {moved === null || rows.size > 0 ? null : <Answer moved={moved} />}
      {isAsking ? <ReleaseQuestion count={held.length} onRelease={release} onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}

function ReleaseQuestion(props: {
  readonly count: number
  readonly onRelease: () => Promise<void>
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  return (
    <Confirm
      title={t('queue.releaseMarkedTitle', { count: props.count })}
      action={t('queue.releaseMarkedAction')}
      safe={t('queue.keepHeld')}
      onAction={props.onRelease}
      onClose={props.onClose}
    >
      <p>{t('queue.releaseMarkedText')}</p>
    </Confirm>
  )
}

function Answer({ moved: { channel, moved, failure } }: { readonly moved: Moved }): ReactNode {
  const { t } = useTranslation()
  const title = t(channel === 'drafts.release' ? 'queue.releasedMarked' : 'queue.heldMarked', { count: moved })
  return (
    <Note tone={failure === null ? 'ok' : 'warn'} title={title}>
      {failure === null ? null : t('queue.notMoved', { count: failure.count, words: happenedWords(t, failure.first) })}
    </Note>
  )
}
