import { IconPackageExport } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/app-error.ts'
import type { OrderRow } from '../../../shared/domain/order/order-row.ts'
import { useAction } from '../bridge/use-action.ts'
import { useFieldName } from '../new-bill/form/field-name.ts'
import { useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { Confirm } from '../ui/dialog/confirm.tsx'
import { DialogActions } from '../ui/dialog/dialog-actions.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { useFaultWords } from './fault-words.ts'
import css from './orders.module.css'
import { happenedWords } from '../format/error-words.ts'

/** A slip of the fingers after Ctrl+A would call a driver for a whole day's parcels. */
const askAbove = 20
/** With one request: the list shows how it goes on. */
const atOnce = 50

/** An order of which no bill was made. */
export interface LeftOrder {
  readonly row: OrderRow
  readonly error: AppError
}

/** Bills of the selected orders at once, as their source tells them; what lacks something is left, each with its reason. */
export function MakeBills(props: {
  readonly rows: readonly OrderRow[]
  readonly onMade: (made: readonly OrderRow[], left: readonly LeftOrder[]) => void
}): ReactNode {
  const { t } = useTranslation()
  const { bridge, messages } = useStation()
  const [isAsking, setAsking] = useState(false)
  const { rows } = props
  const count = rows.filter(({ state }) => state === 'waiting').length
  const run = useAction(
    async () => {
      const left: LeftOrder[] = []
      for (let at = 0; at < rows.length; at += atOnce) {
        const some = rows.slice(at, at + atOnce)
        const answer = await bridge.invoke('orders.makeBills', { ids: some.map(({ id }) => id) })
        if (answer.ok) left.push(...leftOf(some, answer.value.left))
        // What became of these is in the list as soon as main answers again; the others would fail alike.
        else left.push(...rows.slice(at).map((row) => ({ row, error: answer.error })))
        if (!answer.ok) break
      }
      setAsking(false)
      const made = rows.filter((row) => !left.some((other) => other.row.id === row.id))
      const said = { kind: 'success', title: t('orders.made', { count: made.length }), text: '' } as const
      if (made.length > 0) messages.getState().say({ ...said, testId: 'made-bills' })
      props.onMade(made, left)
      return null
    },
    { cooldown: 'from-start' },
  )
  if (count === 0) return null
  return (
    <>
      <ActionButton
        tone="primary"
        action="everywhere.primary"
        data-testid="make-bills"
        disabled={run.isBusy}
        onClick={() => (count > askAbove ? setAsking(true) : void run.run())}
      >
        <IconPackageExport aria-hidden="true" />
        {run.isBusy ? t('orders.making') : t('orders.make', { count })}
      </ActionButton>
      {isAsking ? (
        <Confirm
          title={t('orders.makeTitle', { count })}
          action={t('orders.make', { count })}
          safe={t('dialogs.back')}
          busy={run.isBusy}
          onAction={() => void run.run()}
          onClose={() => setAsking(false)}
        >
          <p>{t('orders.makeText')}</p>
        </Confirm>
      ) : null}
    </>
  )
}

function leftOf(
  rows: readonly OrderRow[],
  left: readonly { readonly id: string; readonly error: AppError }[],
): readonly LeftOrder[] {
  const errors = new Map(left.map(({ id, error }) => [id, error]))
  return rows.flatMap((row) => {
    const error = errors.get(row.id)
    return error === undefined ? [] : [{ row, error }]
  })
}

/** Why no bill was made, order by order; they stay selected behind it. */
export function LeftOrders(props: { readonly left: readonly LeftOrder[]; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const why = useWhy()
  return (
    <Dialog
      title={t('orders.leftTitle', { count: props.left.length })}
      width="normal"
      testId="left-orders"
      onClose={props.onClose}
    >
      <p>{t('orders.leftText')}</p>
      <ul className={css['left']}>
        {props.left.map((left) => (
          <li key={left.row.id}>
            <b className="mono">{left.row.number}</b>
            <span>{left.row.receiverName}</span>
            <span className={css['bad']}>{why(left)}</span>
          </li>
        ))}
      </ul>
      <DialogActions>
        <ActionButton hint="Esc" data-autofocus data-testid="close-left" onClick={props.onClose}>
          {t('importing.close')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}

function useWhy(): (left: LeftOrder) => string {
  const { t } = useTranslation()
  const nameOf = useFieldName()
  const words = useFaultWords()
  return ({ row, error }) => {
    if (error.code === 'order-faulty')
      return row.faults.map((fault) => `${words.field(fault.field)} ${words.kind(fault)}`).join(', ')
    const fields = new Set((error.problems ?? []).map(({ field }) => nameOf(field)))
    return fields.size === 0 ? happenedWords(t, error) : t('orders.lacks', { fields: [...fields].join(', ') })
  }
}
