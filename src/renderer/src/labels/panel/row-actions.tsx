import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { usePrinter } from '../printers/use-printer.ts'
import { useNavigation } from '../../shell/station.tsx'
import { rowDeedOf, type RowDeed } from '../print-plan.ts'
import css from '../print.module.css'
import { SettleButtons } from '../resolution/resolve-buttons.tsx'
import type { LabelRow } from '../tabs.ts'
import { usePrintDeeds } from '../use-print-actions.ts'
import { useSettling } from '../resolution/use-resolve-prints.ts'

const words = {
  print: 'print.printThis',
  retry: 'print.printAgain',
  reprint: 'print.reprint',
  'look-at-cut': 'print.lookAtCut',
} as const satisfies Record<Exclude<RowDeed, 'settle' | 'nothing'>, string>

/** What can be done with the selected row alone. */
export function RowActions(props: {
  readonly row: LabelRow
  readonly isCovered: boolean
  readonly onLabel: () => void
  readonly onCut: () => void
}): ReactNode {
  const { t } = useTranslation()
  const deeds = usePrintDeeds()
  const hasPrinter = usePrinter() !== null
  const { row, onLabel, onCut } = props
  const deed = rowDeedOf(row)
  const run = (): void => {
    if (deed === 'look-at-cut') onCut()
    else if (deed !== 'settle' && deed !== 'nothing') void deeds.print([row.billCode], { reprint: deed === 'reprint' })
  }
  const settling = useSettling('labels')
  useShortcuts({ 'Alt+P': run }, !props.isCovered)
  return (
    <footer className={css['panelFoot']}>
      {deed === 'settle' ? (
        <SettleButtons
          onThere={() => settling.there([row.id])}
          onMissing={() => settling.missing([row.id])}
          isActive={!props.isCovered}
        />
      ) : null}
      {deed === 'settle' || deed === 'nothing' ? null : (
        <ActionButton size="small" keys="Alt P" data-testid="print-row-deed" data-deed={deed} onClick={run}>
          <IconPrinter aria-hidden="true" />
          {t(deed === 'print' && !hasPrinter ? 'print.savePdf' : words[deed])}
        </ActionButton>
      )}
      <LookAtRow billCode={row.billCode} onLabel={onLabel} isCovered={props.isCovered} />
    </footer>
  )
}

/** Its label, and its bill. */
function LookAtRow(props: {
  readonly billCode: string
  readonly isCovered: boolean
  readonly onLabel: () => void
}): ReactNode {
  const { t } = useTranslation()
  const showBill = useNavigation((state) => state.showBill)
  const { billCode, onLabel } = props
  const openBill = (): void => showBill(billCode)
  useShortcuts({ 'Alt+L': onLabel, 'Alt+O': openBill }, !props.isCovered)
  return (
    <>
      <ActionButton size="small" keys="Alt L" data-testid="print-see-label" onClick={onLabel}>
        {t('print.seeLabel')}
      </ActionButton>
      <ActionButton size="small" keys="Alt O" data-testid="print-open-bill" onClick={openBill}>
        {t('print.openBill')}
      </ActionButton>
    </>
  )
}
