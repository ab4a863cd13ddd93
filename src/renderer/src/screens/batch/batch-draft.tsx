import { SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { batchKinds } from '../../../../shared/domain/batch.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/money.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { Note } from '../../components/note.tsx'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { useStation, useWorktable } from '../../stores/station.tsx'
import { BatchInput } from './batch-input.tsx'
import css from './batch.module.css'
import { withoutCode } from './code-files.ts'
import { EarlierBatches } from './earlier-batches.tsx'
import { PreviewList } from './preview-list.tsx'
import { useDroppedFile } from './use-dropped-file.ts'
import { useBatchPreview, type BatchPreview } from './use-preview.ts'
import { useScanAnswer } from './use-scan-answer.ts'

/** Codes are scanned or pasted; each is marked before anything is sent, and the sending is asked for once more. */
export function BatchDraft(): ReactNode {
  const { t } = useTranslation()
  const { bridge, undo, worktable } = useStation()
  const { kind, text } = useWorktable((state) => state.batch)
  const put = useWorktable((state) => state.putBatch)
  const { preview, error, isCurrent } = useBatchPreview(kind, text)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const sendable = preview.rows.filter(({ mark }) => mark !== 'already-pending')
  const isReady = isCurrent && sendable.length > 0
  const odd = sendable.filter(({ mark }) => mark === 'likely-refused').length
  const send = async (): Promise<void> => {
    const answer = await bridge.invoke('batches.create', { kind, codes: sendable.map(({ billCode }) => billCode) })
    setAsking(false)
    setFailure(answer.ok ? null : answer.error)
    if (answer.ok) worktable.getState().putBatch({ id: answer.value.id, text: '' })
  }
  const onCodeEnded = useScanAnswer(preview, isCurrent)
  const { drop, fileNote } = useDroppedFile()
  const takeOut = (next: string, words: string): void => {
    put({ text: next })
    undo.getState().offer(words, () => put({ text }))
  }
  const clear = (): void => {
    if (text.trim() !== '') takeOut('', t('batch.cleared', { count: preview.rows.length }))
  }
  const remove = (code: string): void => takeOut(withoutCode(text, code), t('batch.removed', { code }))
  const other = kind === 'cancel' ? 'return' : 'cancel'
  useShortcuts({
    'Mod+Enter': () => isReady && setAsking(true),
    'Alt+L': () => put({ kind: other }),
    'Alt+X': clear,
  })
  const words = { count: sendable.length }
  return (
    <div className={css['grid']} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <section className={css['work']} aria-label={t('batch.work')}>
        <div className={css['workHead']}>
          <h2>{t('batch.work')}</h2>
          {text.trim() === '' ? null : (
            <ActionButton size="small" keys="Alt X" data-testid="batch-clear" onClick={clear}>
              {t('batch.clear')}
            </ActionButton>
          )}
        </div>
        <SegmentedControl
          fullWidth
          aria-label={t('batch.work')}
          data-testid="batch-kind"
          value={kind}
          onChange={(value) => put({ kind: batchKinds.find((known) => known === value) ?? 'cancel' })}
          data={batchKinds.map((value) => ({ value, label: t(`batch.kinds.${value}`) }))}
        />
        <BatchInput onCodeEnded={onCodeEnded} />
        {fileNote === null ? null : <Note tone={fileNote.tone}>{fileNote.words}</Note>}
        <Counts preview={preview} sendable={sendable.length} />
        {failure === null ? null : <ErrorNote error={failure} />}
        {error === null ? null : <ErrorNote error={error} />}
        <ActionButton
          tone="primary"
          keys="Ctrl Enter"
          data-testid="batch-send"
          disabled={!isReady}
          onClick={() => setAsking(true)}
        >
          {t(`batch.send.${kind}`, words)}
        </ActionButton>
      </section>
      {text.trim() === '' ? <EarlierBatches /> : <PreviewList rows={preview.rows} onRemove={remove} />}
      {asking ? (
        <Confirm
          title={t(`batch.confirmTitle.${kind}`, words)}
          deed={t(`batch.send.${kind}`, words)}
          safe={t('batch.keep')}
          onDeed={() => send()}
          onClose={() => setAsking(false)}
        >
          <p>{t(`batch.confirmText.${kind}`, words)}</p>
          {odd === 0 ? null : <p>{t('batch.confirmOdd', { count: odd })}</p>}
        </Confirm>
      ) : null}
    </div>
  )
}

/** What was read out of the text; lines that say nothing are left out. */
function Counts(props: { readonly preview: BatchPreview; readonly sendable: number }): ReactNode {
  const { t } = useTranslation()
  const { preview } = props
  const marked = (mark: string): number => preview.rows.filter((row) => row.mark === mark).length
  const lines = [
    [t('batch.repeated'), preview.repeated],
    [t('batch.beyondLimit'), preview.beyondLimit],
    [t('batch.marks.unknown-bill'), marked('unknown-bill')],
    [t('batch.marks.likely-refused'), marked('likely-refused')],
    [t('batch.marks.already-pending'), marked('already-pending')],
  ] as const
  return (
    <dl className={css['counts']}>
      {lines.map(([words, count]) =>
        count === 0 ? null : (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ),
      )}
      <div className={css['total']}>
        <dt>{t('batch.codes')}</dt>
        <dd data-testid="batch-count">{formatNumber(props.sendable)}</dd>
      </div>
    </dl>
  )
}
