import { IconArrowBackUp, IconCopy, IconPlayerStop, IconPlus, IconRefresh, IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { Batch, BatchOutcome, BatchRow } from '../../../../shared/domain/request/batch.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import type { Cooldown } from '../../keyboard/cooldown.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { useStation } from '../../shell/station.tsx'
import { useHandOver } from '../../bills/use-hand-over.ts'
import { allBatchRows } from './batch-rows.ts'
import { nextStep } from './next-step.ts'
import { BatchFiles } from './batch-files.tsx'
import css from '../batch.module.css'

type Again = 'unclear' | 'refused' | 'not-sent'

const againWords = {
  unclear: 'batch.retryUnclear',
  refused: 'batch.retryRefused',
  'not-sent': 'batch.retryNotSent',
} as const satisfies Record<Again, string>

/** Tries again only what failed, stops what still waits, and hands the codes on. */
export function BatchActions(props: {
  readonly batch: Batch
  /** What stops a batch stands where what sends it again then comes, and the reverse: a press right behind another is not for that. */
  readonly cooldown: Cooldown
  readonly onFailure: (error: AppError | null) => void
  /** What can be done about the selected row alone. */
  readonly ofRow: ReactNode
}): ReactNode {
  const { t } = useTranslation()
  const { bridge, batchActions } = useStation()
  const { batch, cooldown, onFailure } = props
  const { counts } = batch
  const retry = async (only: Again): Promise<void> => {
    if (!cooldown.take()) return
    onFailure(await batchActions.retry({ id: batch.id, only }))
  }
  const stop = async (): Promise<void> => {
    if (!cooldown.take()) return
    const answer = await bridge.invoke('batches.stop', { id: batch.id })
    onFailure(answer.ok ? null : answer.error)
  }
  const isRunning = counts.waiting > 0
  const again = (['unclear', 'refused', 'not-sent'] as const).filter((outcome) => counts[outcome] > 0)
  const primary = primaryOf(batch)
  return (
    <div className={css['actions']}>
      {isRunning ? (
        <ActionButton tone="bad" action="batch.stop" data-testid="batch-stop" onClick={() => void stop()}>
          <IconPlayerStop aria-hidden="true" />
          {t('batch.stop')}
        </ActionButton>
      ) : (
        <>
          <HelpAction batch={batch} primary={primary} onFailure={onFailure} />
          {again.map((outcome) => (
            <ActionButton
              key={outcome}
              data-testid={`batch-retry-${outcome}`}
              {...(outcome === primary ? { tone: 'primary', action: 'everywhere.primary' } : {})}
              onClick={() => void retry(outcome)}
            >
              <IconRefresh aria-hidden="true" />
              {t(againWords[outcome], { count: counts[outcome] })}
            </ActionButton>
          ))}
        </>
      )}
      {props.ofRow}
      <span className={css['gap']} />
      <CopyActions batch={batch} onFailure={onFailure} />
      <BatchFiles key={batch.id} batch={batch} onFailure={onFailure} />
    </div>
  )
}

/**
 * What helps most: an unclear code is looked up, what was not sent is sent, and what the carrier will not cancel any more is
 * returned. Sending again what was refused mostly is refused again.
 */
type Primary = 'track' | 'not-sent' | 'return' | 'new'

function primaryOf({ kind, counts }: Batch): Primary {
  if (counts.unclear > 0) return 'track'
  if (counts['not-sent'] > 0) return 'not-sent'
  return counts.refused > 0 && kind === 'cancel' ? 'return' : 'new'
}

/** The primary where it is none of the buttons that send again. */
function HelpAction(props: {
  readonly batch: Batch
  readonly primary: Primary
  readonly onFailure: (error: AppError | null) => void
}): ReactNode {
  const { t } = useTranslation()
  const { bridge, autosaved, messages, navigation } = useStation()
  const handOver = useHandOver()
  const { batch, primary, onFailure } = props
  const withRows = async (outcome: BatchOutcome, use: (rows: readonly BatchRow[]) => Promise<void>): Promise<void> => {
    const rows = await allBatchRows(bridge, batch.id, [outcome])
    onFailure(rows.ok ? null : rows.error)
    if (rows.ok) await use(rows.value)
  }
  const track = (): Promise<void> =>
    withRows('unclear', async (rows) => {
      const answer = await bridge.invoke('tracking.refresh', { billCodes: rows.map(({ billCode }) => billCode) })
      onFailure(answer.ok ? null : answer.error)
      if (answer.ok)
        messages.getState().say({ kind: 'success', title: t('batch.trackingUnclear', { count: rows.length }) })
    })
  const toReturn = (): Promise<void> =>
    withRows('refused', async (rows) => {
      // Whoever has gone to another screen or batch by then is at something else.
      if (navigation.getState().screen !== 'batch' || autosaved.getState().batch.id !== batch.id) return undefined
      const billCodes = rows.filter((row) => nextStep('cancel', row) === 'return').map(({ billCode }) => billCode)
      if (billCodes.length > 0) return handOver({ billCodes, kind: 'return', isTruncated: false })
      messages.getState().say({ kind: 'failure', title: t('batch.noneToReturn'), text: t('batch.noneToReturnText') })
    })
  const startNew = (): void => autosaved.getState().putBatch({ id: null })
  if (primary === 'not-sent') return null
  const { Icon, words, run } = {
    track: { Icon: IconSearch, words: t('batch.trackUnclear', { count: batch.counts.unclear }), run: track },
    return: { Icon: IconArrowBackUp, words: t('batch.returnRefused'), run: toReturn },
    new: { Icon: IconPlus, words: t('batch.newBatch'), run: startNew },
  }[primary]
  return (
    <ActionButton
      tone="primary"
      action="everywhere.primary"
      data-testid="batch-primary"
      data-primary={primary}
      onClick={() => void run()}
    >
      <Icon aria-hidden="true" />
      {words}
    </ActionButton>
  )
}

const failed = ['refused', 'unclear', 'not-sent'] as const satisfies readonly BatchOutcome[]

function CopyActions(props: {
  readonly batch: Batch
  readonly onFailure: (error: AppError | null) => void
}): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const [copied, setCopied] = useState<number | null>(null)
  const { batch, onFailure } = props
  const failures = failed.reduce((sum, outcome) => sum + batch.counts[outcome], 0)
  const put = async (copy: Result<{ readonly text: string; readonly rows: number }, AppError>): Promise<void> => {
    const error = copy.ok ? await copyText(copy.value.text) : copy.error
    onFailure(error)
    setCopied(copy.ok && error === null ? copy.value.rows : null)
  }
  const copyFailed = async (): Promise<void> => {
    const rows = await allBatchRows(bridge, batch.id, failed)
    const codes = rows.ok ? rows.value.map(({ billCode }) => billCode) : []
    await put(rows.ok ? ok({ text: codes.join('\n'), rows: codes.length }) : rows)
  }
  const copyCsv = async (): Promise<void> => put(await bridge.invoke('labels.batchResultText', { batchId: batch.id }))
  return (
    <>
      <span role="status" data-testid="batch-copied">
        {copied === null ? '' : t('batch.copied', { count: copied })}
      </span>
      {failures === 0 ? null : (
        <ActionButton action="batch.copyFailed" data-testid="batch-copy" onClick={() => void copyFailed()}>
          <IconCopy aria-hidden="true" />
          {t('batch.copyFailed', { count: failures })}
        </ActionButton>
      )}
      <ActionButton action="batch.copyCsv" data-testid="batch-csv" onClick={() => void copyCsv()}>
        {t('batch.copyCsv')}
      </ActionButton>
    </>
  )
}
