import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { get, type FieldPath, type FieldPathValue, type UseFormReturn } from 'react-hook-form'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { emptyBill, type Party } from '../../../../shared/domain/bill/bill-input.ts'
import type { SenderProfile } from '../../../../shared/domain/settings/settings.ts'
import { isInForm, leaveFields } from '../form/focus-field.ts'
import { fillForm, type FormValues } from '../form/form-values.ts'
import type { Lookups } from '../form/lookups.ts'
import { keptSender, nextForm, type Pinnable } from '../form/next-values.ts'
import { setShown } from '../form/set-shown.ts'
import type { References } from '../form/use-references.ts'
import {
  isEmptyBill,
  newBill,
  reduceNewBill,
  shownBill,
  type NewBillEvent,
  type NewBillState,
  type TypedBill,
} from './bill-state.ts'

type WithoutTyped<Event> = Event extends unknown ? Omit<Event, 'typed'> : never

export interface BillStore {
  /** What is drawn reads only what it shows of it: a saved bill draws the fields that change, and no more. */
  readonly store: StoreApi<NewBillState>
  now(): NewBillState
  /** The bill in the fields, as it is typed at this moment. */
  typed(): TypedBill
  /** The values of the new bill, in the fields or below a draft that is edited. */
  typedNew(): FormValues
  /** Nothing was typed into the new bill in the fields. */
  isEmpty(): boolean
  /** The sender in the fields, where a new bill may have it. */
  sender(): Party
  /** A new bill for the fields: what stays from the one before, and a number of its own. */
  next(): TypedBill
  blank: FormValues
  dispatch(event: WithoutTyped<NewBillEvent>): void
  /** Gives the new bill in the fields a reference, where it has none. */
  fillReference(): Promise<void>
}

interface BillStoreOptions {
  readonly form: UseFormReturn<FormValues>
  readonly blank: FormValues
  /** Those that the account may use. */
  readonly senders: readonly SenderProfile[]
  readonly pins: ReadonlySet<Pinnable>
  readonly references: References
  readonly lookups: Lookups
}

/** Binds the state of New bill to the fields: whatever bill the state shows stands in the form library's fields. */
export function useBillStore(options: BillStoreOptions): BillStore {
  const { form, blank, senders, pins, references, lookups } = options
  const [store] = useState(() => createStore(() => firstBill(blank)))
  const latest = useRef({ blank, senders, pins })
  /** What a new bill goes on from that follows an order: nothing of the order stays for it. */
  const plain = useRef<FormValues | null>(null)
  useEffect(() => {
    latest.current = { blank, senders, pins }
  })
  const fillReference = useCallback(async () => {
    const { id } = store.getState().form
    const refCode = await references.take()
    const { form: current, editing } = store.getState()
    if (current.id !== id || editing !== null || form.getValues('refCode') !== '') return
    store.setState(reduceNewBill(store.getState(), { kind: 'numbered', refCode, typed: form.getValues() }))
    setShown(form, 'refCode', refCode)
  }, [form, references, store])
  const dispatch = useCallback(
    (event: WithoutTyped<NewBillEvent>): void => {
      const before = shownBill(store.getState())
      if (before.order === undefined && before.draftRefCode === null) plain.current = structuredClone(form.getValues())
      const after = reduceNewBill(store.getState(), { ...event, typed: form.getValues() })
      const shown = shownBill(after)
      const isTypedStill = shown.id === before.id && JSON.stringify(shown.values) === JSON.stringify(form.getValues())
      store.setState(after)
      if (isTypedStill) return
      // An answer for the bill before must not reach the one that comes.
      lookups.dropAll()
      fillFields(form, shown.values)
      if (shown.draftRefCode === null && shown.values.refCode === '') void fillReference()
    },
    [fillReference, form, lookups, store],
  )
  return useMemo(
    () => ({
      store,
      blank,
      now: store.getState,
      typed: () => ({ ...shownBill(store.getState()), values: structuredClone(form.getValues()) }),
      typedNew: () => (store.getState().editing === null ? form.getValues() : store.getState().form.values),
      isEmpty: () => {
        const shown = shownBill(store.getState())
        return isEmptyBill({ ...shown, values: form.getValues() }, latest.current.blank)
      },
      next: () => {
        const isOfOrder = shownBill(store.getState()).order !== undefined
        const typed = form.getValues()
        const { blank: usual, pins: pinned, senders: known } = latest.current
        const from = isOfOrder ? (plain.current ?? usual) : typed
        // One that was corrected in Settings while an order stood there was corrected in the fields alone.
        const sender = keptSender([from.sender, typed.sender], usual, known)
        const values = nextForm({ ...from, sender }, usual, pinned, known)
        return { ...newBill(crypto.randomUUID(), { ...values, refCode: '' }), begun: values }
      },
      sender: () => keptSender([form.getValues('sender')], latest.current.blank, latest.current.senders),
      dispatch,
      fillReference,
    }),
    [blank, dispatch, fillReference, form, store],
  )
}

const firstBill = (blank: FormValues): NewBillState => ({
  form: newBill(crypto.randomUUID(), structuredClone(blank)),
  editing: null,
  submitting: [],
  returned: [],
})

/**
 * Another bill comes into the fields. The form library's `reset` would forget its inputs and draw each of them again; only
 * those whose value differs are set.
 */
function fillFields(form: UseFormReturn<FormValues>, values: FormValues): void {
  for (const path of fieldPaths) {
    const value = get(values, path) as FieldPathValue<FormValues, typeof path> // by the path
    if (JSON.stringify(value) !== JSON.stringify(form.getValues(path))) setShown(form, path, value)
  }
  if (Object.keys(form.getErrors()).length > 0) form.clearErrors()
}

const groups = ['receiver', 'returnTo', 'cargo', 'wardTyped'] as const

/** Each field by itself; a sender is put into the form as a whole. */
const fieldPaths = Object.entries(fillForm(emptyBill)).flatMap(([key, value]) =>
  groups.some((group) => group === key) ? Object.keys(value as object).map((leaf) => `${key}.${leaf}`) : [key],
) as readonly FieldPath<FormValues>[] // the keys of the values themselves

/** Before another bill comes into the fields; where the packer is in a dialog or on another screen, the cursor stays there. */
export function leaveFieldsIfThere(): void {
  if (isInForm()) leaveFields()
}
