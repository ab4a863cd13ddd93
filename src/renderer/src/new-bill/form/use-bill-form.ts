import { useCallback, useEffect, useMemo, useState, type Dispatch, type SetStateAction } from 'react'
import { get, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../../shared/app-error.ts'
import type { AutosavedForm } from '../../../../shared/domain/autosave.ts'
import type { SenderProfile } from '../../../../shared/domain/settings/settings.ts'
import { useSenders } from '../../settings/senders/use-senders.ts'
import { useAccount, usePresets, useStation } from '../../shell/station.tsx'
import { autosavedBills, newBill, shownBill, type TypedBill } from '../bill/bill-state.ts'
import { useBillStore, type BillStore } from '../bill/use-bill-store.ts'
import { useEditing } from '../bill/use-editing.ts'
import { formResolver } from './check-form.ts'
import { leaveFields } from './focus-field.ts'
import type { FormValues } from './form-values.ts'
import { createLookups, type Lookups } from './lookups.ts'
import { blankForm, pinnable, pinnedValues, truePins, withPinned, type Pinnable } from './next-values.ts'
import { setShown } from './set-shown.ts'
import { useAutosave, type AutosaveStatus } from './use-autosave.ts'
import { useReferences } from './use-references.ts'
import { useRestoredForm } from './use-restored-form.ts'
import { useSecondPress } from './use-second-press.ts'

export interface BillForm {
  readonly form: UseFormReturn<FormValues>
  /** Every bill that New bill holds, with the one in the fields. */
  readonly bills: BillStore
  /** What main is being asked for the bill in the fields. */
  readonly lookups: Lookups
  /** The draft in the fields, where it is not a new bill. */
  readonly editing: { readonly id: string; readonly refCode: string } | null
  readonly autosave: StoreApi<AutosaveStatus>
  /** What was autosaved cannot be read right now, and so nothing typed can be kept. */
  readonly isUnread: boolean
  /** Why a draft could not be opened for editing. */
  readonly loadError: AppError | null
  readonly pins: ReadonlySet<Pinnable>
  togglePin(field: Pinnable): void
  /** The reference in the field is the station's own, so nobody else can have it. */
  isGivenReference(refCode: string): boolean
  /** Bills that come into the fields behind the one that is there. */
  readonly waiting: number
  /** Everything goes. What stood there can be had back (Alt+Backspace). */
  clear(): void
  stopEditing(): void
}

export function useBillForm(): BillForm {
  const { usual, senders } = useSenders()
  const lists = usePresets((state) => state.offered)
  const generation = useAccount((state) => state.view?.account?.generation ?? 'v3')
  const blank = useMemo(() => blankForm(usual, lists), [usual, lists])
  const [pins, setPins] = useState<ReadonlySet<Pinnable>>(new Set())
  const form = useForm<FormValues>({
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    resolver: formResolver(generation),
    defaultValues: blank,
  })
  const [lookups] = useState(createLookups)
  const bills = useBillStore({ form, blank, senders, pins, references: useReferences(), lookups })
  useRemovedSender(bills, form, senders)
  const edit = useEditing(bills)
  const restored = useRestoredForm(bills, useTakePins({ bills, form }, setPins))
  const { status, touch } = useAutosave({
    form,
    accountId: restored.accountId,
    snapshot: (extra) => {
      const now = bills.now()
      const typed = bills.typed()
      const state = now.editing === null ? { ...now, form: typed } : { ...now, editing: typed }
      const pinned = extra.size === 0 ? {} : { pinned: pinnedValues(state.form.values, extra) }
      return { ...autosavedBills(state, blank), pins: [...extra], ...pinned }
    },
    extra: pins,
  })
  const { now, store } = bills
  useEffect(() => store.subscribe(touch), [store, touch])
  const editedId = useStore(store, ({ editing }) => editing?.id ?? null)
  const editedRefCode = useStore(store, ({ editing }) => editing?.draftRefCode ?? '')
  return {
    form,
    bills,
    lookups,
    editing: useMemo(
      () => (editedId === null ? null : { id: editedId, refCode: editedRefCode }),
      [editedId, editedRefCode],
    ),
    loadError: edit.error,
    stopEditing: edit.stopEditing,
    autosave: status,
    isUnread: restored.isFailing,
    pins,
    togglePin: useCallback((field) => setPins((now) => now.symmetricDifference(new Set([field]))), []),
    isGivenReference: (refCode) => refCode === shownBill(now()).given,
    waiting: useStore(store, ({ returned }) => returned.length),
    clear: useClear({ bills, form }, blank),
  }
}

/**
 * The pins of before: in a bill that was begun before they were read, too, in those of its fields in which nothing is typed. What was pinned
 * meanwhile stays.
 */
function useTakePins(
  { bills, form }: Pick<BillForm, 'bills' | 'form'>,
  setPins: Dispatch<SetStateAction<ReadonlySet<Pinnable>>>,
): (autosaved: AutosavedForm, isBegun: boolean) => void {
  return (autosaved, isBegun) => {
    const { editing, form: bill } = bills.now()
    if (isBegun && editing === null && bill.order === undefined) {
      const values = form.getValues()
      const pinned = withPinned(values, autosaved.pinned ?? {})
      for (const field of pinnable) {
        const isBlank = get(values, field) === get(bills.blank, field)
        if (isBlank && get(values, field) !== get(pinned, field)) setShown(form, field, get(pinned, field))
      }
    }
    setPins((now) => now.union(truePins(bills.typedNew(), autosaved)))
  }
}

/** A bill in which nothing is typed begins with a sender that the account has; in one that is typed it stays as it was chosen. */
function useRemovedSender(bills: BillStore, form: UseFormReturn<FormValues>, senders: readonly SenderProfile[]): void {
  useEffect(() => {
    if (senders.length > 0 && bills.now().editing === null && bills.isEmpty()) form.setValue('sender', bills.sender())
  }, [bills, form, senders])
}

function useClear({ bills, form }: Pick<BillForm, 'bills' | 'form'>, blank: FormValues): () => void {
  const { t } = useTranslation()
  const { undo } = useStation()
  const secondPress = useSecondPress({ bills, form })
  return () => {
    leaveFields()
    // The bill that has waited behind the cleared one: only the last that was cleared could be had back.
    if (secondPress.isOne()) return
    const before = bills.typed()
    const isUntouched = before.draftRefCode === null && bills.isEmpty() && bills.now().returned.length === 0
    if (isUntouched) return
    bills.dispatch({ kind: 'cleared', instead: clearedBill(before, blank) })
    // The field that was left is still being checked.
    setTimeout(form.clearErrors)
    secondPress.pressed()
    undo.getState().offer(t('newBill.cleared'), () => bills.dispatch({ kind: 'clear-undone', before, blank }))
  }
}

/** A draft keeps its reference, and the station's own stays with the form; one that was typed was the cleared customer's. */
function clearedBill(before: TypedBill, blank: FormValues): TypedBill {
  const values = structuredClone(blank)
  if (before.draftRefCode !== null) return { ...before, values: { ...values, refCode: before.draftRefCode } }
  const refCode = before.values.refCode === before.given ? before.given : ''
  return newBill(crypto.randomUUID(), { ...values, refCode }, refCode)
}
