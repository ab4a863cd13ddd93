import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import type { Batch } from '../../../../shared/domain/request/batch.ts'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import type { Cooldown } from '../../keyboard/cooldown.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { useChannel } from '../../bridge/use-channel.ts'
import { useRows } from '../../bridge/use-rows.ts'
import { useFollowedRow } from '../../ui/list/use-current-row.ts'
import { ResolveCancel } from '../../bills/requests/resolve-cancel.tsx'
import { rowAt } from '../../bridge/row-window.ts'
import { useRefusal } from '../../shell/messages/use-refusal.ts'
import { useStation } from '../../shell/station.tsx'
import { BatchActions } from './batch-actions.tsx'
import css from '../batch.module.css'
import { outcomesOf, OutcomeTabs, type OutcomeTab } from './outcome-tabs.tsx'
import { ResultList } from './result-list.tsx'

const pageOf = ({ rows, total }: ChannelOutput<'batches.get'>) => ({
  rows: rows.map((row) => ({ ...row, id: row.billCode })),
  total,
})

/** A batch that was sent: what became of each code, live, and what can be done about those that failed. */
export function BatchResult(props: {
  readonly id: string
  /** Of the presses that send or stop something. */
  readonly cooldown: Cooldown
}): ReactNode {
  const { t } = useTranslation()
  const { queue, autosaved } = useStation()
  const { id } = props
  const { data, error } = useChannel('batches.get', { id, outcomes: [], offset: 0, limit: 1 })
  const batch = data?.batch ?? null
  const [tab, setTab] = useState<OutcomeTab>('all')
  const { error: failure, onOutcome: setFailure } = useRefusal(id, 'batch-refused')
  const list = useRows('batches.get', { id, outcomes: outcomesOf(tab), failuresFirst: true }, pageOf)
  // An outcome that arrives moves its row: what was chosen stays chosen. Before that the list stays where the failures come first.
  const followed = useFollowedRow(list)
  const [isChosen, setIsChosen] = useState(false)
  const selected = isChosen ? followed.index : null
  const select = (index: number): void => {
    setIsChosen(true)
    followed.select(index)
  }
  const row = selected === null ? undefined : rowAt(list.pages, selected)
  const isResolvable = batch?.kind === 'cancel' && row?.outcome === 'unclear'
  const startNew = (): void => autosaved.getState().putBatch({ id: null })
  const resume = async (): Promise<void> => setFailure(await queue.getState().resume())
  const shown = error ?? list.error ?? failure
  return (
    <div className={css['result']} data-testid="batch-result" data-batch={id}>
      <div className={css['resultHead']}>
        <ActionButton action="batch.startNew" data-testid="batch-new" onClick={startNew}>
          <IconPlus aria-hidden="true" />
          {t('batch.newBatch')}
        </ActionButton>
        {batch === null ? null : <BatchHead batch={batch} />}
      </div>
      {batch === null ? null : <OutcomeTabs batch={batch} tab={tab} onTab={setTab} />}
      <ErrorNote error={shown} />
      {batch === null ? null : <BatchWarnings batch={batch} onResume={() => void resume()} />}
      <div className={css['list']}>
        {batch === null ? null : <ResultList list={list} kind={batch.kind} selected={selected} onSelect={select} />}
        {batch === null ? null : (
          <BatchActions
            batch={batch}
            cooldown={props.cooldown}
            onFailure={setFailure}
            ofRow={
              isResolvable ? (
                <ResolveCancel key={row.billCode} billCode={row.billCode} action="batch.resolveCancel" />
              ) : null
            }
          />
        )}
      </div>
    </div>
  )
}

/** What was asked for, when, and by whom. */
function BatchHead(props: { readonly batch: Batch }): ReactNode {
  const { t } = useTranslation()
  const { kind, total, askedAtMs, operator } = props.batch
  return (
    <span>
      {t('batch.head', { kind: t(`batch.kinds.${kind}`), codes: total, time: formatDateTime(askedAtMs) })}
      {operator === '' ? null : ` · ${t('batch.by', { operator })}`}
    </span>
  )
}

/** A batch that stands still, and codes for which nothing was requested. */
function BatchWarnings(props: { readonly batch: Batch; readonly onResume: () => void }): ReactNode {
  const { t } = useTranslation()
  const { isHalted, unrequested } = props.batch
  return (
    <>
      {isHalted ? (
        <Note
          tone="warn"
          title={t('batch.halted')}
          actions={
            <ActionButton size="small" onClick={props.onResume}>
              {t('batch.resume')}
            </ActionButton>
          }
        >
          {t('batch.haltedText')}
        </Note>
      ) : null}
      {unrequested.length === 0 ? null : (
        <Note tone="warn">{t('batch.unrequested', { codes: unrequested.join(', ') })}</Note>
      )}
    </>
  )
}
