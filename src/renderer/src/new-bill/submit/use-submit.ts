import { useRef, useState } from 'react'
import type { Path } from 'react-hook-form'
import type { AppError } from '../../../../shared/app-error.ts'
import type { DraftRow } from '../../../../shared/domain/draft.ts'
import type { FieldProblem } from '../../../../shared/domain/validation/field-problem.ts'
import { useAccount, useStation } from '../../shell/station.tsx'
import { checkForm } from '../form/check-form.ts'
import { calmMs } from '../../keyboard/action-guard.ts'
import { fieldInFocus, focusField, isInForm } from '../form/focus-field.ts'
import { readForm, type FormValues } from '../form/form-values.ts'
import { isSameForm } from '../form/next-values.ts'
import { endsInPhone } from '../../format/doubtful-name.ts'
import { useTypeAheadGuard } from '../form/type-ahead-guard.ts'
import type { BillForm } from '../form/use-bill-form.ts'
import type { PaceClock } from '../use-pace.ts'
import type { SentBill } from './use-sending.ts'

export interface Submit {
  /** Why the last save failed; what was typed is in the fields again. */
  readonly failure: AppError | null
  /** A name that ends in a phone number and was asked back; saving once more says that it is right. */
  readonly doubtfulName: string | null
  /** Keys that followed a refusal without a pause were not taken. */
  readonly hasIgnoredKeys: boolean
  /** Bills that have left the fields and wait for what is still looked up for them. */
  readonly lookingUp: number
  /** Why the bill that came back was to have this reference, which somebody else has; empty where nobody said. */
  reasonFor(refCode: string): string
  /** `reason`: why a reference that somebody else has is used again; empty where none is needed or none was given. */
  send(reason: string): void
  /** Sends, and prints the label as soon as the carrier has confirmed the bill. */
  sendAndPrint(reason: string): void
  /** Stores what is typed, complete or not; where nothing is typed, nothing. */
  keep(reason: string): void
  /** Once more what was asked for last with the reference in the fields: sending, where nothing was. */
  again(reason: string): void
  forgetFailure(): void
}

type Intent = 'send' | 'print' | 'keep'

/** Where the cursor goes that must not type into a bill that has come back: beside what is said of it. */
export const submitPanel = 'submit-panel'

/** Ctrl+Enter, Alt+Enter and Ctrl+S. The next bill is in the fields before main has answered about this one. */
export function useSubmit(bill: BillForm, pace: PaceClock, wishLabel: (draft: DraftRow) => void): Submit {
  const { bridge } = useStation()
  const generation = useAccount((state) => state.view?.account?.generation ?? 'v3')
  const [refused, setRefused] = useState<Refused | null>(null)
  const underWay = useRef(0)
  const asked = useRef<Asked | null>(null)
  const laid = useRef<{ readonly values: FormValues; readonly atMs: number } | null>(null)
  const isNumbering = useRef(false)
  const typeAhead = useTypeAheadGuard()
  const [doubt, setDoubt] = useState<{ readonly name: string; readonly atMs: number } | null>(null)
  const [lookingUp, setLookingUp] = useState(0)

  /** A second press of the same wish meets the next bill, in which there is nothing yet, or one that has waited and that nobody has read. */
  const isSecondPress = (): boolean => {
    if (underWay.current > 0 && bill.isEmpty()) return true
    if (laid.current === null || performance.now() - laid.current.atMs >= calmMs) return false
    return isSameForm(withoutReference(bill.form.getValues()), laid.current.values)
  }

  const submit = async (wish: Asked, reason: string): Promise<void> => {
    const from = fieldInFocus()
    const draftId = bill.editing?.id ?? null
    const complete = bill.lookups.leave()
    let sent = bill.send()
    laid.current = { values: withoutReference(bill.form.getValues()), atMs: performance.now() }
    const workedMs = pace.lap()
    setRefused(null)
    setDoubt(null)
    typeAhead.forget()
    asked.current = null
    underWay.current += 1
    if (complete !== null) {
      setLookingUp((count) => count + 1)
      sent = bill.complete(sent, await complete(sent.texts))
      setLookingUp((count) => count - 1)
      const problems = problemsFor(wish.intent, sent.texts)
      if (problems.length > 0) {
        underWay.current -= 1
        asked.current = wish
        typeAhead.close()
        comeBack(bill, sent, { problems, from })
        return
      }
    }
    const answer = await bridge.invoke('drafts.submit', {
      bill: readForm(sent.texts).bill,
      intent: wish.intent === 'keep' ? 'keep' : 'send',
      draftId,
      referenceOverrideReason: reason === '' ? null : reason,
    })
    underWay.current -= 1
    if (answer.ok) {
      bill.taken(sent)
      if (wish.intent === 'print') wishLabel(answer.value)
      if (wish.intent !== 'keep') pace.billDone(workedMs)
      return
    }
    asked.current = wish
    typeAhead.close()
    setRefused({ error: answer.error, reason, refCode: sent.texts.refCode.trim() })
    comeBack(bill, sent, { problems: answer.error.problems ?? [], from })
  }

  const problemsFor = (intent: Intent, values: FormValues): readonly FieldProblem[] =>
    intent === 'keep' ? readForm(values).unreadable : checkForm(values, generation)
  /** Asked back once; a press right behind the first was not meant as an answer. */
  const isAskedBack = (name: string): boolean => {
    if (!endsInPhone(name)) return false
    if (doubt?.name === name && performance.now() - doubt.atMs >= calmMs) return false
    setDoubt({ name, atMs: performance.now() })
    focusField('receiver.name')
    return true
  }
  const check = (intent: Intent, reason: string): void => {
    const values = bill.form.getValues()
    const problems = problemsFor(intent, values)
    asked.current = { intent, refCode: values.refCode.trim() }
    // What is being looked up may mend these: the bill leaves the fields, and is checked when the answers are there.
    const areMendable = problems.every(({ field }) => bill.lookups.mayFill(field))
    if (!areMendable) showProblems(bill, problems)
    else if (intent === 'keep' || !isAskedBack(values.receiver.name)) return void submit(asked.current, reason.trim())
    typeAhead.close()
  }
  const ask = (intent: Intent, reason: string): void => {
    if (intent === 'keep' && bill.isEmpty()) focusField('receiver.phone')
    else if (!isSecondPress() && !isNumbering.current) void numbered(intent, reason)
  }
  /** A bill leaves with a number of its own, so that the same one is recognised if the station dies before main has answered. */
  const numbered = async (intent: Intent, reason: string): Promise<void> => {
    if (bill.form.getValues('refCode').trim() === '') {
      isNumbering.current = true
      bill.form.setValue('refCode', '')
      await bill.fillReference()
      isNumbering.current = false
    }
    check(intent, reason)
  }
  return {
    failure: refused?.error ?? null,
    doubtfulName: doubt?.name ?? null,
    hasIgnoredKeys: typeAhead.hasIgnoredKeys,
    lookingUp,
    reasonFor: (refCode) => (refused?.refCode === refCode ? refused.reason : ''),
    send: (reason) => ask('send', reason),
    sendAndPrint: (reason) => ask('print', reason),
    keep: (reason) => ask('keep', reason),
    again: (reason) => ask(intentAgain(asked.current, bill.form.getValues('refCode').trim()), reason),
    forgetFailure() {
      setRefused(null)
      setDoubt(null)
    },
  }
}

interface Refused {
  readonly error: AppError
  readonly reason: string
  readonly refCode: string
}

const withoutReference = (values: FormValues): FormValues => structuredClone({ ...values, refCode: '' })

/** What was asked for, and with which reference. */
interface Asked {
  readonly intent: Intent
  readonly refCode: string
}

/** What is asked for once more with a reference: a print that was wished for is not forgotten, and what was to be kept is not sent. */
export function intentAgain(asked: Asked | null, refCode: string): Intent {
  return asked?.refCode === refCode ? asked.intent : 'send'
}

/** The refused bill is in the fields again, with its faults marked, and the cursor where it was or where the first fault is. */
function comeBack(
  bill: BillForm,
  sent: SentBill,
  { problems, from }: { readonly problems: readonly FieldProblem[]; readonly from: string | null },
): void {
  const { isTypedSince, isBehind } = bill.putBack(sent)
  // A draft that has been opened meanwhile is not at fault: the bill waits behind it.
  if (isBehind) return
  markProblems(bill, problems)
  // The packer may be in a dialog or on another screen by now.
  if (!isInForm()) return
  // Whoever types on has the next bill in mind, and must not type into this one.
  focusField(isTypedSince ? submitPanel : (problems[0]?.field ?? from ?? 'receiver.phone'))
}

/** Marks every field at fault and goes to the first of them. */
function showProblems(bill: BillForm, problems: readonly FieldProblem[]): void {
  markProblems(bill, problems)
  const first = problems[0]
  if (first !== undefined) focusField(first.field)
}

function markProblems(bill: BillForm, problems: readonly FieldProblem[]): void {
  for (const { field, kind, limit } of problems) {
    // The fields of a problem are the paths of the form; Path cannot know that of a text that came from elsewhere.
    bill.form.setError(field as Path<FormValues>, { type: kind, message: limit?.toString() ?? '' })
  }
}
