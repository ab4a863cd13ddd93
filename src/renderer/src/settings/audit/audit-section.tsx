import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { VirtualList } from '../../ui/list/virtual-list.tsx'
import { useRows } from '../../bridge/use-rows.ts'
import { rowAt } from '../../bridge/row-window.ts'
import { useStation } from '../../shell/station.tsx'
import css from './audit.module.css'
import { AuditFilters } from './audit-filters.tsx'
import { filterOf, isNoDay, noFilter, type FilterTexts } from './audit-filter.ts'
import { AuditRow } from './audit-row.tsx'
import type { SectionProps } from '../section-props.ts'

const pageOf = (answer: ChannelOutput<'audit.list'>): ChannelOutput<'audit.list'> => answer

/** Who did what, when and why, in the account in front: found by operator, action, day, and bill or reference. */
export function AuditSection(props: SectionProps): ReactNode {
  const { t } = useTranslation()
  const [texts, setTexts] = useState<FilterTexts>(noFilter)
  const [selected, setSelected] = useState<number | null>(null)
  const [nowMs] = useState(() => Date.now())
  const list = useRows('audit.list', { filter: filterOf(texts, nowMs) }, pageOf, props.active)
  return (
    <section className={css['audit']} aria-label={t('audit.title')}>
      <AuditFilters
        texts={texts}
        nowMs={nowMs}
        active={props.active}
        onChange={(change) => {
          setSelected(null)
          setTexts({ ...texts, ...change })
        }}
      />
      <AuditExport texts={texts} nowMs={nowMs} total={list.total} />
      <ErrorNote error={list.error} />
      <div className={css['list']}>
        {list.total === 0 ? (
          <Empty title={t('audit.none')} text={t('audit.noneText')} />
        ) : (
          <VirtualList
            label={t('audit.title')}
            count={list.total ?? 0}
            rowRem={3}
            current={selected}
            onCurrent={setSelected}
            onShown={list.show}
            rowTestId="audit-row"
          >
            {(index) => <AuditRow entry={rowAt(list.pages, index)} />}
          </VirtualList>
        )}
      </div>
    </section>
  )
}

/** How many entries are found, and their way into a file. */
function AuditExport(props: {
  readonly texts: FilterTexts
  readonly nowMs: number
  /** Null before there is an answer. */
  readonly total: number | null
}): ReactNode {
  const { t } = useTranslation()
  const { texts, nowMs, total } = props
  const { bridge } = useStation()
  const [outcome, setOutcome] = useState<AppError | ChannelOutput<'audit.export'> | null>(null)
  const exportLog = async (): Promise<void> => {
    const answer = await bridge.invoke('audit.export', { filter: filterOf(texts, nowMs) })
    setOutcome(answer.ok ? answer.value : answer.error)
  }
  return (
    <>
      <div className={css['bar']}>
        <span role="status" data-testid="audit-total">
          {total === null ? null : t('audit.found', { count: total })}
        </span>
        <ActionButton
          size="small"
          disabled={total === 0 || isNoDay(texts.from, nowMs) || isNoDay(texts.until, nowMs)}
          data-testid="export-audit"
          onClick={() => void exportLog()}
        >
          {t('audit.export')}
        </ActionButton>
      </div>
      {outcome === null ? null : 'code' in outcome ? (
        <ErrorNote error={outcome} />
      ) : (
        <Note tone="ok" title={t('audit.exported', { count: outcome.lines })}>
          <span className="mono">{outcome.path}</span>
        </Note>
      )}
    </>
  )
}
