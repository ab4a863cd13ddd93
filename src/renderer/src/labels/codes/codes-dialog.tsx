import { IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../bridge/use-action.ts'
import { usePrinting, useStation } from '../../shell/station.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useOnceKnown } from '../../keyboard/deferred-press.ts'
import { CheckedList } from './checked-list.tsx'
import { CodesInput, PrintedToo } from './codes-input.tsx'
import css from './codes.module.css'
import { useCheckedCodes } from './use-checked-codes.ts'
import { usePrintActions } from '../use-print-actions.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Codes are scanned, typed, pasted or opened from a file; each is checked and named before anything is printed. */
export function CodesDialog(props: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const actions = usePrintActions()
  const { printing } = useStation()
  const text = usePrinting((state) => state.codesText)
  const { putCodes } = printing.getState()
  const [again, setAgain] = useState(false)
  const { checked, error, isCurrent } = useCheckedCodes(text)
  const { rows } = checked
  const fresh = rows.filter(({ refusal }) => refusal === null).map(({ billCode }) => billCode)
  const printed = rows.filter(({ refusal }) => refusal === 'already-printed').map(({ billCode }) => billCode)
  const count = fresh.length + (again ? printed.length : 0)
  const isReady = isCurrent && count > 0
  // What was scanned stays until it is printed: whoever says no to many labels, or is refused, has not scanned for nothing.
  const order = useAction(async () => {
    const isDone = await actions.printBoth(fresh, again ? printed : [])
    if (!isDone) return printing.getState().error
    if (printing.getState().codesText === text) putCodes('')
    props.onClose()
    return null
  })
  const print = (): void => void (isReady ? order.run() : undefined)
  // Right behind the last scan its code is not checked yet.
  const printKey = useOnceKnown(isCurrent, `${again} ${text}`, print)
  return (
    <Dialog onClose={props.onClose} title={t('print.codesTitle')} width="table" testId="codes-dialog">
      <div className={css['codes']}>
        <CodesInput text={text} onText={(change) => putCodes(change(printing.getState().codesText))} checked={checked}>
          <PrintedToo count={printed.length} again={again} onAgain={setAgain} />
        </CodesInput>
        <CheckedList rows={rows} again={again} />
      </div>
      <ErrorNote error={error ?? order.error} />
      <CodesActions count={count} isReady={isReady} onPrint={print} onKey={printKey} onClose={props.onClose} />
    </Dialog>
  )
}

function CodesActions(props: {
  readonly count: number
  readonly isReady: boolean
  readonly onPrint: () => void
  readonly onKey: () => void
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { count, isReady, onPrint, onClose } = props
  return (
    <DialogActions>
      <ActionButton hint="Esc" onClick={onClose}>
        {t('print.back')}
      </ActionButton>
      <ActionButton
        tone="primary"
        action="everywhere.primary"
        onKey={props.onKey}
        data-testid="codes-print"
        data-count={count}
        disabled={!isReady}
        onClick={onPrint}
      >
        <IconPrinter aria-hidden="true" />
        {t('print.codesPrint', { count })}
      </ActionButton>
    </DialogActions>
  )
}
