import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/assert-never.ts'
import { customersDialog } from '../../../shared/domain/autosave.ts'
import type { CustomerRow, HeldUpBy } from '../../../shared/domain/customer.ts'
import { formatPhone } from '../../../shared/domain/text/phone.ts'
import { formatDayMonth } from '../../../shared/domain/time/local-time.ts'
import { useAutosavedDialog } from '../autosave/use-autosaved-dialog.ts'
import { useAction } from '../bridge/use-action.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ChoiceDialog } from '../ui/dialog/choice-dialog.tsx'
import { Confirm } from '../ui/dialog/confirm.tsx'
import { DialogActions } from '../ui/dialog/dialog-actions.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { RestoredNote } from '../ui/dialog/restored-note.tsx'
import { TextDialog } from '../ui/dialog/text-dialog.tsx'
import { useKeptText } from '../ui/dialog/use-kept-text.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { FormField } from '../ui/field/form-field.tsx'
import { Note } from '../ui/note.tsx'
import { CustomerEditor } from './customer-editor.tsx'
import css from './customers.module.css'

/** What is asked, and of whom: the rows as they were when the key was pressed. */
export type OpenDialog =
  | { readonly kind: 'edit'; readonly id: string | null }
  | { readonly kind: 'block' | 'unblock' | 'forget'; readonly rows: readonly CustomerRow[] }
  | { readonly kind: 'merge'; readonly rows: readonly [CustomerRow, CustomerRow] }

interface DialogProps<Rows extends readonly CustomerRow[] = readonly CustomerRow[]> {
  readonly rows: Rows
  readonly onClose: () => void
  /** Done; with the customer to look at, where there is one. */
  readonly onDone: (id: string | null) => void
}

export function CustomerDialogs(props: {
  readonly dialog: OpenDialog
  readonly onClose: () => void
  readonly onDone: (id: string | null) => void
}): ReactNode {
  const { dialog, onClose, onDone } = props
  const done = { onClose, onDone }
  switch (dialog.kind) {
    case 'edit':
      return <CustomerEditor id={dialog.id} onClose={onClose} onSaved={onDone} />
    case 'merge':
      return <MergeDialog rows={dialog.rows} {...done} />
    case 'forget':
      return <ForgetDialog rows={dialog.rows} {...done} />
    case 'block':
      return <BlockDialog rows={dialog.rows} {...done} />
    case 'unblock':
      return <UnblockDialog rows={dialog.rows} {...done} />
    default:
      return assertNever(dialog)
  }
}

const idsOf = (rows: readonly CustomerRow[]): string[] => rows.map(({ id }) => id)

const namesOf = (rows: readonly CustomerRow[]): string =>
  rows
    .map(({ name, phone }) => name || formatPhone(phone))
    .slice(0, 3)
    .join(', ') + (rows.length > 3 ? '…' : '')

/** Whose name is shown from now on; it can be taken back. */
function MergeDialog({ rows, onClose, onDone }: DialogProps<readonly [CustomerRow, CustomerRow]>): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const merge = useAction((into: string) => {
    const from = rows.find(({ id }) => id !== into)?.id ?? ''
    return bridge.invoke('contacts.merge', { into, from })
  })
  const choose = async (into: string): Promise<void> => {
    if (!(await merge.run(into))) return
    onDone(into)
    onClose()
  }
  return (
    <ChoiceDialog
      title={t('customers.mergeTitle')}
      testId="customers-merge-dialog"
      choices={rows.map((row) => ({
        id: row.id,
        title: `${row.name} · ${formatPhone(row.phone)}`,
        text: [
          t('customers.billsOf', { count: row.bills }),
          row.lastBillAtMs === null ? '' : t('customers.lastOn', { day: formatDayMonth(row.lastBillAtMs) }),
        ]
          .filter((part) => part !== '')
          .join(' · '),
      }))}
      onChoose={(into) => void choose(into)}
      onClose={onClose}
      actions={
        <>
          <ErrorNote error={merge.error} />
          <p>{t('customers.mergeMeans')}</p>
        </>
      }
    />
  )
}

/** Says how many of several were left as they are. */
function useSayLeft(): (left: number) => void {
  const { t } = useTranslation()
  const { messages } = useStation()
  return (left) => {
    if (left === 0) return
    const [title, text] = [t('customers.leftAsTheyAre', { count: left }), t('customers.leftBecause')]
    messages.getState().say({ kind: 'failure', title, text, testId: 'customers-left' })
  }
}

function BlockDialog({ rows, onClose, onDone }: DialogProps): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const ids = idsOf(rows)
  const sayLeft = useSayLeft()
  const block = useAction(async (note: string) => {
    const answer = await bridge.invoke('contacts.block', { ids, note: note.trim() })
    if (answer.ok) sayLeft(answer.value.left)
    return answer
  })
  const kept = useAutosavedDialog(customersDialog('block', ids), { text: '' })
  return (
    <TextDialog
      title={t('customers.blockTitle', { name: namesOf(rows) })}
      testId="customer-block-dialog"
      label={t('customers.blockNote')}
      hint={t('customers.blockHint')}
      submit={t('customers.block')}
      isReady={(text) => text.trim() !== ''}
      error={block.error}
      takesMore
      kept={kept}
      onSubmit={async (text) => {
        const isDone = await block.run(text)
        if (isDone) onDone(null)
        return isDone
      }}
      onClose={onClose}
    />
  )
}

function UnblockDialog({ rows, onClose, onDone }: DialogProps): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const ids = idsOf(rows)
  const sayLeft = useSayLeft()
  const unblock = useAction(async () => {
    const answer = await bridge.invoke('contacts.unblock', { ids })
    if (answer.ok) sayLeft(answer.value.left)
    return answer
  })
  return (
    <Confirm
      title={t('customers.unblockTitle', { name: namesOf(rows) })}
      action={t('customers.unblock')}
      safe={t('customers.keepBlocked')}
      busy={unblock.isBusy}
      onAction={async () => {
        if (!(await unblock.run())) return
        onDone(null)
        onClose()
      }}
      onClose={onClose}
    >
      {t('customers.unblockMeans')}
      <ErrorNote error={unblock.error} />
    </Confirm>
  )
}

/** What forgetting comes to or what holds it up, and the forgetting itself. */
function useForgetting({ rows, onClose, onDone }: DialogProps, reason: string, onForgotten: () => void) {
  const { t } = useTranslation()
  const { bridge, undo, messages } = useStation()
  const ids = idsOf(rows)
  const [heldUp, setHeldUp] = useState<readonly HeldUpBy[]>([])
  const { data, error, isCurrent } = useChannel('contacts.mayForget', { ids })
  const holding = heldUp.length > 0 ? heldUp : (data?.heldUpBy ?? [])
  const forget = useAction(async () => {
    const answer = await bridge.invoke('contacts.forget', { ids, reason: reason.trim() })
    if (!answer.ok) return answer
    setHeldUp(answer.value.heldUpBy)
    if (answer.value.heldUpBy.length > 0) return answer
    // What could be had back may name them.
    undo.getState().forget()
    onForgotten()
    messages.getState().say({ kind: 'success', title: t('customers.forgotten', { count: answer.value.customers }) })
    onDone(null)
    onClose()
    return answer
  })
  return { forget, holding, error: error ?? forget.error, data: isCurrent ? data : null }
}

/** For good, so that it asks for whom it is done. */
function ForgetDialog(props: DialogProps): ReactNode {
  const { t } = useTranslation()
  const { rows, onClose } = props
  const kept = useAutosavedDialog(customersDialog('forget', idsOf(rows)), { text: '' })
  const { text: reason, type, mayBeSent, restored } = useKeptText(kept)
  const { forget, holding, error, data } = useForgetting(props, reason, kept.forget)
  const isReady = data !== null && holding.length === 0 && reason.trim() !== ''
  return (
    <Dialog
      title={t('customers.forgetTitle', { name: namesOf(rows) })}
      width="normal"
      testId="customer-forget-dialog"
      onClose={onClose}
    >
      <div className={css['editor']}>
        <p>{t('customers.forgetMeans')}</p>
        <ErrorNote error={error} />
        {data === null || holding.length > 0 || data.bills === 0 ? null : (
          <Note tone="warn">
            {t('customers.forgetBills', { count: data.bills })}
            {data.underWay === 0 ? '' : ` ${t('customers.forgetUnderWay', { count: data.underWay })}`}
          </Note>
        )}
        {holding.length === 0 ? null : <HeldUp heldUp={holding} />}
        {restored === null ? null : <RestoredNote {...restored} />}
        <FormField
          label={t('customers.forgetReason')}
          required
          value={reason}
          maxLength={200}
          readOnly={forget.isBusy}
          data-autofocus
          data-testid="customer-forget-reason"
          onChange={(event) => type(event.currentTarget.value)}
        />
        <DialogActions>
          <ActionButton hint="Esc" onClick={onClose}>
            {t('customers.forgetNot')}
          </ActionButton>
          <ActionButton
            tone="bad-solid"
            action="everywhere.primary"
            data-testid="customer-forget-action"
            disabled={!isReady || forget.isBusy}
            onClick={() => void (mayBeSent() ? forget.run() : undefined)}
          >
            {t('customers.forgetMany', { count: rows.length })}
          </ActionButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}

function HeldUp(props: { readonly heldUp: readonly HeldUpBy[] }): ReactNode {
  const { t } = useTranslation()
  const words = (each: HeldUpBy): string => {
    if (each.kind === 'form') return t('customers.heldUp.form')
    if (each.kind === 'order') return t('customers.heldUp.order', { number: each.number })
    return t(`customers.heldUp.${each.kind}`, { refCode: each.refCode })
  }
  return (
    <div data-testid="customer-held-up">
      <Note tone="bad" title={t('customers.heldUp.title')}>
        <ul className={css['heldUp']}>
          {props.heldUp.slice(0, 5).map((each) => (
            <li key={JSON.stringify(each)}>{words(each)}</li>
          ))}
        </ul>
        {t('customers.heldUp.remedy')}
      </Note>
    </div>
  )
}
