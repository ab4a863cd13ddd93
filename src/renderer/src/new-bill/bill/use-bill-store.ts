import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { createStore } from 'zustand/vanilla'
import { isInForm, leaveFields } from '../form/focus-field.ts'
import type { FormValues } from '../form/form-values.ts'
import { nextForm, type Pinnable } from '../form/next-values.ts'
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
  readonly state: NewBillState
  /** The same, at this moment. */
  now(): NewBillState
  /** The bill in the fields, as it is typed at this moment. */
  typed(): TypedBill
  /** Nothing was typed into the new bill in the fields. */
  isEmpty(): boolean
  /** A new bill for the fields: what stays from the one before, and a number of its own. */
  next(): TypedBill
  blank: FormValues
  dispatch(event: WithoutTyped<NewBillEvent>): void
  /** Gives the new bill in the fields a reference, where it has none. */
  fillReference(): Promise<void>
  /** Whenever a bill has moved. */
  subscribe(listen: () => void): () => void
}

/** Binds the state of New bill to the fields: whatever bill the state shows stands in the form library's fields. */
export function useBillStore(options: {
  readonly form: UseFormReturn<FormValues>
  readonly blank: FormValues
  readonly pins: ReadonlySet<Pinnable>
  readonly references: References
}): BillStore {
  const { form, blank, pins, references } = options
  const [store] = useState(() =>
    createStore<NewBillState>(() => ({
      form: newBill(crypto.randomUUID(), structuredClone(blank)),
      editing: null,
      submitting: [],
      returned: [],
    })),
  )
  const state = useSyncExternalStore(store.subscribe, store.getState)
  const latest = useRef({ blank, pins })
  useEffect(() => {
    latest.current = { blank, pins }
  })
  const fillReference = useCallback(async () => {
    const { id } = store.getState().form
    const refCode = await references.take()
    const { form: current, editing } = store.getState()
    if (current.id !== id || editing !== null || form.getValues('refCode') !== '') return
    store.setState(reduceNewBill(store.getState(), { kind: 'numbered', refCode, typed: form.getValues() }))
    form.setValue('refCode', refCode)
  }, [form, references, store])
  const dispatch = useCallback(
    (event: WithoutTyped<NewBillEvent>): void => {
      const before = shownBill(store.getState())
      const after = reduceNewBill(store.getState(), { ...event, typed: form.getValues() })
      const shown = shownBill(after)
      const isShownStill = shown.id === before.id && shown.values.refCode === form.getValues('refCode')
      const isTypedStill = isShownStill && JSON.stringify(shown.values) === JSON.stringify(form.getValues())
      store.setState(after)
      if (isTypedStill) return
      form.reset(structuredClone(shown.values))
      if (shown.draftRefCode === null && shown.values.refCode === '') void fillReference()
    },
    [fillReference, form, store],
  )
  return useMemo(
    () => ({
      state,
      blank,
      now: store.getState,
      typed: () => ({ ...shownBill(store.getState()), values: structuredClone(form.getValues()) }),
      isEmpty: () => {
        const shown = shownBill(store.getState())
        return isEmptyBill({ ...shown, values: form.getValues() }, latest.current.blank)
      },
      next: () => {
        const values = nextForm(form.getValues(), latest.current.blank, latest.current.pins)
        return { ...newBill(crypto.randomUUID(), { ...values, refCode: '' }), begun: values }
      },
      dispatch,
      fillReference,
      subscribe: store.subscribe,
    }),
    [blank, dispatch, fillReference, form, state, store],
  )
}

/** Before another bill comes into the fields; where the packer is in a dialog or on another screen, the cursor stays there. */
export function leaveFieldsIfThere(): void {
  if (isInForm()) leaveFields()
}
