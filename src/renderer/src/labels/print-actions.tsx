import { IconFileText, IconPrinter } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/assert-never.ts'
import { ActionButton } from '../ui/action-button.tsx'
import type { Selection } from '../ui/list/selection.ts'
import { useAction } from '../bridge/use-action.ts'
import { useOnceKnown } from '../keyboard/deferred-press.ts'
import { usePrinter } from './printers/use-printer.ts'
import { usePrinting, useStation } from '../shell/station.tsx'
import { actionOf, type Action } from './print-plan.ts'
import css from './print.module.css'
import type { PrintRow, PrintTab } from './tabs.ts'
import { usePrintActions, type PrintActions } from './use-print-actions.ts'
import { ResolveMarked } from './resolution/resolve-marked.tsx'

/** The screen's primary, the next label alone, printing by code, and what is selected. */
export function PrintActions(props: { readonly tab: PrintTab; readonly selection: Selection<PrintRow> }): ReactNode {
  const { t } = useTranslation()
  const { printing } = useStation()
  const overview = usePrinting((state) => state.overview)
  const actions = usePrintActions()
  const { tab, selection } = props
  const selected = selection.rows.size
  const action = actionOf(tab, selected)
  const count = selected > 0 ? selected : ((action === 'print-outdated' ? overview?.outdated : overview?.missing) ?? 0)
  const act = (work: Promise<void>): void => void work.then(selection.clear)
  // With no row selected the next press prints all that there are.
  const primary = useAction(
    async (isForMarked: boolean) => {
      const isMeant = action !== 'resolve' && (selected > 0 || !isForMarked)
      if (!isMeant) return null
      if (count > 0) await done(action, actions, selection)
      selection.clear()
      return null
    },
    { cooldown: selected > 0 ? null : 'after-press' },
  )
  const run = useOnceSelected(selection, tab, (isForMarked) => void primary.run(isForMarked))
  const byCode = (): void => printing.getState().show('codes')
  const next = (): void => void ((overview?.missing ?? 0) > 0 ? actions.printNext() : undefined)
  return (
    <div className={css['actions']}>
      {action === 'resolve' ? (
        <ResolveMarked selection={selection} onAct={act} />
      ) : (
        <PrimaryButton action={action} count={count} onRun={run} />
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

function done(action: Action, actions: PrintActions, { rows }: Selection<PrintRow>): Promise<void> {
  const billCodes = [...rows.values()].filter((row) => row.kind !== 'paper').map(({ billCode }) => billCode)
  switch (action) {
    case 'print-missing':
      return actions.printAll('missing')
    case 'print-outdated':
      return actions.printAll('outdated')
    case 'print-marked':
    case 'retry-marked':
      return actions.print(billCodes)
    case 'reprint-marked':
      return actions.print(billCodes, { reprint: true })
    case 'resolve':
      return Promise.resolve()
    default:
      return assertNever(action)
  }
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
