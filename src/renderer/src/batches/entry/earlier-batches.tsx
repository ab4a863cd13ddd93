import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import type { Batch } from '../../../../shared/domain/request/batch.ts'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { VirtualList } from '../../ui/list/virtual-list.tsx'
import { useRows } from '../../bridge/use-rows.ts'
import { rowAt } from '../../bridge/row-window.ts'
import { useStation } from '../../shell/station.tsx'
import css from '../batch.module.css'

const pageOf = (answer: ChannelOutput<'batches.list'>): ChannelOutput<'batches.list'> => answer

/** What was cancelled or returned before; Enter or a double click opens a batch again. */
export function EarlierBatches(): ReactNode {
  const { t } = useTranslation()
  const { autosaved } = useStation()
  const [selected, setSelected] = useState<number | null>(null)
  const list = useRows('batches.list', {}, pageOf)
  const open = (index: number): void => {
    const batch = rowAt(list.pages, index)
    if (batch !== undefined) autosaved.getState().putBatch({ id: batch.id })
  }
  return (
    <div className={css['list']}>
      <div className={`${css['earlierColumns']} ${css['headings']}`} aria-hidden="true">
        <span>{t('batch.earlier')}</span>
        <span>{t('batch.kind')}</span>
        <span className={css['right']}>{t('batch.sentCodes')}</span>
        <span>{t('batch.outcome')}</span>
      </div>
      {list.total === 0 ? (
        <Empty title={t('batch.previewEmpty')} text={t('batch.previewEmptyText')} />
      ) : (
        <VirtualList
          label={t('batch.earlier')}
          count={list.total ?? 0}
          rowRem={2.5}
          current={selected}
          onCurrent={setSelected}
          onOpen={open}
          onShown={list.show}
          rowTestId="earlier-batch"
        >
          {(index) => <Row batch={rowAt(list.pages, index)} onOpen={() => open(index)} />}
        </VirtualList>
      )}
      <ErrorNote error={list.error} />
    </div>
  )
}

function Row(props: { readonly batch: Batch | undefined; readonly onOpen: () => void }): ReactNode {
  const { t } = useTranslation()
  const { batch } = props
  if (batch === undefined) return null
  const { counts, kind } = batch
  const parts = [
    [t(`batch.outcomes.accepted.${kind}`), counts.accepted],
    [t('batch.outcomes.refused'), counts.refused],
    [t('batch.outcomes.unclear'), counts.unclear],
    [t('batch.outcomes.not-sent'), counts['not-sent']],
    [t('batch.running'), counts.waiting + counts.sending],
  ] as const
  return (
    <div className={css['earlierColumns']} role="presentation" onDoubleClick={props.onOpen}>
      <span>{formatDateTime(batch.askedAtMs)}</span>
      <span>{t(`batch.kinds.${kind}`)}</span>
      <span className={css['right']}>{formatNumber(batch.total)}</span>
      <span>
        {parts
          .filter(([, count]) => count > 0)
          .map(([words, count]) => `${words} ${formatNumber(count)}`)
          .join(' · ')}
      </span>
    </div>
  )
}
