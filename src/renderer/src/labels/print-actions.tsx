import { IconFileText, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/assert-never.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import type { Marks } from '../ui/list/use-selection.ts'
import { useAction } from '../bridge/use-action.ts'
import { usePrinter } from './printers/use-printer.ts'
import { usePrinting, useStation } from '../shell/station.tsx'
import { deedOf, type Deed } from './print-plan.ts'
import css from './print.module.css'
import type { LabelRow, PrintTab } from './tabs.ts'
import { usePrintDeeds, type PrintDeeds } from './use-print-actions.ts'
import { useSettling } from './resolution/use-resolve-prints.ts'

/** The screen's primary, the next label alone, printing by code, and what is marked. */
export function PrintActions(props: { readonly tab: PrintTab; readonly marks: Marks<LabelRow> }): ReactNode {
  const { t } = useTranslation()
  const { printing } = useStation()
  const overview = usePrinting((state) => state.overview)
  const deeds = usePrintDeeds()
  const { tab, marks } = props
  const marked = marks.rows.size
  const deed = deedOf(tab, marked)
  const count = marked > 0 ? marked : ((deed === 'print-outdated' ? overview?.outdated : overview?.missing) ?? 0)
  const act = (work: Promise<void>): void => void work.then(marks.clear)
  // With no row marked the next press prints all that there are.
  const primary = useAction(
    async () => {
      if (count > 0) await done(deed, deeds, marks)
      marks.clear()
      return null
    },
    { cooldown: marked > 0 ? null : 'after-press' },
  )
  const run = (): void => void primary.run()
  const byCode = (): void => printing.getState().show('codes')
  const next = (): void => void ((overview?.missing ?? 0) > 0 ? deeds.printNext() : undefined)
  useShortcuts({ 'Mod+Enter': run, 'Alt+N': byCode, 'Alt+G': next })
  useShortcuts({ Escape: marks.clear }, marked > 0)
  return (
    <div className={css['actions']}>
      {deed === 'settle' ? (
        <SettleMarked marks={marks} onAct={act} />
      ) : (
        <PrimaryButton deed={deed} count={count} onRun={run} />
      )}
      <NextOrUnmark marks={marks} missing={overview?.missing ?? 0} onNext={next} />
      <ActionButton keys="Alt N" data-testid="print-by-code" onClick={byCode}>
        <IconFileText aria-hidden="true" />
        {t('print.byCode')}
      </ActionButton>
      <span className={css['hint']} role="status">
        {marked > 0 ? t('print.markedCount', { count: marked }) : ''}
      </span>
    </div>
  )
}

/** The next label alone, or, with rows marked, the way back from that. */
function NextOrUnmark(props: {
  readonly marks: Marks<LabelRow>
  readonly missing: number
  readonly onNext: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { marks, missing, onNext } = props
  return marks.rows.size === 0 ? (
    <ActionButton keys="Alt G" data-testid="print-next" disabled={missing === 0} onClick={onNext}>
      {t('print.next')}
    </ActionButton>
  ) : (
    <ActionButton keys="Esc" data-testid="unmark" onClick={marks.clear}>
      {t('print.unmark')}
    </ActionButton>
  )
}

function done(deed: Deed, deeds: PrintDeeds, { rows }: Marks<LabelRow>): Promise<void> {
  const billCodes = Array.from(rows.values(), ({ billCode }) => billCode)
  switch (deed) {
    case 'print-missing':
      return deeds.printAll('missing')
    case 'print-outdated':
      return deeds.printAll('outdated')
    case 'print-marked':
    case 'retry-marked':
      return deeds.print(billCodes)
    case 'reprint-marked':
      return deeds.print(billCodes, { reprint: true })
    case 'settle':
      return Promise.resolve()
    default:
      return assertNever(deed)
  }
}

const words = {
  'print-outdated': 'print.printOutdated',
  'print-marked': 'print.printMarked',
  'reprint-marked': 'print.printAgainMarked',
  'retry-marked': 'print.retryMarked',
} as const

function PrimaryButton(props: {
  readonly deed: Exclude<Deed, 'settle'>
  readonly count: number
  readonly onRun: () => void
}): ReactNode {
  const { t } = useTranslation()
  const hasPrinter = usePrinter() !== null
  const { deed, count } = props
  const missing = hasPrinter ? 'print.printMissing' : 'print.saveMissing'
  return (
    <ActionButton
      tone="primary"
      keys="Ctrl Enter"
      data-testid="print-primary"
      data-deed={deed}
      data-count={count}
      disabled={count === 0}
      onClick={props.onRun}
    >
      <IconPrinter aria-hidden="true" />
      {t(deed === 'print-missing' ? missing : words[deed], { count })}
    </ActionButton>
  )
}

/** A person has looked for the paper of several prints at once. */
function SettleMarked(props: {
  readonly marks: Marks<LabelRow>
  readonly onAct: (work: Promise<void>) => void
}): ReactNode {
  const { t } = useTranslation()
  const { marks, onAct } = props
  const settling = useSettling('labels')
  const ids = [...marks.rows.keys()]
  const count = ids.length
  const there = (): void => onAct(settling.there(ids))
  const missing = (): void => onAct(settling.missing(ids))
  useShortcuts({ 'Alt+1': there, 'Alt+2': missing })
  return (
    <>
      <ActionButton keys="Alt 1" data-testid="settle-marked-yes" onClick={there}>
        {t('print.paperThereMarked', { count })}
      </ActionButton>
      <ActionButton keys="Alt 2" data-testid="settle-marked-no" onClick={missing}>
        {t('print.noPaperMarked', { count })}
      </ActionButton>
    </>
  )
}
