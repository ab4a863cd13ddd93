import { Checkbox, Modal, Textarea } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/money.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { DialogActions } from '../../components/dialog-actions.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { CheckedList } from './checked-list.tsx'
import { CodesFile } from './codes-file.tsx'
import css from './codes.module.css'
import { useCheckedCodes } from './use-checked-codes.ts'
import { usePrintDeeds } from './use-print-deeds.ts'

/** Codes are scanned, typed, pasted or opened from a file; each is checked and named before anything is printed. */
export function CodesDialog(props: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const deeds = usePrintDeeds()
  const [text, setText] = useState('')
  const [again, setAgain] = useState(false)
  const { checked, error, isCurrent } = useCheckedCodes(text)
  const { rows } = checked
  const fresh = rows.filter(({ refusal }) => refusal === null).map(({ billCode }) => billCode)
  const printed = rows.filter(({ refusal }) => refusal === 'already-printed').map(({ billCode }) => billCode)
  const count = fresh.length + (again ? printed.length : 0)
  const isReady = isCurrent && count > 0
  const print = async (): Promise<void> => {
    if (!isReady) return
    props.onClose()
    await deeds.print(fresh)
    if (again) await deeds.print(printed, { reprint: true })
  }
  useShortcuts(
    { 'Mod+Enter': () => void print(), 'Alt+A': () => printed.length > 0 && setAgain(!again) },
    true,
    'dialog',
  )
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('print.codesTitle')}
      size="62rem"
      closeButtonProps={{ 'aria-label': t('dialogs.close') }}
      data-testid="codes-dialog"
    >
      <div className={css['codes']}>
        <div className={css['codesInput']}>
          <Textarea
            label={t('print.codesInput')}
            description={t('print.codesHint')}
            classNames={{ root: css['fill'] ?? '', wrapper: css['fillBox'] ?? '', input: `mono ${css['codesText']}` }}
            data-autofocus
            data-takes-scans
            spellCheck={false}
            value={text}
            data-testid="print-codes"
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <CodesFile onText={(opened) => setText((before) => (before === '' ? opened : `${before}\n${opened}`))} />
          <Counts ready={fresh.length} repeated={checked.repeated} beyond={checked.beyondLimit} />
          {printed.length === 0 ? null : (
            <Checkbox
              label={`${t('print.codesAgain', { count: printed.length })} (Alt A)`}
              checked={again}
              onChange={(event) => setAgain(event.currentTarget.checked)}
              data-testid="codes-again"
            />
          )}
        </div>
        <CheckedList rows={rows} again={again} />
      </div>
      {error === null ? null : <ErrorNote error={error} />}
      <DialogActions>
        <ActionButton keys="Esc" onClick={props.onClose}>
          {t('print.back')}
        </ActionButton>
        <ActionButton
          tone="primary"
          keys="Ctrl Enter"
          data-testid="codes-print"
          data-count={count}
          disabled={!isReady}
          onClick={() => void print()}
        >
          <IconPrinter aria-hidden="true" />
          {t('print.codesPrint', { count })}
        </ActionButton>
      </DialogActions>
    </Modal>
  )
}

/** What was read out of the text; lines that say nothing are left out. */
function Counts(props: {
  readonly ready: number
  readonly repeated: readonly string[]
  readonly beyond: number
}): ReactNode {
  const { t } = useTranslation()
  const { ready, repeated, beyond } = props
  return (
    <dl className={css['counts']}>
      {repeated.length === 0 ? null : (
        <div data-testid="codes-repeated">
          <dt>{t('print.codesRepeated')}</dt>
          <dd className="mono">
            {repeated.slice(0, 3).join(' ')}
            {repeated.length > 3 ? ' …' : ''}
          </dd>
        </div>
      )}
      {beyond === 0 ? null : (
        <div>
          <dt>{t('print.codesBeyond')}</dt>
          <dd>{formatNumber(beyond)}</dd>
        </div>
      )}
      <div className={css['total']}>
        <dt>{t('print.codesReady')}</dt>
        <dd data-testid="codes-ready">{formatNumber(ready)}</dd>
      </div>
    </dl>
  )
}
