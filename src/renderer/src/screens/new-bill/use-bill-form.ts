import { useCallback, useMemo, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { DeskForm } from '../../../../shared/domain/desk.ts'
import { useSenders } from '../../parts/use-senders.ts'
import { useAccount, usePresets, useStation } from '../../stores/station.tsx'
import { formResolver } from './check-form.ts'
import { focusField } from './focus-field.ts'
import type { FormValues } from './form-values.ts'
import { blankForm, isUntouched, nextForm, type Pinnable } from './next-values.ts'
import { useAutosave } from './use-autosave.ts'
import { useEditing, type EditedDraft } from './use-editing.ts'
import { useReferences } from './use-references.ts'
import { useRestoredForm } from './use-restored-form.ts'

export interface BillForm {
  readonly form: UseFormReturn<FormValues>
  readonly editing: EditedDraft | null
  readonly savedAtMs: number | null
  /** What is typed would not survive a crash: the desk cannot be read or written right now. */
  readonly isUnkept: boolean
  /** Why a draft could not be opened for editing. */
  readonly loadError: AppError | null
  readonly pins: ReadonlySet<Pinnable>
  togglePin(field: Pinnable): void
  /** The reference in the field is the station's own, so nobody else can have it. */
  isGivenReference(refCode: string): boolean
  /** Nothing was typed since the form began: there is nothing to keep. */
  isEmpty(): boolean
  /** After a bill was saved: the next one, or what was on the desk before a draft was edited. */
  next(): Promise<void>
  /** Everything but the reference goes. What stood there can be had back (Alt+Backspace). */
  clear(): Promise<void>
  stopEditing(): void
}

export function useBillForm(): BillForm {
  const { usual } = useSenders()
  const lists = usePresets((state) => state.offered)
  const generation = useAccount((state) => state.view?.account?.generation ?? 'v3')
  const { t } = useTranslation()
  const { undo } = useStation()
  const blank = useMemo(() => blankForm(usual, lists), [usual, lists])
  const [pins, setPins] = useState<ReadonlySet<Pinnable>>(new Set())
  const form = useForm<FormValues>({
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    resolver: formResolver(generation),
    defaultValues: blank,
  })
  const references = useReferences()
  const edit = useEditing(form)
  const restored = useRestoredForm({ form, blank, references, setPins, resumeEditing: edit.resume })
  const texts = (values: FormValues): FormValues | null =>
    isUntouched(values, blank, references.given()) ? null : structuredClone(values)
  const extra = useMemo(() => ({ pins, editing: edit.editing }), [pins, edit.editing])
  const snapshot = (beside: typeof extra): DeskForm => ({
    texts: texts(edit.aside() ?? form.getValues()),
    editing: beside.editing === null ? null : { ...beside.editing, texts: structuredClone(form.getValues()) },
    pins: [...beside.pins],
  })
  const autosaved = useAutosave({ form, deskId: restored.deskId, snapshot, extra })

  const begun = useRef<FormValues | null>(null)

  const next = useCallback(async () => {
    undo.getState().forget()
    if (edit.editing !== null) {
      edit.finish()
      return
    }
    await leaveFields()
    begun.current = nextForm(form.getValues(), blank, pins)
    form.reset({ ...structuredClone(begun.current), refCode: '' })
    form.setValue('refCode', await references.take())
  }, [blank, edit, form, pins, references, undo])

  return {
    form,
    editing: edit.editing,
    loadError: edit.error,
    stopEditing: edit.stopEditing,
    savedAtMs: autosaved.savedAtMs,
    isUnkept: restored.isFailing || autosaved.isFailing,
    pins,
    togglePin: (field) => setPins((now) => now.symmetricDifference(new Set([field]))),
    isGivenReference: (refCode) => refCode === references.given(),
    isEmpty: () => edit.editing === null && isUntouched(form.getValues(), begun.current ?? blank, references.given()),
    next,
    async clear() {
      const before = structuredClone(form.getValues())
      await leaveFields()
      begun.current = null
      form.reset({ ...structuredClone(blank), refCode: before.refCode })
      if (isUntouched(before, blank, before.refCode)) return
      undo.getState().offer(t('newBill.cleared'), () => form.reset(before))
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
