import { IconPackageExport } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/app-error.ts'
import type { OrderRow } from '../../../shared/domain/order/order-row.ts'
import { useAction } from '../bridge/use-action.ts'
import { checkForm } from '../new-bill/form/check-form.ts'
import { useFieldName } from '../new-bill/form/field-name.ts'
import { readForm } from '../new-bill/form/form-values.ts'
import { blankForm } from '../new-bill/form/next-values.ts'
import { valuesOfOrder } from '../new-bill/packing/order-values.ts'
import { doubtsOf } from '../new-bill/submit/doubts.tsx'
import { parcelKindOf } from '../new-bill/use-expected-weight.ts'
import { useSenders } from '../settings/senders/use-senders.ts'
import { useAccount, usePresets, useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { Confirm } from '../ui/dialog/confirm.tsx'

/** A slip of the fingers after Ctrl+A would call a driver for a whole day's parcels. */
const askAbove = 20

/** Bills of the selected orders at once, as their source tells them; what lacks something is left and named. */
export function MakeBills(props: { readonly rows: readonly OrderRow[]; readonly onDone: () => void }): ReactNode {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const rows = props.rows.filter(({ state }) => state === 'waiting')
  const make = useMakeBills()
  const run = useAction(
    async () => {
      await make(rows)
      setAsking(false)
      props.onDone()
      return null
    },
    { cooldown: 'from-start' },
  )
  if (rows.length === 0) return null
  return (
    <>
      <ActionButton
        tone="primary"
        action="everywhere.primary"
        data-testid="make-bills"
        disabled={run.isBusy}
        onClick={() => (rows.length > askAbove ? setAsking(true) : void run.run())}
      >
        <IconPackageExport aria-hidden="true" />
        {run.isBusy ? t('orders.making') : t('orders.make', { count: rows.length })}
      </ActionButton>
      {isAsking ? (
        <Confirm
          title={t('orders.makeTitle', { count: rows.length })}
          action={t('orders.make', { count: rows.length })}
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

function useMakeBills(): (rows: readonly OrderRow[]) => Promise<void> {
  const { t } = useTranslation()
  const { bridge, messages } = useStation()
  const { usual } = useSenders()
  const lists = usePresets((state) => state.offered)
  const generation = useAccount((state) => state.view?.account?.generation ?? 'v3')
  const nameOf = useFieldName()
  /** Null where it is made; else why it is not. */
  const makeOne = async ({ id }: OrderRow): Promise<string | AppError | null> => {
    const answer = await bridge.invoke('orders.get', { id })
    if (!answer.ok) return answer.error
    const { content, refCode, number, revision } = answer.value
    if (content === null) return t('orders.forgotten')
    const values = valuesOfOrder(content, refCode || number, blankForm(usual, lists))
    const [problem] = checkForm(values, generation)
    if (problem !== undefined) return t('orders.lacks', { field: nameOf(problem.field) })
    // What New bill would ask back is asked there.
    const kind = parcelKindOf(values)
    const expected = kind === null ? null : await bridge.invoke('bills.expectedWeight', kind)
    if (doubtsOf(values, expected?.ok === true ? expected.value : null).length > 0) return t('orders.doubtful')
    const stored = await bridge.invoke('drafts.submit', {
      bill: readForm(values).bill,
      draftId: null,
      newDraftId: crypto.randomUUID(),
      intent: 'send',
      order: { id, revision },
      referenceOverrideReason: null,
    })
    return stored.ok ? null : stored.error
  }
  return async (rows) => {
    const left: { readonly number: string; readonly why: string }[] = []
    for (const row of rows) {
      const why = await makeOne(row)
      if (why === null) continue
      left.push({ number: row.number, why: typeof why === 'string' ? why : t(`errors.${why.code}.happened`) })
      // The others would fail alike.
      if (typeof why !== 'string' && (why.code === 'core-stopped' || why.code === 'storage-failed')) break
    }
    const count = rows.length - left.length
    const [first] = left
    messages.getState().say({
      kind: first === undefined ? 'success' : 'failure',
      title: t('orders.made', { count }),
      text:
        first === undefined ? '' : t('orders.notMade', { count: left.length, number: first.number, why: first.why }),
      testId: 'made-bills',
    })
  }
}
