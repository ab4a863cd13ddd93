import { Modal } from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/action-button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { VirtualList } from '../../ui/list/virtual-list.tsx'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { RowMark } from '../../ui/list/row-checkbox.tsx'
import { useMarks } from '../../ui/list/use-selection.ts'
import type { MissingQuestion, UnclearPrint } from '../printing-store.ts'
import css from './missing.module.css'
import { useSettling } from './use-resolve-prints.ts'

/**
 * Which papers of one print are missing. The print system drops a print as a whole, so each of its papers gets an answer:
 * those that are marked are printed again, the others count as printed.
 */
export function MissingDialog(props: { readonly question: MissingQuestion; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { question, onClose } = props
  const { of, prints, missingIds } = question
  const settling = useSettling(of)
  const marks = useMarks<UnclearPrint>(prints.filter(({ id }) => missingIds.includes(id)))
  const save = (): void => {
    const isMissing = ({ id }: UnclearPrint): boolean => marks.rows.has(id)
    const idsOf = (rows: readonly UnclearPrint[]): string[] => rows.map(({ id }) => id)
    void settling.answer(idsOf(prints.filter((print) => !isMissing(print))), idsOf(prints.filter(isMissing)))
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('print.missingTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('dialogs.close') }}
      data-testid="missing-dialog"
    >
      <p>{t('print.missingText')}</p>
      <MissingList prints={prints} marks={marks} first={prints.findIndex(({ id }) => missingIds.includes(id))} />
      <p className={css['hint']}>{t('print.missingHint')}</p>
      <Answer missing={marks.rows.size} prints={prints.length} onSave={save} onClose={onClose} />
    </Modal>
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
  useShortcuts({ 'Mod+Enter': onSave }, true, 'dialog')
  return (
    <DialogActions>
      <ActionButton keys="Esc" onClick={props.onClose}>
        {t('dialogs.close')}
      </ActionButton>
      <ActionButton
        tone="primary"
        keys="Ctrl Enter"
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
  readonly marks: ReturnType<typeof useMarks<UnclearPrint>>
  readonly first: number
}): ReactNode {
  const { t } = useTranslation()
  const { prints, marks } = props
  const [selected, setSelected] = useState(Math.max(0, props.first))
  const onKeyDown = (event: KeyboardEvent): void => {
    const print = prints[selected]
    if (event.key !== ' ' || print === undefined) return
    event.preventDefault()
    marks.toggle(print)
  }
  return (
    <div className={css['list']} role="presentation" onKeyDown={onKeyDown}>
      <VirtualList
        label={t('print.missingList')}
        count={prints.length}
        rowRem={2.125}
        selected={selected}
        onSelect={setSelected}
        onShown={doNothing}
        rowTestId="missing-row"
        isFirstInDialog
      >
        {(index) => <MissingLine print={prints[index]} marks={marks} />}
      </VirtualList>
    </div>
  )
}

const doNothing = (): void => undefined

function MissingLine(props: {
  readonly print: UnclearPrint | undefined
  readonly marks: ReturnType<typeof useMarks<UnclearPrint>>
}): ReactNode {
  const { t } = useTranslation()
  const { print, marks } = props
  if (print === undefined) return null
  const isMissing = marks.rows.has(print.id)
  return (
    <div className={css['line']} data-name={print.name} data-missing={isMissing}>
      <RowMark isMarked={isMissing} onToggle={() => marks.toggle(print)} />
      <b className="mono">{print.name}</b>
      <span>{t(isMissing ? 'print.missingMark' : 'print.missingThere')}</span>
    </div>
  )
}
