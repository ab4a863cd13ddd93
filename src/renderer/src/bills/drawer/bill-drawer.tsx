import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { billActions } from '../../../../shared/domain/bill/bill-actions.ts'
import type { BillDetail } from '../../../../shared/domain/bill/bill.ts'
import { isCancelled } from '../../../../shared/domain/bill/cancelled-bill.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts'
import { pdfProfile } from '../../../../shared/domain/printing/printing.ts'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { useOnceKnown } from '../../keyboard/deferred-press.ts'
import { useRefusal } from '../../shell/messages/use-refusal.ts'
import type { BillAction } from '../../shell/navigation-store.ts'
import type { LabelList } from '../../labels/preview/label-list.ts'
import { usePrintLabel } from '../../labels/preview/use-print-label.ts'
import { BillStatusBadge } from '../bill-status.tsx'
import { useBill } from '../use-bill.ts'
import { BillDialog, type BillDialogName } from './bill-dialog.tsx'
import { BillDrawerFoot } from './bill-drawer-foot.tsx'
import { BillSections } from './bill-sections.tsx'
import css from '../bills.module.css'
import { ExceptionNote } from './exception-note.tsx'
import { useDeriveDraft } from '../use-derive-draft.ts'
import { useHandOver } from '../use-hand-over.ts'
import { useBillHistory } from './use-bill-history.ts'

/** One bill: its data, fees, journey and paper, what was done about it, and what can be done. Esc closes. */
export function BillDrawer(props: {
  readonly billCode: string
  /** False while a selection owns the action keys. */
  readonly hasKeys: boolean
  /** Done as soon as the bill is known, where it is offered then. */
  readonly begin: BillAction | null
  readonly onBegun: () => void
  /** Of the bills in the list beside it. */
  readonly labels: LabelList
  readonly onOpen: (billCode: string) => void
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { billCode, hasKeys, labels, onOpen, onClose } = props
  // One place for what went wrong: the next action that succeeds takes it away.
  const { error: failure, onOutcome: setFailure } = useRefusal(billCode, 'bill-refused')
  const { bill, error, tracking, track } = useBill(billCode, setFailure)
  const reported = useBillHistory(billCode, setFailure)
  const isSecond = (bill?.labelPrintedAtMs ?? null) !== null
  const label = usePrintLabel(billCode, { otherwise: pdfProfile, isSecond, onOutcome: setFailure })
  const { print } = label
  const handOver = useHandOver()
  const { open: dialog, setOpen: setDialog, close } = useOpenDialog<BillDialogName>()
  const { update, handle } = openersOf(bill, (reported.history?.exception ?? null) !== null, setDialog)
  const toReturn = (): void => handOver({ billCodes: [billCode], kind: 'return', isTruncated: false })
  const toLabel = (): void => setDialog('label')
  const deriving = useDeriveDraft(billCode)
  const isKnown = bill !== null || error !== null
  const toCancel = (): void => setDialog('cancel')
  const offered = offeredOf(bill, { print, return: toReturn, cancel: toCancel })
  useBeginning(props, isKnown, { ...offered, label: toLabel, track, update, copy: () => deriving.derive('copy') })
  useDrawerKeys({ billCode, bill, isKnown, hasKeys, update, track, toLabel, print })
  return (
    <section className={css['drawer']} aria-label={t('bills.details')} data-testid="bill-drawer" data-bill={billCode}>
      <DrawerHead billCode={billCode} bill={bill} onClose={onClose} />
      <div className={css['drawerBody']} tabIndex={0} role="group" aria-label={t('bills.details')}>
        <ErrorNote error={error ?? failure ?? reported.error} />
        {bill === null || reported.history === null ? null : (
          <ExceptionNote
            bill={bill}
            history={reported.history}
            onHandle={handle}
            onReturn={toReturn}
            onReopen={reported.reopen}
          />
        )}
        {bill === null ? null : (
          <BillSections
            bill={bill}
            reported={reported}
            tracking={tracking}
            deriving={deriving}
            onTrack={track}
            onUpdate={update}
            onShowLabel={toLabel}
          />
        )}
      </div>
      <BillDrawerFoot bill={bill} hasKeys={hasKeys} label={label} onReturn={toReturn} onCancel={toCancel} />
      <BillDialog {...{ name: dialog, billCode, bill, reported, labels, onOpen }} onClose={close} />
    </section>
  )
}

type Gated = Record<'print' | 'return' | 'cancel', () => void>

/** Of what not every bill allows, what this one does. */
function offeredOf(bill: BillDetail | null, actions: Gated): { readonly [A in keyof Gated]: (() => void) | null } {
  const allowed = bill === null ? null : billActions(bill)
  const ifAllowed = (name: keyof Gated) => (allowed?.[name] === true ? actions[name] : null)
  return { print: ifAllowed('print'), return: ifAllowed('return'), cancel: ifAllowed('cancel') }
}

/** Does once what was asked for with the row, as soon as the bill is known. */
function useBeginning(
  { begin, onBegun }: { readonly begin: BillAction | null; readonly onBegun: () => void },
  isKnown: boolean,
  actions: Readonly<Record<BillAction, (() => void) | null>>,
): void {
  const run = useEffectEvent((action: BillAction) => {
    onBegun()
    actions[action]?.()
  })
  useEffect(() => {
    if (begin !== null && isKnown) run(begin)
  }, [begin, isKnown])
}

/** What may be opened about the bill as it stands. A cancelled bill stays as it is: main refuses any change of it. */
function openersOf(bill: BillDetail | null, isException: boolean, open: (name: BillDialogName) => void) {
  const isChangeable = bill !== null && !isCancelled(bill)
  return {
    update: isChangeable ? () => open('update') : null,
    handle: () => (isException ? open('handle') : undefined),
  }
}

/** Until the bill is known its buttons are not there; their keys work all the same, or wait for it. */
function useDrawerKeys(drawer: {
  readonly billCode: string
  readonly bill: BillDetail | null
  readonly isKnown: boolean
  readonly hasKeys: boolean
  readonly update: (() => void) | null
  readonly track: () => void
  readonly toLabel: () => void
  readonly print: () => void
}): void {
  const { billCode, bill, isKnown, hasKeys, update, track, toLabel, print } = drawer
  const mayPrint = bill !== null && billActions(bill).print
  const updateKey = useOnceKnown(isKnown, billCode, () => update?.())
  const printKey = useOnceKnown(isKnown, billCode, () => {
    if (mayPrint) print()
  })
  useShortcuts({ 'bills.update': updateKey, 'bills.track': track, 'bills.showLabel': toLabel })
  useShortcuts({ 'bills.print': printKey }, hasKeys && (mayPrint || !isKnown))
}

function DrawerHead(props: {
  readonly billCode: string
  readonly bill: BillDetail | null
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { billCode, bill, onClose } = props
  return (
    <header className={css['drawerHead']}>
      <b className="mono">{billCode}</b>
      {bill === null ? null : <BillStatusBadge bill={bill} />}
      <ActionButton size="small" tone="quiet" action="everywhere.escape" onClick={onClose}>
        <IconX aria-hidden="true" />
        <span className="visually-hidden">{t('bills.close')}</span>
      </ActionButton>
    </header>
  )
}
