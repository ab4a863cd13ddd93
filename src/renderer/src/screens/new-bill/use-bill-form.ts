import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { AppError } from '../../../../shared/app-error.ts'
import { usePresets, useAccount, useNavigation, useSettings, useStation } from '../../stores/station.tsx'
import { formResolver } from './check-form.ts'
import { focusField } from './focus-field.ts'
import { fillForm, type FormValues } from './form-values.ts'
import { blankForm, nextForm, type Pinnable } from './next-values.ts'
import { useAutosave } from './use-autosave.ts'
import { useReferences } from './use-references.ts'

/** The draft that the form stands for, where it is not a new one. */
interface EditedDraft {
  readonly id: string
  readonly refCode: string
}

export interface BillForm {
  readonly form: UseFormReturn<FormValues>
  readonly editing: EditedDraft | null
  readonly savedAtMs: number | null
  /** Why a draft could not be opened for editing. */
  readonly loadError: AppError | null
  readonly pins: ReadonlySet<Pinnable>
  togglePin(field: Pinnable): void
  /** After a bill was saved: the next one, or what was on the desk before a draft was edited. */
  next(): Promise<void>
  /** Everything but the reference goes. */
  clear(): void
  stopEditing(): void
}

export function useBillForm(): BillForm {
  const settings = useSettings((state) => state.settings)
  const lists = usePresets((state) => state.lists)
  const generation = useAccount((state) => state.view?.account?.generation ?? 'v3')
  const blank = useMemo(() => blankForm(settings, lists), [settings, lists])
  const [pins, setPins] = useState<ReadonlySet<Pinnable>>(new Set())
  const form = useForm<FormValues>({
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    resolver: formResolver(generation),
    defaultValues: blank,
  })
  const takeReference = useReferences()
  useRestoredForm(form, takeReference)
  const edit = useEditing(form)
  const savedAtMs = useAutosave(form, blank, edit.editing === null)

  const next = useCallback(async () => {
    if (edit.editing !== null) {
      edit.stopEditing()
      return
    }
    await leaveFields()
    form.reset({ ...nextForm(form.getValues(), blank, pins), refCode: '' })
    form.setValue('refCode', await takeReference())
  }, [blank, edit, form, pins, takeReference])

  return {
    form,
    editing: edit.editing,
    loadError: edit.error,
    stopEditing: edit.stopEditing,
    savedAtMs,
    pins,
    togglePin: (field) => setPins((now) => now.symmetricDifference(new Set([field]))),
    next,
    clear() {
      void leaveFields().then(() => form.reset({ ...blank, refCode: form.getValues('refCode') }))
    },
  }
}

/**
 * To the first field, before the form is emptied: the field that is left tidies and checks its text, and that must be over
 * by then, or the last bill's amount comes back into the next one.
 */
async function leaveFields(): Promise<void> {
  focusField('receiver.phone')
  await new Promise((resolve) => setTimeout(resolve))
}

/** Brings back what was on the desk when the app was closed or died, unless the packer has begun to type already. */
function useRestoredForm(form: UseFormReturn<FormValues>, takeReference: () => Promise<string>): void {
  const { bridge } = useStation()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const restore = async (): Promise<void> => {
      const answer = await bridge.invoke('desk.loadForm', undefined)
      if (answer.ok && answer.value.bill !== null && !form.formState.isDirty) form.reset(fillForm(answer.value.bill))
      if (form.getValues('refCode') === '') form.setValue('refCode', await takeReference())
    }
    void restore()
  }, [bridge, form, takeReference])
}

interface Editing {
  readonly editing: EditedDraft | null
  readonly error: AppError | null
  stopEditing(): void
}

/** Queue asks for a draft to be edited here; what was on the desk waits aside and comes back afterwards. */
function useEditing(form: UseFormReturn<FormValues>): Editing {
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
  const stopEditing = useCallback(() => {
    if (aside.current !== null) form.reset(aside.current)
    aside.current = null
    setEditing(null)
    setError(null)
    focusField('receiver.phone')
  }, [form])
  return useMemo(() => ({ editing, error, stopEditing }), [editing, error, stopEditing])
}
