import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AppError } from '../../../../shared/app-error.ts'
import type { DeskForm } from '../../../../shared/domain/desk.ts'
import { useNavigation, useStation } from '../../stores/station.tsx'
import { focusField } from './focus-field.ts'
import { fillForm, type FormValues } from './form-values.ts'

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
  /** Goes on where a crash or a restart has cut an edit short. */
  resume(editing: NonNullable<DeskForm['editing']>, aside: FormValues): void
  stopEditing(): void
}

/** Queue asks for a draft to be edited here; what was on the desk waits aside and comes back afterwards. */
export function useEditing(form: UseFormReturn<FormValues>): Editing {
  const { bridge, navigation } = useStation()
  const wanted = useNavigation((state) => state.draftToEdit)
  const [editing, setEditing] = useState<EditedDraft | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const aside = useRef<FormValues | null>(null)
  useEffect(() => {
    if (wanted === null) return
    navigation.getState().taken()
    const load = async (): Promise<void> => {
      const answer = await bridge.invoke('drafts.get', { id: wanted })
      setError(answer.ok ? null : answer.error)
      if (!answer.ok) return
      aside.current ??= structuredClone(form.getValues())
      setEditing({ id: wanted, refCode: answer.value.refCode })
      form.reset(fillForm(answer.value.bill))
    }
    void load()
  }, [bridge, form, navigation, wanted])
  const resume = useCallback<Editing['resume']>(
    ({ id, refCode, texts }, before) => {
      aside.current = before
      setEditing({ id, refCode })
      form.reset(texts)
    },
    [form],
  )
  const stopEditing = useCallback(() => {
    if (aside.current !== null) form.reset(aside.current)
    aside.current = null
    setEditing(null)
    setError(null)
    focusField('receiver.phone')
  }, [form])
  return useMemo(
    () => ({ editing, error, aside: () => aside.current, resume, stopEditing }),
    [editing, error, resume, stopEditing],
  )
}
