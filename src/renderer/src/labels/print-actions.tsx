import { IconFileText, IconPrinter } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/assert-never.ts'
import { ActionButton } from '../ui/action-button.tsx'
import type { Selection } from '../ui/list/selection.ts'
import { useAction } from '../bridge/use-action.ts'
import { createCooldown, type Cooldown } from '../keyboard/cooldown.ts'
import { useOnceKnown } from '../keyboard/deferred-press.ts'
import { usePrinter } from './printers/use-printer.ts'
import { usePrinting, useStation } from '../shell/station.tsx'
import { actionOf, markedBills, type Action } from './print-plan.ts'
import css from './print.module.css'
import type { PrintRow, PrintTab } from './tabs.ts'
import { useMarkedRows, type MarkedRows } from './use-marked-rows.ts'
import { usePrintActions } from './use-print-actions.ts'
import { ResolveMarked } from './resolution/resolve-marked.tsx'

/** The screen's primary, the next label alone, printing by code, and what is selected. */
export function PrintActions(props: {
  readonly tab: PrintTab
  readonly selection: Selection<PrintRow>
  /** Of the presses that print one label. */
  readonly cooldown: Cooldown
}): ReactNode {
  const { t } = useTranslation()
  const { printing } = useStation()
  const overview = usePrinting((state) => state.overview)
  const { printNext } = usePrintActions()
  const { tab, selection, cooldown } = props
  const selected = selection.rows.size
  const action = actionOf(tab, selected)
  const count = selected > 0 ? selected : ((action === 'print-outdated' ? overview?.outdated : overview?.missing) ?? 0)
  const marked = useMarkedRows(selection)
  const run = usePrimary(action, count, selection, marked)
  const runKept = useOnceSelected(selection, tab, run)
  const byCode = (): void => printing.getState().show('codes')
  const next = (): void => void (cooldown.take() && (overview?.missing ?? 0) > 0 ? printNext() : undefined)
  return (
    <div className={css['actions']}>
      {action === 'resolve' ? (
        <ResolveMarked selection={selection} onAct={(...what) => void marked.act(...what)} />
      ) : (
        <PrimaryButton action={action} count={count} onRun={runKept} />
      )}
      <NextOrUnmark selection={selection} missing={overview?.missing ?? 0} onNext={next} />
      <ActionButton action="print.byCode" data-testid="print-by-code" onClick={byCode}>
        <IconFileText aria-hidden="true" />
        {t('print.byCode')}
      </ActionButton>
      <span className={css['hint']} role="status">
        {selected > 0 ? t('print.markedCount', { count: selected }) : ''}
      </span>
    </div>
  )
}

/** Prints what is selected; with nothing selected all that there are, unless the press was for marked rows. */
function usePrimary(
  action: Action,
  count: number,
  { rows }: Selection<PrintRow>,
  marked: MarkedRows,
): (isForMarked: boolean) => void {
  const actions = usePrintActions()
  const all = useAction(async (tab: 'missing' | 'outdated') => {
    if (count > 0) await actions.printAll(tab)
    return null
  })
  const [cooldown] = useState(createCooldown)
  return (isForMarked) => {
    // With no row selected the next press prints all that there are: right behind another, or before that is answered, it is the same press.
    const isForAll = cooldown.take() && !isForMarked && !marked.isUnderWay()
    switch (action) {
      case 'print-missing':
      case 'print-outdated':
        if (isForAll) void all.run(action === 'print-missing' ? 'missing' : 'outdated')
        return
      case 'print-marked':
      case 'retry-marked':
      case 'reprint-marked':
        void marked.act([...rows.values()], (meant) => {
          const { first, again } = markedBills(
            action,
            meant.filter((row) => row.kind !== 'paper'),
          )
          return actions.printBoth(first, again)
        })
        return
      case 'resolve':
        return
      default:
        assertNever(action)
    }
  }
}

/**
 * Pressed right behind a mark, the primary waits until what was marked is selected. It was meant for that: where nothing of it is there
 * it prints nothing, and not all that are missing.
 */
function useOnceSelected(
  { isSelecting }: Selection<PrintRow>,
  tab: PrintTab,
  run: (isForMarked: boolean) => void,
): () => void {
  const isForMarked = useRef(false)
  const runKept = useOnceKnown(!isSelecting, tab, () => run(isForMarked.current))
  return () => {
    isForMarked.current = isSelecting
    runKept()
  }
}

/** The next label alone, or, with rows selected, the way back from that. */
function NextOrUnmark(props: {
  readonly selection: Selection<PrintRow>
  readonly missing: number
  readonly onNext: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { selection, missing, onNext } = props
  return selection.rows.size === 0 && !selection.isSelecting ? (
    <ActionButton action="print.next" data-testid="print-next" disabled={missing === 0} onClick={onNext}>
      {t('print.next')}
    </ActionButton>
  ) : (
    <ActionButton action="everywhere.escape" data-testid="unmark" onClick={selection.clear}>
      {t('print.unmark')}
    </ActionButton>
  )
}

const words = {
  'print-outdated': 'print.printOutdated',
  'print-marked': 'print.printMarked',
  'reprint-marked': 'print.printAgainMarked',
  'retry-marked': 'print.retryMarked',
} as const

function PrimaryButton(props: {
  readonly action: Exclude<Action, 'resolve'>
  readonly count: number
  readonly onRun: () => void
}): ReactNode {
  const { t } = useTranslation()
  const hasPrinter = usePrinter() !== null
  const { action, count } = props
  const missing = hasPrinter ? 'print.printMissing' : 'print.saveMissing'
  return (
    <ActionButton
      tone="primary"
      action="everywhere.primary"
      data-testid="print-primary"
      data-action={action}
      data-count={count}
      // Also where it has nothing to print yet: marks may be on their way.
      onKey={props.onRun}
      disabled={count === 0}
      onClick={props.onRun}
    >
      <IconPrinter aria-hidden="true" />
      {t(action === 'print-missing' ? missing : words[action], { count })}
    </ActionButton>
  )
}
