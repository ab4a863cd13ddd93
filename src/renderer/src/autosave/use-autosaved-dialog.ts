import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useDialogAutosave } from '../shell/station.tsx'
import { changedLeaves, withLeaves, type EmptyItems } from './form-leaves.ts'

export interface AutosavedDialog<Values> {
  /** What the fields start with: the values as they are, with what was half typed put over them. */
  readonly initial: Values
  /** Some of it was typed before the dialog was closed, or the station went down, without saving. */
  readonly isRestored: boolean
  /** Keeps what differs from what is saved; of what does not, nothing. */
  keep(values: Values): void
  /** It was saved, or is not wanted any more: written at once, since another account may come to the front next. */
  forget(): void
  /** What was restored is not wanted: its note goes. The fields are the caller's to put back. */
  startOver(): void
}

interface AutosavedOptions {
  /** Fields that are never written down. */
  readonly secrets?: readonly string[]
  /** For each list of the values. */
  readonly items?: EmptyItems
}

/** What was half typed into a dialog before, and its keeping. `start` are its values as they are saved; the first count. */
export function useAutosavedDialog<Values extends object>(
  dialog: string,
  start: Values,
  { secrets = [], items }: AutosavedOptions = {},
): AutosavedDialog<Values> {
  const autosaved = useDialogAutosave()
  const [saved] = useState(start)
  const [initial] = useState(() => withLeaves(start, autosaved.getState().dialogs[dialog] ?? {}, items))
  const [isRestored, setIsRestored] = useState(() => Object.keys(changedLeaves(start, initial)).length > 0)
  const forget = (): void => {
    autosaved.getState().forgetDialog(dialog)
    autosaved.getState().flush()
  }
  return {
    initial,
    isRestored,
    keep(values) {
      const typed = Object.entries(changedLeaves(saved, values)).filter(([path]) => !secrets.includes(path))
      if (typed.length === 0) autosaved.getState().forgetDialog(dialog)
      else autosaved.getState().putDialog(dialog, Object.fromEntries(typed))
    },
    forget,
    startOver() {
      forget()
      setIsRestored(false)
    },
  }
}

/** Keeps what is typed into a form, letter by letter. */
export function useKeptForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { keep }: AutosavedDialog<Values>,
): void {
  const keepNow = useEffectEvent(keep)
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepNow(values) }), [form])
}

/** Keeps what stands in the fields of a dialog that are no form, with each change. */
export function useKeptValues<Values extends object>({ keep }: AutosavedDialog<Values>, values: Values): void {
  const last = useRef('')
  useEffect(() => {
    const text = JSON.stringify(values)
    if (text === last.current) return
    last.current = text
    keep(values)
  })
}
