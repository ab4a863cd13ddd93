import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { batchKinds, isSendable, type BatchKind, type MarkedCode } from '../../../../shared/domain/request/batch.ts'
import { largestSelection } from '../../../../shared/domain/bill/bill-list.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { withCodesBack, withoutCodes } from '../../format/code-text.ts'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { useOnceKnown } from '../../keyboard/deferred-press.ts'
import { useRefusal } from '../../shell/messages/use-refusal.ts'
import { useStation, useAutosaved } from '../../shell/station.tsx'
import { BatchInput } from './batch-input.tsx'
import css from '../batch.module.css'
import counts from '../../ui/counts.module.css'
import { EarlierBatches } from './earlier-batches.tsx'
import { PreviewList } from './preview-list.tsx'
import { useDroppedFile } from './use-dropped-file.ts'
import { useBatchPreview, type BatchPreview } from './use-preview.ts'
import { useScanAnswer } from './use-scan-answer.ts'

/** Codes are scanned or pasted; each is marked before anything is sent, and the sending is asked for once more. */
export function BatchDraft(): ReactNode {
  const { t } = useTranslation()
  const { kind, text } = useAutosaved((state) => state.batch)
  const put = useAutosaved((state) => state.putBatch)
  const { preview, error, isCurrent } = useBatchPreview(kind, text)
  const { open: asked, setOpen: setAsked, close } = useOpenDialog<Asked>()
  const sendable = sendableOf(preview)
  const isReady = isCurrent && sendable.length > 0
  const { send, failure } = useSending()
  const { clear, remove } = useTakingOut(preview)
  const onCodeEnded = useScanAnswer({ preview, text, isCurrent })
  const { drop, fileNote } = useDroppedFile()
  // Right behind the last scan its code is not marked yet.
  const askNow = (): void => setAsked(() => (isReady ? { kind, text, preview } : null))
  const ask = useOnceKnown(isCurrent, `${kind} ${text}`, askNow)
  useShortcuts({ 'batch.kind': (place) => put({ kind: batchKinds[place] ?? kind }) })
  const isEmpty = text.trim() === ''
  return (
    <div className={css['grid']} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <section className={css['work']} aria-label={t('batch.work')}>
        <WorkHead kind={kind} onKind={(wanted) => put({ kind: wanted })} onClear={isEmpty ? null : clear} />
        <HandedOver kind={kind} />
        <BatchInput onCodeEnded={onCodeEnded} />
        {fileNote === null ? null : <Note tone={fileNote.tone}>{fileNote.words}</Note>}
        <Counts preview={preview} sendable={sendable.length} />
        <ErrorNote error={failure} />
        <ErrorNote error={error} />
        <ActionButton
          tone="primary"
          action="everywhere.primary"
          onKey={ask}
          data-testid="batch-send"
          disabled={!isReady}
          onClick={askNow}
        >
          {t(`batch.send.${kind}`, { count: sendable.length })}
        </ActionButton>
      </section>
      {isEmpty ? <EarlierBatches /> : <PreviewList rows={preview.rows} onRemove={remove} />}
      {asked === null ? null : <AskOnceMore asked={asked} onSend={() => send(asked).then(close)} onClose={close} />}
    </div>
  )
}

/** What the packer is asked about: what comes into the list meanwhile, such as out of a large file, is no part of it. */
interface Asked {
  readonly kind: BatchKind
  readonly text: string
  readonly preview: BatchPreview
}

const sendableOf = ({ rows }: BatchPreview): readonly MarkedCode[] => rows.filter(isSendable)

function useSending() {
  const { bridge, autosaved } = useStation()
  const { error: failure, onOutcome: setFailure } = useRefusal(null, 'batch-refused')
  const send = async ({ kind, text, preview }: Asked): Promise<void> => {
    const codes = sendableOf(preview).map(({ billCode }) => billCode)
    const answer = await bridge.invoke('batches.create', { kind, codes })
    setFailure(answer.ok ? null : answer.error)
    if (!answer.ok) return
    const { batch, putBatch } = autosaved.getState()
    const isWhole = batch.text === text && preview.beyondLimit === 0
    putBatch({ id: answer.value.id, text: isWhole ? '' : withoutCodes(batch.text, codesOf(preview.rows)) })
  }
  return { send, failure }
}

const codesOf = (rows: readonly MarkedCode[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ billCode, parcelCodes }) => [billCode, ...parcelCodes]))

/** Codes that are taken out come back with one key. */
function useTakingOut(preview: BatchPreview) {
  const { t } = useTranslation()
  const { undo, autosaved } = useStation()
  const takeOut = (next: string, words: string): void => {
    const { batch, putBatch } = autosaved.getState()
    // A second press for a code that is out already, and still listed: there is nothing to have back but the first.
    if (next === batch.text) return
    const edit = { before: batch.text, after: next }
    putBatch({ text: next })
    undo.getState().offer(words, () => putBatch({ text: withCodesBack(autosaved.getState().batch.text, edit) }))
  }
  return {
    clear(): void {
      if (autosaved.getState().batch.text.trim() === '') return
      takeOut('', t('batch.cleared', { count: preview.rows.length }))
    },
    remove: (row: MarkedCode): void =>
      takeOut(
        withoutCodes(autosaved.getState().batch.text, codesOf([row])),
        t('batch.removed', { code: row.billCode }),
      ),
  }
}

function WorkHead(props: {
  readonly kind: BatchKind
  readonly onKind: (kind: BatchKind) => void
  /** Null where there is nothing to clear. */
  readonly onClear: (() => void) | null
}): ReactNode {
  const { t } = useTranslation()
  const { kind, onKind, onClear } = props
  return (
    <>
      <div className={css['workHead']}>
        <h2>{t('batch.work')}</h2>
        {onClear === null ? null : (
          <ActionButton size="small" action="batch.clear" data-testid="batch-clear" onClick={onClear}>
            {t('batch.clear')}
          </ActionButton>
        )}
      </div>
      <SegmentedControl
        fullWidth
        aria-label={t('batch.work')}
        data-testid="batch-kind"
        value={kind}
        onChange={(value) => onKind(batchKinds.find((known) => known === value) ?? 'cancel')}
        data={batchKinds.map((value) => ({ value, label: t(`batch.kinds.${value}`) }))}
      />
    </>
  )
}

/** What another screen put here is not all that was selected there, or was meant for the other work. */
function HandedOver({ kind }: { readonly kind: BatchKind }): ReactNode {
  const { t } = useTranslation()
  const handedOver = useAutosaved((state) => state.handedOver)
  if (handedOver === null || !(handedOver.isTruncated || handedOver.isOtherKind)) return null
  return (
    <div data-testid="batch-handed-over">
      <Note tone="warn">
        {handedOver.isTruncated ? <p>{t('batch.cut', { most: formatNumber(largestSelection) })}</p> : null}
        {handedOver.isOtherKind ? <p>{t('batch.otherKind', { kind: t(`batch.kinds.${kind}`) })}</p> : null}
      </Note>
    </div>
  )
}

function AskOnceMore(props: {
  readonly asked: Asked
  readonly onSend: () => Promise<void>
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { kind, preview } = props.asked
  const sendable = sendableOf(preview)
  const words = { count: sendable.length }
  const parcels = sendable.reduce((sum, { packageCount }) => sum + packageCount, 0)
  const odd = sendable.filter(({ mark }) => mark === 'likely-refused').length
  return (
    <Confirm
      title={t(`batch.confirmTitle.${kind}`, words)}
      action={t(`batch.send.${kind}`, words)}
      safe={t('batch.keep')}
      onAction={props.onSend}
      onClose={props.onClose}
    >
      <p>{t(`batch.confirmText.${kind}`, { count: parcels })}</p>
      {odd === 0 ? null : <p>{t('batch.confirmOdd', { count: odd })}</p>}
    </Confirm>
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
    [t('batch.marks.too-long'), marked('too-long')],
  ] as const
  return (
    <dl className={counts['counts']}>
      {lines.map(([words, count]) =>
        count === 0 ? null : (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ),
      )}
      <div className={counts['total']}>
        <dt>{t('batch.codes')}</dt>
        <dd data-testid="batch-count">{formatNumber(props.sendable)}</dd>
      </div>
    </dl>
  )
}
