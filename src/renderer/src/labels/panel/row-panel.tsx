import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cooldown } from '../../keyboard/cooldown.ts'
import { BillNotes } from '../../bills/drawer/bill-notes.tsx'
import { useChannel } from '../../bridge/use-channel.ts'
import { Note } from '../../ui/note.tsx'
import { TruncationDialog } from '../truncation/truncation-dialog.tsx'
import { JobFacts } from './job-facts.tsx'
import { PrintStateBadge } from '../print-state-badge.tsx'
import css from '../print.module.css'
import { RowActions } from './row-actions.tsx'
import { PaperPanel } from './document-panel.tsx'
import type { LabelRow, PrintRow } from '../tabs.ts'

/** The selected row: what happened, what it means, what can be done. */
export function RowPanel(props: {
  readonly row: PrintRow | undefined
  /** The keys are this row's, and not those of selected rows. */
  readonly ownsKeys: boolean
  /** Of the presses that print one label. */
  readonly cooldown: Cooldown
  /** The label of the row is wanted. */
  readonly onLabel: (row: LabelRow) => void
}): ReactNode {
  const { t } = useTranslation()
  const { row, ownsKeys, cooldown, onLabel } = props
  if (row === undefined) return <p className={css['panelEmpty']}>{t('print.chooseRow')}</p>
  return row.kind === 'paper' ? <PaperPanel job={row.job} /> : <LabelPanel {...{ row, ownsKeys, cooldown, onLabel }} />
}

function LabelPanel(props: {
  readonly row: LabelRow
  readonly ownsKeys: boolean
  readonly cooldown: Cooldown
  readonly onLabel: (row: LabelRow) => void
}): ReactNode {
  const { t } = useTranslation()
  const [showsCut, setShowsCut] = useState(false)
  const { row } = props
  return (
    <section
      className={css['panel']}
      aria-label={t('print.details')}
      data-testid="print-panel"
      data-code={row.billCode}
    >
      <header className={css['panelHead']}>
        <b className="mono">{row.billCode}</b>
        {row.kind === 'job' ? <PrintStateBadge state={row.job.state} /> : null}
      </header>
      <div className={css['panelBody']}>
        {row.kind === 'bill' ? <BillWords row={row} /> : <JobFacts job={row.job} />}
      </div>
      <RowActions
        row={row}
        ownsKeys={props.ownsKeys}
        cooldown={props.cooldown}
        onLabel={() => props.onLabel(row)}
        onTruncated={() => setShowsCut(true)}
      />
      {showsCut ? (
        <TruncationDialog billCode={row.billCode} isReprint={isReprint(row)} onClose={() => setShowsCut(false)} />
      ) : null}
    </section>
  )
}

const isReprint = (row: LabelRow): boolean => row.kind === 'job' && row.job.reprintNumber > 0

function BillWords(props: { readonly row: Extract<LabelRow, { kind: 'bill' }> }): ReactNode {
  const { t } = useTranslation()
  const { bill } = props.row
  const { data: detail } = useChannel('bills.get', { billCode: bill.billCode })
  return (
    <>
      {bill.labelState === 'outdated' ? (
        <Note tone="warn" title={t('print.outdatedTitle')}>
          {t('print.outdatedText')}
        </Note>
      ) : null}
      {detail === null ? null : <BillNotes bill={detail} />}
      <p>
        {bill.receiverName}
        <small>{[bill.wardName, bill.provinceName].filter(Boolean).join(', ')}</small>
      </p>
    </>
  )
}
