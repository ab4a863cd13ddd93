import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftRow } from '../../../shared/domain/draft.ts'
import { readLater } from '../ui/read-later.tsx'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import type { ShownLabel } from '../labels/preview/label-list.ts'
import { usePrintLabel } from '../labels/preview/use-print-label.ts'
import { useNavigation, useQueue } from '../shell/station.tsx'
import css from './recent-strip.module.css'
import { useLabelRequests } from './use-label-requests.ts'

const StripRow = readLater(async () => (await import('./recent-strip-row.tsx')).StripRow)
const LabelDialog = readLater(async () => (await import('../labels/preview/label-dialog.tsx')).LabelDialogOfRows)

/** What was saved last, with what became of it. The newest row has the keys. */
export function RecentStrip(): ReactNode {
  const { t } = useTranslation()
  const rows = useQueue((state) => state.recent)
  const isKnown = useQueue((state) => state.isRecentKnown)
  const labelWords = useLabelRequests(rows)
  const showBill = useNavigation((state) => state.showBill)
  const showDraft = useNavigation((state) => state.showDraft)
  const [labelOf, setLabelOf] = useState<ShownLabel | null>(null)
  const [uncoded, setUncoded] = useState<string | null>(null)
  const newest = rows[0]
  const label = usePrintLabel(newest?.billCode ?? '')
  const open = (row: DraftRow): void => (row.billCode === null ? showDraft(row.id) : showBill(row.billCode))
  useShortcuts(
    { 'newBill.printNewest': () => setUncoded(newest?.id ?? null) },
    newest !== undefined && newest.billCode === null,
  )
  return (
    <section className={css['strip']} aria-label={t('newBill.recent')} data-testid="recent-strip">
      {isKnown && newest === undefined ? <p className={css['empty']}>{t('newBill.noRecent')}</p> : null}
      {rows.map((row, index) => (
        <StripRow
          key={row.id}
          row={row}
          newest={index === 0}
          {...(index === 0 ? { label } : {})}
          words={uncoded === row.id && row.billCode === null ? t('newBill.labelNoCode') : labelWords(row)}
          onOpen={() => open(row)}
          onLabel={setLabelOf}
        />
      ))}
      {labelOf === null ? null : <LabelDialog label={labelOf} rows={rows} onClose={() => setLabelOf(null)} />}
    </section>
  )
}
