import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { changedLeaves, withLeaves } from './form-leaves.ts'
import { useDialogAutosave } from '../shell/station.tsx'

export interface AutosavedDialog<Values> {
  /** What the fields start with: the values as they are, with what was half typed put over them. */
  readonly initial: Values
  /** Some of it was typed before the dialog was closed, or the station went down, without saving. */
  readonly restored: boolean
  /** It was saved, or is not wanted any more: written at once, since another account may come to the front next. */
  forget(): void
}

/** What was half typed into a dialog before. `start` are its values as they are saved; the first counts. */
export function useAutosavedDialog<Values extends object>(dialog: string, start: Values): AutosavedDialog<Values> {
  const autosaved = useDialogAutosave()
  const [kept] = useState(() => autosaved.getState().dialogs[dialog] ?? {})
  const [initial] = useState(() => withLeaves(start, kept))
  return {
    initial,
    restored: Object.keys(changedLeaves(start, initial)).length > 0,
    forget() {
      autosaved.getState().forgetDialog(dialog)
      autosaved.getState().flush()
    },
  }
}

/**
 * Keeps what is typed into a dialog, letter by letter, as long as it differs from what is saved. Fields that are
 * named as secret are never written down.
 */
export function useKeepTyping<Values extends FieldValues>(options: {
  readonly dialog: string
  readonly form: UseFormReturn<Values>
  readonly start: Values
  readonly secrets?: readonly (keyof Values & string)[]
}): { keepNow(): void } {
  const autosaved = useDialogAutosave()
  const { form } = options
  const keepValues = (values: Values): void => {
    const { dialog, start, secrets = [] } = options
    const typed = Object.entries(changedLeaves(start, values)).filter(([path]) => !secrets.includes(path))
    if (typed.length === 0) autosaved.getState().forgetDialog(dialog)
    else autosaved.getState().putDialog(dialog, Object.fromEntries(typed))
  }
  const keep = useEffectEvent(keepValues)
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form])
  return { keepNow: () => keepValues(form.getValues()) }
}
