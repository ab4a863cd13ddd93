import { useCallback, useMemo, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormValues } from './form-values.ts'
import { isUntouched } from './next-values.ts'
import type { Sheet } from '../submit/submissions-under-way.ts'
import type { References } from './use-references.ts'

export interface Sheets {
  /** The bill in the fields, as it stands. */
  lift(): Sheet
  /** Puts a bill into the fields; one without a reference gets one. */
  lay(sheet: Sheet): void
  /** Gives the bill in the fields a reference, where it has none when that comes. */
  fillReference(): Promise<void>
  /** Nothing was typed since the bill began. */
  isEmpty(): boolean
}

/** What comes into the fields and leaves them, a whole bill at a time. */
export function useSheets(form: UseFormReturn<FormValues>, blank: FormValues, references: References): Sheets {
  const begun = useRef<FormValues | null>(null)
  const turn = useRef(0)
  const fillReference = useCallback(async () => {
    const mine = (turn.current += 1)
    const refCode = await references.take()
    // Another bill may be in the fields by now, or a reference that was typed.
    if (turn.current !== mine || form.getValues('refCode') !== '') return
    references.put(refCode)
    form.setValue('refCode', refCode)
  }, [form, references])
  return useMemo(
    () => ({
      lift: () => ({ values: structuredClone(form.getValues()), begun: begun.current, given: references.given() }),
      lay(sheet) {
        turn.current += 1
        begun.current = sheet.begun
        references.put(sheet.given)
        form.reset(structuredClone(sheet.values))
        if (sheet.values.refCode === '') void fillReference()
      },
      fillReference,
      isEmpty: () => isUntouched(form.getValues(), begun.current ?? blank, references.given()),
    }),
    [blank, fillReference, form, references],
  )
}
