import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { AutosavedForm } from '../../../../shared/domain/autosave.ts'
import { useNavigation, useStation } from '../../shell/station.tsx'
import { leaveFields } from '../form/focus-field.ts'
import { fillForm, type FormValues } from '../form/form-values.ts'
import { isSameForm } from '../form/next-values.ts'

/** The draft that the form stands for, where it is not a new one. */
export interface EditedDraft {
  readonly id: string
  readonly refCode: string
}

interface Editing {
  readonly editing: EditedDraft | null
  readonly error: AppError | null
  /** What was on the desk before, and waits there; null while no draft is edited. */
  aside(): FormValues | null
  /** The draft in the fields at this moment; null where it is a new bill. */
  openId(): string | null
  /** Goes on where a crash or a restart has cut an edit short. */
  resume(editing: NonNullable<AutosavedForm['editing']>, aside: FormValues): void
  /** The draft leaves the fields for main, and what waits aside comes back. */
  send(): SentEdit
  /** Main did not take it: on with it; what is in the fields waits aside. */
  putBack(edit: SentEdit): void
  /** The draft stays as it was; what was typed over it can be had back (Alt+Backspace). */
  stopEditing(): void
}

/** An edit as it lies in the form, beside the texts themselves. */
interface OpenEdit extends EditedDraft {
  /** What the draft looked like when it was opened; null where a restart came between. */
  readonly opened: FormValues | null
}

/** An edit on its way to main, with what was typed. */
export interface SentEdit extends OpenEdit {
  readonly texts: FormValues
}

/** Queue asks for a draft to be edited here; what was on the desk waits aside and comes back afterwards. */
export function useEditing(form: UseFormReturn<FormValues>): Editing {
  const { t } = useTranslation()
  const { bridge, navigation, undo } = useStation()
  const wanted = useNavigation((state) => state.draftToEdit)
  const [editing, setEditing] = useState<EditedDraft | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const aside = useRef<FormValues | null>(null)
  const open = useRef<OpenEdit | null>(null)
  const put = useCallback(
    (edit: OpenEdit, texts: FormValues): void => {
      aside.current ??= structuredClone(form.getValues())
      open.current = edit
      setEditing({ id: edit.id, refCode: edit.refCode })
      setError(null)
      form.reset(texts)
    },
    [form],
  )
  /** To be called before another draft or the desk comes into the form: nothing typed over this one is thrown away. */
  const offerBack = useCallback((): void => {
    function offer(): void {
      const edit = open.current
      if (edit === null) return
      const texts = structuredClone(form.getValues())
      if (edit.opened !== null && isSameForm(texts, edit.opened)) return
      undo.getState().offer(t('newBill.editLeft', { refCode: edit.refCode }), () => {
        if (open.current?.id !== edit.id) offer()
        put(edit, texts)
      })
    }
    offer()
  }, [form, put, t, undo])
  useEffect(() => {
    if (wanted === null) return
    navigation.getState().taken()
    const load = async (): Promise<void> => {
      const answer = await bridge.invoke('drafts.get', { id: wanted })
      setError(answer.ok ? null : answer.error)
      // Asked for again while it is being edited: that goes on.
      if (!answer.ok || open.current?.id === wanted) return
      const texts = fillForm(answer.value.bill)
      offerBack()
      put({ id: wanted, refCode: answer.value.refCode, opened: structuredClone(texts) }, texts)
    }
    void load()
  }, [bridge, navigation, offerBack, put, wanted])
  const resume = useCallback<Editing['resume']>(
    ({ id, refCode, texts }, before) => {
      aside.current = before
      put({ id, refCode, opened: null }, texts)
    },
    [put],
  )
  const finish = useCallback(() => {
    // The field that is left tidies its text, into the form that it belongs to.
    leaveFields()
    if (aside.current !== null) form.reset(aside.current)
    aside.current = null
    open.current = null
    setEditing(null)
    setError(null)
  }, [form])
  const send = useCallback<Editing['send']>(() => {
    leaveFields()
    const sent = { id: '', refCode: '', opened: null, ...open.current, texts: structuredClone(form.getValues()) }
    finish()
    return sent
  }, [finish, form])
  const putBack = useCallback<Editing['putBack']>(
    ({ texts, ...edit }) => {
      offerBack()
      put(edit, texts)
    },
    [offerBack, put],
  )
  const stopEditing = useCallback(() => {
    offerBack()
    finish()
  }, [finish, offerBack])
  return useMemo(
    () => ({
      editing,
      error,
      aside: () => aside.current,
      openId: () => open.current?.id ?? null,
      resume,
      send,
      putBack,
      stopEditing,
    }),
    [editing, error, resume, send, putBack, stopEditing],
  )
}
