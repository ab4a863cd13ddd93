import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { AppError } from '../../../../shared/app-error.ts'
import { useNavigation, useStation } from '../../shell/station.tsx'
import { leaveFields } from '../form/focus-field.ts'
import { fillForm } from '../form/form-values.ts'
import { isSameForm } from '../form/next-values.ts'
import { newBill, shownBill, type TypedBill } from './bill-state.ts'
import { leaveFieldsIfThere, type BillStore } from './use-bill-store.ts'

interface Editing {
  /** Why a draft could not be opened for editing, as long as the bill is in the fields that was there then. */
  readonly error: AppError | null
  /** The draft stays as it was; what was typed over it can be had back (Alt+Backspace). */
  stopEditing(): void
}

/**
 * Queue asks for a draft to be edited here; the new bill waits under it and comes back afterwards. Fees asks for a new bill of what it
 * was asked about; the one that is typed waits behind it.
 */
export function useEditing(bills: BillStore): Editing {
  const { t } = useTranslation()
  const { bridge, navigation, undo } = useStation()
  const wanted = useNavigation((state) => state.draftToEdit)
  const billToBegin = useNavigation((state) => state.billToBegin)
  const [failed, setFailed] = useState<{ readonly error: AppError; readonly billId: string } | null>(null)
  const { blank, dispatch, now, store, typed } = bills
  const isFailedShown = useStore(store, (state) => shownBill(state).id === failed?.billId)
  /** To be called before another draft or the new bill comes into the fields: nothing typed over this draft is thrown away. */
  const offerBack = useCallback((): void => {
    function offer(edit: TypedBill): void {
      if (edit.begun !== null && isSameForm(edit.values, edit.begun)) return
      undo.getState().offer(t('newBill.editLeft', { refCode: edit.draftRefCode ?? '' }), () => {
        const { editing } = now()
        if (editing !== null && editing.id !== edit.id) offer(typed())
        dispatch({ kind: 'opened', draft: edit })
      })
    }
    if (now().editing !== null) offer(typed())
  }, [dispatch, now, t, typed, undo])
  useEffect(() => {
    if (wanted === null) return
    navigation.getState().taken()
    const load = async (): Promise<void> => {
      const answer = await bridge.invoke('drafts.get', { id: wanted })
      setFailed(answer.ok ? null : { error: answer.error, billId: shownBill(now()).id })
      // Asked for again while it is being edited: that goes on.
      if (!answer.ok || now().editing?.id === wanted) return
      const values = fillForm(answer.value.bill)
      // The field that is left tidies its text, into the bill that it belongs to.
      leaveFieldsIfThere()
      offerBack()
      const { refCode } = answer.value
      dispatch({
        kind: 'opened',
        draft: { id: wanted, values, begun: structuredClone(values), given: '', draftRefCode: refCode },
      })
    }
    void load()
  }, [bridge, dispatch, navigation, now, offerBack, wanted])
  useEffect(() => {
    if (billToBegin === null) return
    navigation.getState().taken()
    const { location, receiver, cargo, terms } = billToBegin
    leaveFields()
    offerBack()
    const values = structuredClone({
      ...blank,
      ...terms,
      receiver: { ...blank.receiver, ...receiver, location },
      cargo: { ...blank.cargo, ...cargo },
    })
    dispatch({ kind: 'begun', bill: newBill(crypto.randomUUID(), values), blank })
  }, [billToBegin, blank, dispatch, navigation, offerBack])
  const stopEditing = useCallback(() => {
    // The field that is left tidies its text, into the draft that it belongs to.
    leaveFields()
    offerBack()
    dispatch({ kind: 'edit-stopped' })
  }, [dispatch, offerBack])
  return { error: isFailedShown ? (failed?.error ?? null) : null, stopEditing }
}
