import { IconCopy, IconFileExport, IconListCheck, IconPrinter, IconRoute, IconTruckLoading } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVnd, formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { formatKg } from '../../../../shared/domain/quantity/weight.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { countSelected, nothingSelected } from '../../ui/list/selection.ts'
import { useSayError } from '../../shell/messages/use-say-error.ts'
import { useBills, useStation } from '../../shell/station.tsx'
import type { Counted } from '../list/use-bill-list.ts'
import type { SelectedBills } from './bill-selection.ts'
import type { SelectionActions } from './use-selection-actions.ts'
import { useSums } from './use-sums.ts'
import css from './selection-bar.module.css'

/** What can be done with the selected bills. While it is there, the action keys are its own. */
export function SelectionBar(props: {
  readonly actions: SelectionActions
  readonly matching: Counted | null
}): ReactNode {
  const { t } = useTranslation()
  const { actions, matching } = props
  return (
    <div className={css['bar']} role="group" aria-label={t('bills.selection.label')} data-testid="selection-bar">
      <SelectedCount matching={matching} />
      <div className={css['actions']}>
        <ActionButton
          size="small"
          tone="primary"
          action="bills.print"
          data-testid="print-selected"
          onClick={actions.print}
        >
          <IconPrinter aria-hidden="true" />
          {t('bills.selection.print')}
        </ActionButton>
        <ActionButton size="small" action="bills.trackSelected" data-testid="track-selected" onClick={actions.track}>
          <IconRoute aria-hidden="true" />
          {t('bills.selection.track')}
        </ActionButton>
        <ActionButton
          size="small"
          action="bills.exportSelected"
          data-testid="export-selected"
          onClick={actions.exportFile}
        >
          <IconFileExport aria-hidden="true" />
          {t('bills.selection.export')}
        </ActionButton>
        <ActionButton size="small" action="bills.exportSheet" data-testid="export-sheet" onClick={actions.exportSheet}>
          {t('bills.selection.exportSheet')}
        </ActionButton>
        <ActionButton size="small" action="bills.handover" data-testid="handover-selected" onClick={actions.handover}>
          <IconTruckLoading aria-hidden="true" />
          {t('bills.selection.handover')}
        </ActionButton>
        <ActionButton size="small" action="bills.copySelected" data-testid="copy-selected" onClick={actions.copy}>
          <IconCopy aria-hidden="true" />
          {t('bills.selection.copy')}
        </ActionButton>
        <ActionButton
          size="small"
          tone="bad"
          action="bills.cancelSelected"
          data-testid="batch-selected"
          onClick={actions.toBatch}
        >
          <IconListCheck aria-hidden="true" />
          {t('bills.selection.cancel')}
        </ActionButton>
      </div>
    </div>
  )
}

/** How many bills are selected; all that match the filter can be, and none. */
function SelectedCount({ matching }: { readonly matching: Counted | null }): ReactNode {
  const { t } = useTranslation()
  const { bills } = useStation()
  const { selected, isSelectingAll } = useBills((state) => state)
  const sayError = useSayError()
  const count = countSelected(selected)
  const isMore = selected.kind === 'all' && selected.all.isMore
  return (
    <div className={css['count']} role="status">
      <strong data-testid="selected-count" data-count={count}>
        {isSelectingAll
          ? '…'
          : t(isMore ? 'bills.selection.countMore' : 'bills.selection.count', { shown: formatNumber(count) })}
      </strong>
      <SelectedSums selected={selected} isMore={isMore} />
      <span>
        {matching === null || matching.count === 0 || selected.kind === 'all' ? null : (
          <button
            type="button"
            data-testid="select-all-matching"
            onClick={() => void bills.getState().selectMatching().then(sayError)}
          >
            {t(matching.isMore ? 'bills.selection.allMore' : 'bills.selection.all', {
              shown: formatNumber(matching.count),
            })}
          </button>
        )}
        <button type="button" data-testid="clear-selection" onClick={() => bills.getState().select(nothingSelected)}>
          {t('bills.selection.clear')}
        </button>
      </span>
    </div>
  )
}

/** The money to collect and the weight, so that a driver's load or a day's COD is known before it is sent or printed. */
function SelectedSums(props: { readonly selected: SelectedBills; readonly isMore: boolean }): ReactNode {
  const { t } = useTranslation()
  const sums = useSums(props.selected)
  // Of a selection that was not counted to its end no sum is known.
  if (sums === null || props.isMore) return null
  const { codVnd, weightGrams, unweighed } = sums
  return (
    <span data-testid="selected-sums">
      <span>{t('bills.selection.codSum', { sum: formatVnd(codVnd) })}</span>
      <span>
        {formatKg(weightGrams)}
        {unweighed === 0
          ? ''
          : ` ${t('bills.selection.unweighed', { count: unweighed, shown: formatNumber(unweighed) })}`}
      </span>
    </span>
  )
}

/** What became of the last action: progress with a way to stop it, or one sentence. */
export function SelectionNews(props: { readonly actions: SelectionActions }): ReactNode {
  const { t } = useTranslation()
  const { error, news, stop, dismiss } = props.actions
  if (error === null && news.length === 0) return null
  return (
    <div className={css['news']} role="status" data-testid="selection-news">
      <ErrorNote error={error} />
      {news.map((line) => (
        <p key={line.key} data-tone={line.tone}>
          {line.words}
        </p>
      ))}
      {stop === null ? null : (
        <ActionButton size="small" data-testid="stop-action" onClick={stop}>
          {t('bills.selection.stop')}
        </ActionButton>
      )}
      <ActionButton size="small" tone="quiet" data-testid="dismiss-news" onClick={dismiss}>
        {t('dialogs.close')}
      </ActionButton>
    </div>
  )
}
