import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cooldown } from '../../keyboard/cooldown.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { usePrinter } from '../printers/use-printer.ts'
import { useNavigation } from '../../shell/station.tsx'
import { rowActionOf, type RowAction } from '../print-plan.ts'
import css from '../print.module.css'
import { ResolveButtons } from '../resolution/resolve-buttons.tsx'
import type { LabelRow } from '../tabs.ts'
import { usePaperPress } from '../use-paper-press.ts'
import { usePrintActions } from '../use-print-actions.ts'
import { useResolvePrints } from '../resolution/use-resolve-prints.ts'

const words = {
  print: 'print.printThis',
  retry: 'print.printAgain',
  reprint: 'print.reprint',
  'look-at-cut': 'print.lookAtCut',
} as const satisfies Record<Exclude<RowAction, 'resolve' | 'nothing'>, string>

/** What can be done with the selected row alone. */
export function RowActions(props: {
  readonly row: LabelRow
  /** Else its answers would take the keys of those for the selected rows. */
  readonly ownsKeys: boolean
  /** Of the presses that print one label. */
  readonly cooldown: Cooldown
  readonly onLabel: () => void
  readonly onTruncated: () => void
}): ReactNode {
  const { t } = useTranslation()
  const actions = usePrintActions()
  const hasPrinter = usePrinter() !== null
  const { row, cooldown, onLabel, onTruncated } = props
  const action = rowActionOf(row)
  const reprint = action === 'reprint'
  const print = usePaperPress(
    row.billCode,
    reprint,
    async () => void (await actions.print([row.billCode], { reprint })),
  )
  const resolving = useResolvePrints('labels')
  return (
    <footer className={css['panelFoot']}>
      {action === 'resolve' && props.ownsKeys ? (
        <ResolveButtons onThere={() => resolving.there([row.id])} onMissing={() => resolving.missing([row.id])} />
      ) : null}
      {action === 'resolve' || action === 'nothing' ? null : (
        <ActionButton
          size="small"
          action="print.printRow"
          data-testid="print-row-action"
          data-action={action}
          onClick={action === 'look-at-cut' ? onTruncated : () => (cooldown.take() ? print() : undefined)}
        >
          <IconPrinter aria-hidden="true" />
          {t(action === 'print' && !hasPrinter ? 'print.savePdf' : words[action])}
        </ActionButton>
      )}
      <LookAtRow billCode={row.billCode} onLabel={onLabel} />
    </footer>
  )
}

/** Its label, and its bill. */
function LookAtRow(props: { readonly billCode: string; readonly onLabel: () => void }): ReactNode {
  const { t } = useTranslation()
  const showBill = useNavigation((state) => state.showBill)
  const { billCode, onLabel } = props
  const openBill = (): void => showBill(billCode)
  return (
    <>
      <ActionButton size="small" action="print.seeLabel" data-testid="print-see-label" onClick={onLabel}>
        {t('print.seeLabel')}
      </ActionButton>
      <ActionButton size="small" action="print.openBill" data-testid="print-open-bill" onClick={openBill}>
        {t('print.openBill')}
      </ActionButton>
    </>
  )
}
