import { useRef, useState } from 'react'
import type { Path } from 'react-hook-form'
import type { AppError } from '../../../../shared/app-error.ts'
import type { DraftRow } from '../../../../shared/domain/draft.ts'
import type { FieldProblem } from '../../../../shared/domain/field-problem.ts'
import { useAccount, useStation } from '../../stores/station.tsx'
import { checkForm } from './check-form.ts'
import { focusField } from './focus-field.ts'
import { readForm, type FormValues } from './form-values.ts'
import type { BillForm } from './use-bill-form.ts'
import type { PaceClock } from './use-pace.ts'

export interface Submit {
  /** Why the last save failed; what was typed is still in the fields. */
  readonly failure: AppError | null
  send(referenceOverrideReason?: string): Promise<void>
  /** Sends, and prints the label as soon as the carrier has confirmed the bill. */
  sendAndPrint(): Promise<void>
  /** Stores what is typed, complete or not; where nothing is typed, nothing. */
  keep(): Promise<void>
  forgetFailure(): void
}

type Intent = 'send' | 'print' | 'keep'

/** Ctrl+Enter, Alt+Enter and Ctrl+S. A second press while the first is on its way does nothing. */
export function useSubmit(bill: BillForm, pace: PaceClock, wishLabel: (draft: DraftRow) => void): Submit {
  const { bridge } = useStation()
  const generation = useAccount((state) => state.view?.account?.generation ?? 'v3')
  const [failure, setFailure] = useState<AppError | null>(null)
  const busy = useRef(false)

  const submit = async (wanted: Intent, referenceOverrideReason: string | null): Promise<void> => {
    const intent = wanted === 'keep' ? 'keep' : 'send'
    if (intent === 'keep' && bill.isEmpty()) {
      focusField('receiver.phone')
      return
    }
    const values = bill.form.getValues()
    const problems = intent === 'send' ? checkForm(values, generation) : readForm(values).unreadable
    if (problems.length > 0) {
      showProblems(bill, problems)
      return
    }
    const answer = await bridge.invoke('drafts.submit', {
      bill: readForm(values).bill,
      intent,
      draftId: bill.editing?.id ?? null,
      referenceOverrideReason,
    })
    setFailure(answer.ok ? null : answer.error)
    if (answer.ok) {
      if (wanted === 'print') wishLabel(answer.value)
      if (intent === 'send') pace.billDone()
      else pace.discard()
      await bill.next()
    } else showProblems(bill, answer.error.problems ?? [])
  }

  const once = async (intent: Intent, reason: string | null): Promise<void> => {
    if (busy.current) return
    busy.current = true
    try {
      await submit(intent, reason)
    } finally {
      busy.current = false
    }
  }

  return {
    failure,
    send: (reason) => once('send', reason ?? null),
    sendAndPrint: () => once('print', null),
    keep: () => once('keep', null),
    forgetFailure: () => setFailure(null),
  }
}

/** Marks every field at fault and goes to the first of them. */
function showProblems(bill: BillForm, problems: readonly FieldProblem[]): void {
  for (const { field, kind, limit } of problems) {
    // The fields of a problem are the paths of the form; Path cannot know that of a text that came from elsewhere.
    bill.form.setError(field as Path<FormValues>, { type: kind, message: limit?.toString() ?? '' })
  }
  const first = problems[0]
  if (first !== undefined) focusField(first.field)
}
