import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { VirtualList, type Selecting } from '../../ui/list/virtual-list.tsx'
import { RowCheckbox } from '../../ui/list/row-checkbox.tsx'
import type { Selection } from '../../ui/list/selection.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import type { MissingQuestion, UnclearPrint } from '../printing-store.ts'
import css from './missing.module.css'
import { useResolvePrints } from './use-resolve-prints.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/**
 * Which papers of one print are missing. The print system drops a print as a whole, so each of its papers gets an answer:
 * those that are selected are printed again, the others count as printed.
 */
export function MissingDialog(props: { readonly question: MissingQuestion; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { question, onClose } = props
  const { of, prints, missingIds } = question
  const resolving = useResolvePrints(of)
  const missing = useSelection<UnclearPrint>(
    'missing',
    null,
    prints.filter(({ id }) => missingIds.includes(id)),
  )
  const save = (): void => {
    const isMissing = ({ id }: UnclearPrint): boolean => missing.rows.has(id)
    const idsOf = (rows: readonly UnclearPrint[]): string[] => rows.map(({ id }) => id)
    void resolving.answer(idsOf(prints.filter((print) => !isMissing(print))), idsOf(prints.filter(isMissing)))
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('print.missingTitle')} width="normal" testId="missing-dialog">
      <p>{t('print.missingText')}</p>
      <MissingList prints={prints} missing={missing} first={prints.findIndex(({ id }) => missingIds.includes(id))} />
      <p className={css['hint']}>{t('print.missingHint')}</p>
      <Answer missing={missing.rows.size} prints={prints.length} onSave={save} onClose={onClose} />
    </Dialog>
  )
}

function Answer(props: {
  readonly missing: number
  readonly prints: number
  readonly onSave: () => void
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { missing, onSave } = props
  const there = props.prints - missing
  return (
    <DialogActions>
      <ActionButton hint="Esc" onClick={props.onClose}>
        {t('dialogs.close')}
      </ActionButton>
      <ActionButton
        tone="primary"
        action="everywhere.primary"
        data-testid="missing-save"
        data-missing={missing}
        data-there={there}
        onClick={onSave}
      >
        {t('print.missingSave', { missing, there })}
      </ActionButton>
    </DialogActions>
  )
}

function MissingList(props: {
  readonly prints: readonly UnclearPrint[]
  readonly missing: Selection<UnclearPrint>
  readonly first: number
}): ReactNode {
  const { t } = useTranslation()
  const { prints, missing } = props
  const [current, setCurrent] = useState(Math.max(0, props.first))
  return (
    <div className={css['list']}>
      <VirtualList
        label={t('print.missingList')}
        count={prints.length}
        rowRem={2.125}
        current={current}
        onCurrent={setCurrent}
        selecting={selectingOf(prints, missing)}
        onShown={doNothing}
        rowTestId="missing-row"
        isFirstInDialog
      >
        {(index) => <MissingLine print={prints[index]} isMissing={missing.rows.has(prints[index]?.id ?? '')} />}
      </VirtualList>
    </div>
  )
}

const doNothing = (): void => undefined

function selectingOf(prints: readonly UnclearPrint[], { rows, toggle, set }: Selection<UnclearPrint>): Selecting {
  return {
    isKnown: () => true,
    isSelected: (index) => rows.has(prints[index]?.id ?? ''),
    toggle(index) {
      const print = prints[index]
      if (print !== undefined) toggle(print)
    },
    selectBetween: (one, other) => set(prints.slice(Math.min(one, other), Math.max(one, other) + 1), true),
  }
}

function MissingLine(props: { readonly print: UnclearPrint | undefined; readonly isMissing: boolean }): ReactNode {
  const { t } = useTranslation()
  const { print, isMissing } = props
  if (print === undefined) return null
  return (
    <div className={css['line']} data-name={print.name} data-missing={isMissing}>
      <RowCheckbox isSelected={isMissing} />
      <b className="mono">{print.name}</b>
      <span>{t(isMissing ? 'print.missingMark' : 'print.missingThere')}</span>
    </div>
  )
}
